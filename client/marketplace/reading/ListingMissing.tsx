import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlugConnectedX } from '@tabler/icons-react'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PartError } from '../../ui/states/PartError.tsx'

/** In place of a listing that is gone, hidden, not on this device, or broken. */
export function ListingMissing(props: ErrorComponentProps) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { error } = props
  const isGone = error instanceof Error && 'code' in error && (error.code === 'PT404' || error.code === '22P02')
  if (isGone)
    return (
      <EmptyState
        whole
        art={<IconBuildingStore size={26} stroke={1.5} />}
        title={t`Listing not found`}
        words={t`It was taken down, or you may not have access.`}
      >
        <Button component={Link} to="/marketplace" variant="default">{t`Browse the marketplace`}</Button>
      </EmptyState>
    )
  if (reachable) return <PartError {...props} />
  return (
    <EmptyState
      whole
      art={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={t`Not on this device yet`}
      words={t`You’re offline. Listings and samples you’ve opened before can be read without a connection.`}
    />
  )
}
