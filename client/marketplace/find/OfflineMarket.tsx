import { useLingui } from '@lingui/react/macro'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { savedListings } from '../data/saved.ts'
import { SavedCards } from './SavedCards.tsx'

/** Without a network: what one saved, which is on this device. */
export function OfflineMarket() {
  const { t } = useLingui()
  const { data: saved = [] } = useQuery(savedListings)
  return (
    <>
      <EmptyState
        art={<IconPlugConnectedX size={26} stroke={1.5} />}
        title={t`You’re offline`}
        words={
          saved.length > 0
            ? t`The marketplace needs a network. What you saved is on this device.`
            : t`The marketplace needs a network. What you save is kept on this device for the next time.`
        }
      />
      <SavedCards saved={saved} />
    </>
  )
}
