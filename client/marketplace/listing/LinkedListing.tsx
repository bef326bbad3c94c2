import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RouteError } from '../../ui/states/RouteError.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { linkedListing } from '../data/listing.ts'

/** The way from a link to its listing, which one may read from then on. */
export function LinkedListing({ token }: { token: string }) {
  const { t } = useLingui()
  const { data: id, error, refetch } = useQuery(linkedListing(token))
  if (error) return <RouteError error={error} reset={() => void refetch()} />
  if (id === undefined) return <Skeleton />
  if (id) return <Navigate to="/marketplace" search={{ listing: id }} replace />
  return (
    <EmptyState
      whole
      art={<IconUnlink size={26} stroke={1.5} />}
      title={t`This link no longer works`}
      words={t`The listing was taken down, or its author made a new link. Ask the person who sent it.`}
    >
      <Button component={Link} to="/marketplace" variant="default">{t`Browse the marketplace`}</Button>
    </EmptyState>
  )
}
