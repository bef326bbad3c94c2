import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/* What was asked of a listing and answered, and what it still lacks. */

export interface AskedReview {
  id: string
  listing_id: string
  version_id: string
  asked_by: string | null
  at: string
  decided_by: string | null
  decided_at: string | null
  decision: 'approved' | 'rejected' | 'withdrawn' | null
  note: string | null
}

/** Every time that its authors asked, the latest first, with what was said to it. */
export const askedOf = (listingId: string) =>
  queryOptions({
    queryKey: ['listing_reviews_asked', { listingId }],
    queryFn: () =>
      rows(
        supabase
          .from('listing_reviews_asked')
          .select('*')
          .eq('listing_id', listingId)
          .order('at', { ascending: false })
          .overrideTypes<AskedReview[], { merge: false }>(),
      ),
  })

export type ListingProblem =
  | 'version'
  | 'sample'
  | 'promise'
  | 'outcomes'
  | 'topics'
  | 'audience'
  | 'format'
  | 'cover_alt'
  | 'visibility'
  | 'cover'
  | 'summary'
  | 'ages'
  | 'minutes'

export interface ListingFault {
  level: 'stop' | 'warn'
  problem: ListingProblem
}

/** The faults of a listing as it was saved last. */
export const faultsOfListing = (listingId: string) =>
  queryOptions({
    queryKey: ['listings', 'faults', { listingId }],
    queryFn: async () => (await rows(supabase.rpc('listing_missing', { id: listingId }))) as ListingFault[],
    meta: { reads: ['curriculum_versions'], passing: true },
    staleTime: 0,
  })
