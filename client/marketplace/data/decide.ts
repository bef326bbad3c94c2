import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import type { LessonItem } from '../../ui/lesson/items.ts'
import type { ListingDetails, SampleLesson } from './listing.ts'
import { again, type ListingColumn, type OwnListing } from './own.ts'

/** The words of a listing that are up now. */
export type ListedWords = Pick<OwnListing, Exclude<ListingColumn, 'attribution' | 'byline' | 'with_picture'>> & {
  attribution: string
  byline: string
  title: string
}

/** Something that waits for one's decision. */
export interface ToDecide {
  id: string
  at: string
  listing: OwnListing
  title: string
  author: string | null
  /** The name of its organisation, for super admins. */
  tenant: string | null
  /** True where one writes it oneself. */
  own: boolean
  before: ListedWords | null
}

export const listingsToDecide = queryOptions({
  queryKey: ['listing_reviews_asked', 'to decide'],
  queryFn: async () => (await rows(supabase.rpc('listings_to_decide'))) as unknown as ToDecide[],
  meta: { reads: ['listings'] },
})

/** The lessons of a listing that waits, in their order. */
export const askedLessons = (listing_id: string) =>
  queryOptions({
    queryKey: ['listing_reviews_asked', 'lessons', { listing_id }],
    queryFn: async () =>
      (await rows(supabase.rpc('asked_lessons', { listing_id }))) as unknown as Pick<
        ListingDetails,
        'units' | 'lessons'
      >,
    meta: { passing: true },
  })

/** A lesson that waits, with the notes for whoever leads it, by the keys of its unit, itself and its items. */
export interface AskedText extends Omit<SampleLesson, 'items'> {
  unit_key: string
  items: LessonItem[]
  leaders: { key: string; blocks: Block[] }[]
}

/** Any of them whole, as who leads it would read it. */
export const askedLesson = (listing_id: string, lesson_key: string) =>
  queryOptions({
    queryKey: ['listing_reviews_asked', 'lesson', { listing_id, lesson_key }],
    queryFn: async () =>
      (await rows(supabase.rpc('read_asked_lesson', { listing_id, lesson_key }))) as unknown as AskedText,
    meta: { passing: true },
  })

/** Decides at once: others wait for it. */
export async function decideListing(args: { id: string; decision: 'approved' | 'rejected'; note?: string }) {
  await writeNow({ rpc: 'decide_listing', args })
  await again()
}
