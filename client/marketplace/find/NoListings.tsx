import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** Nobody has shared anything yet. */
export function NoListings() {
  const { t } = useLingui()
  return (
    <EmptyState
      art={<IconBuildingStore size={26} stroke={1.5} />}
      title={t`Nothing is shared here yet`}
      words={t`A curriculum that worked for your group may work for another. Be the first to share one.`}
    >
      <Button component={Link} to="/marketplace?view=mine">{t`Share a curriculum`}</Button>
    </EmptyState>
  )
}
