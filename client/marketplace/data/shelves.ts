import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { cardReads, type MarketCard } from './card.ts'

export interface Suggestions {
  /** Lessons as long as its meetings. */
  fits: MarketCard[]
  /** Finished by groups of about its size. */
  alike: MarketCard[]
  new: MarketCard[]
  best: MarketCard[]
}

/** The most that stand on one shelf. */
export const onShelf = 8

/** Listings that suit a group and aren’t followed there. */
export const suggestionsFor = (groupId: string, many = onShelf) =>
  queryOptions({
    queryKey: ['listings', 'suggested', { groupId, many }],
    queryFn: async () =>
      (await rows(supabase.rpc('suggest_listings', { group_id: groupId, many }))) as unknown as Suggestions,
    meta: { reads: [...cardReads, 'adoptions', 'groups'] },
  })

export interface Collection {
  id: string
  title: string
  summary: string | null
  for_all: boolean
  listings: MarketCard[]
}

/** The collections that admins put together, with what one may read of them. */
export const curated = queryOptions({
  queryKey: ['collections', 'curated'],
  queryFn: async () => (await rows(supabase.rpc('collections'))) as unknown as Collection[],
  meta: { reads: [...cardReads, 'collection_items'] },
})

/** A lesson that a group of one’s own tries today. */
export interface TriedToday {
  id: string
  group_id: string
  listing_id: string
  lesson_key: string
  listing: string
  byline: string
  title: string
  minutes: number | null
  may_keep_going: boolean
}

export const triedToday = queryOptions({
  queryKey: ['trials', 'today', 'everywhere'],
  queryFn: async () => (await rows(supabase.rpc('trials_on', {}))) as unknown as TriedToday[],
  meta: { reads: ['adoptions', 'listings'] },
})
