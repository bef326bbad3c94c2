import { useLingui } from '@lingui/react/macro'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useLive } from '../../lib/live/live.ts'
import { AccessDenied } from '../../ui/states/AccessDenied.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { ownListing } from '../data/own.ts'
import { type AuthoredCurriculum, authoredCurricula, mayShare } from '../data/own-curricula.ts'
import { BeginListing } from './BeginListing.tsx'
import { ListingDesk } from './ListingDesk.tsx'

/** The page for what strangers are to read of a curriculum: for its owner and editors alone. */
export function EditListingPage() {
  const { curriculumId } = useParams({ from: '/alone/marketplace/curriculum/$curriculumId/edit' })
  const reachable = isReachable.use()
  return (
    <CatchBoundary getResetKey={() => `${curriculumId} ${reachable}`} errorComponent={NotHere}>
      <Suspense fallback={<SkeletonPart />}>
        <Guarded key={curriculumId} curriculumId={curriculumId} />
      </Suspense>
    </CatchBoundary>
  )
}

function Guarded({ curriculumId }: { curriculumId: string }) {
  const { t } = useLingui()
  const { data: curricula } = useSuspenseQuery(authoredCurricula)
  const curriculum = curricula.find(({ id }) => id === curriculumId)
  if (!curriculum || !mayShare(curriculum))
    return (
      <AccessDenied whole message={t`Only the owner and editors of a curriculum can share it in the marketplace.`} />
    )
  return <Known curriculum={curriculum} />
}

function Known({ curriculum }: { curriculum: AuthoredCurriculum }) {
  useLive([`curriculum:${curriculum.id}`])
  const { data, error } = useQuery(ownListing(curriculum.id))
  const listing = data?.[0]
  if (error && !data) throw error
  if (!data) return <SkeletonPart />
  return listing ? (
    <ListingDesk key={listing.id} listing={listing} curriculum={curriculum} />
  ) : (
    <BeginListing curriculum={curriculum} />
  )
}

function NotHere(props: ErrorComponentProps) {
  const { t } = useLingui()
  if (isReachable.use()) return <PartError {...props} />
  return (
    <EmptyState
      whole
      art={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={t`Not on this device yet`}
      words={t`You’re offline. What you have opened before can be edited without a connection.`}
    />
  )
}
