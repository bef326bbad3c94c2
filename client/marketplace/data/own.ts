import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Audience, Licence, ListingFormat, MarketCard } from './card.ts'

/* What its authors write of a listing, and do with it. */

// at hand before the first save: without a network nothing comes later
void import('../../lib/outbox/joining.ts').catch((error: unknown) =>
  console.warn('What joins saves did not come.', error),
)

type Row = Database['public']['Tables']['listings']['Row']
export type ListingState = 'draft' | 'in_review' | 'approved' | 'rejected' | 'withdrawn'
export type Visibility = MarketCard['visibility']

/** A listing as its authors write it; what strangers read is the copy that was approved. */
export interface OwnListing extends Row {
  audience: Audience | null
  format: ListingFormat | null
  licence: Licence
  visibility: Visibility
  state: ListingState
}

/** The columns that authors write. */
export type ListingColumn =
  | 'version_id'
  | 'promise'
  | 'summary_html'
  | 'outcomes'
  | 'topics'
  | 'audience'
  | 'age_min'
  | 'age_max'
  | 'language'
  | 'format'
  | 'licence'
  | 'attribution'
  | 'cover_path'
  | 'cover_alt'
  | 'visibility'
  | 'byline'
  | 'with_picture'

export type ListingWords = Partial<Pick<OwnListing, ListingColumn>>

/** The listing of a curriculum, as a list: empty while there is none. */
export const ownListing = (curriculumId: string) =>
  queryOptions({
    queryKey: ['listings', 'own', { curriculumId }],
    queryFn: () =>
      rows(
        supabase
          .from('listings')
          .select('*')
          .eq('curriculum_id', curriculumId)
          .overrideTypes<OwnListing[], { merge: false }>(),
      ),
    meta: { reads: ['curriculum_versions'] },
  })

/** Every listing of the curricula that one writes; for who decides, those that wait for them too. */
export const ownListings = queryOptions({
  queryKey: ['listings', 'own'],
  queryFn: () => rows(supabase.from('listings').select('*').overrideTypes<OwnListing[], { merge: false }>()),
})

export interface NewListing extends ListingWords {
  id: string
  curriculum_id: string
}

export const beginningListing = mutationOptions({
  ...optimistic<OwnListing, NewListing>([['listings', 'own']], (list, made, [, , of]) =>
    of === undefined || (of as { curriculumId: string }).curriculumId === made.curriculum_id
      ? [...list, { ...blank(), ...made }]
      : list,
  ),
  meta: { saidAtField: true },
  mutationFn: (row: NewListing) => write({ table: 'listings', verb: 'insert', row }),
})

export interface ListingSave {
  id: string
  version: number
  row: ListingWords
  /** These columns as their writer knew them. */
  basedOn: readonly ListingWords[]
}

/** Saves what was written, on top of what others wrote in other fields. What was approved is a draft again. */
export const savingWords = mutationOptions({
  ...ofOne<ListingSave>((listing, { row }) => ({
    ...listing,
    ...row,
    state: ['approved', 'rejected', 'withdrawn'].includes(listing.state) ? 'draft' : listing.state,
  })),
  meta: { saidAtField: true },
  mutationFn: ({ id, version, row, basedOn }: ListingSave) =>
    write({ table: 'listings', verb: 'update', id, version, row, basedOn }),
})

/** Takes back what was asked, else takes the listing down; with `false` it is up again. */
export const withdrawingListing = mutationOptions({
  ...ofOne<{ id: string; withdrawn: boolean }>((listing, { withdrawn }) =>
    withdrawn
      ? listing.state === 'in_review'
        ? { ...listing, state: 'draft' }
        : { ...listing, state: 'withdrawn', listed_at: null }
      : { ...listing, state: listing.state === 'withdrawn' ? 'approved' : listing.state, listed_at: now() },
  ),
  mutationFn: (args: { id: string; withdrawn: boolean }) => write({ rpc: 'withdraw_listing', args }),
})

/** Asks that it is shared as it is; by link alone it is shared at once. It never waits: one wants to know. */
export async function submitListing(args: { id: string; listing_id: string; checklist: string[] }) {
  await writeNow({ rpc: 'submit_listing', args })
  await again()
}

/** Makes the link, which is told once; the link before it ends. */
export const makeListingLink = async (id: string) => String(await writeNow({ rpc: 'make_listing_link', args: { id } }))

export const again = () =>
  Promise.all(
    ['listings', 'listing_reviews_asked', 'curricula'].map((table) => query.invalidateQueries({ queryKey: [table] })),
  )

function ofOne<Input extends { id: string }>(change: (listing: OwnListing, input: Input) => OwnListing) {
  return optimistic<OwnListing, Input>([['listings', 'own']], (list, input) =>
    list.map((listing) => (listing.id === input.id ? change(listing, input) : listing)),
  )
}

const now = () => serverDate().toISOString()

const blank = (): Omit<OwnListing, 'id' | 'curriculum_id'> => ({
  version_id: null,
  slug: '',
  promise: null,
  summary_html: null,
  outcomes: [],
  topics: [],
  audience: null,
  age_min: null,
  age_max: null,
  language: 'en',
  format: null,
  licence: 'all_rights',
  attribution: null,
  cover_path: null,
  cover_alt: null,
  visibility: 'private',
  state: 'draft',
  byline: null,
  with_picture: false,
  listed_at: null,
  created_by: null,
  created_at: now(),
  updated_at: now(),
  version: 1,
})
