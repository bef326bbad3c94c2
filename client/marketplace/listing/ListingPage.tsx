import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { ListingMissing } from '../reading/ListingMissing.tsx'
import { useListedFiles } from '../reading/use-listed-files.ts'
import { Listing } from './Listing.tsx'
import { SamplePage } from './SamplePage.tsx'

/** The page of a listing, or a lesson of it whole. */
export function ListingPage({ id, lesson }: { id: string; lesson?: string }) {
  const reachable = isReachable.use()
  if (!useListedFiles()) return null
  return (
    <CatchBoundary getResetKey={() => `${id} ${lesson} ${reachable}`} errorComponent={ListingMissing}>
      <Suspense fallback={<Skeleton />}>
        {lesson ? <SamplePage key={lesson} listingId={id} lessonKey={lesson} /> : <Listing id={id} />}
      </Suspense>
    </CatchBoundary>
  )
}
