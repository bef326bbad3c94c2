import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import type { LessonItem } from '../../ui/lesson/items.ts'
import { cardReads, type Licence, type MarketCard } from './card.ts'

/** A lesson in the outline of a listing; `sample` where it can be read whole. */
export interface ListedLesson {
  key: string
  unit_key: string
  title: string
  minutes: number | null
  sample: boolean
}

/** The time, paper and things that a listing takes of a group. */
export interface ListingTakes {
  minutes: number
  longest: number | null
  pages: number
  materials: string[]
}

/** A listing with all that its page shows. */
export interface ListingDetails extends MarketCard {
  summary_html: string | null
  outcomes: string[]
  attribution: string
  takes: ListingTakes
  units: { key: string; title: string }[]
  lessons: ListedLesson[]
  /** The newest first. */
  versions: { number: number; published_at: string; change_note: string | null }[]
  /** True for its authors. */
  mine: boolean
}

export const listingOf = (id: string) =>
  queryOptions({
    queryKey: ['listings', 'one', id],
    queryFn: async () => (await rows(supabase.rpc('read_listing', { id }))) as unknown as ListingDetails,
    meta: { reads: cardReads },
  })

/** A lesson as strangers read it: without words for leaders, and without answers. */
export interface SampleLesson {
  key: string
  title: string
  minutes: number | null
  lang: string | null
  objectives: string[]
  materials: string[]
  blocks: Block[]
  items: Omit<LessonItem, 'audience'>[]
}

export const sampleOf = (listingId: string, lessonKey: string) =>
  queryOptions({
    queryKey: ['listings', 'sample', listingId, lessonKey],
    queryFn: async () =>
      (await rows(
        supabase.rpc('read_sample', { listing_id: listingId, lesson_key: lessonKey }),
      )) as unknown as SampleLesson,
  })

/** Something that a curriculum was made of, with whom to name for it; a listing where one may read it. */
export interface LineageOrigin {
  title: string
  byline: string
  licence: Licence
  attribution: string
  number: number
  at: string
  listing_id: string | null
}

/** The origins of a listing, the nearest first, and what others made of it. */
export const lineageOf = (id: string) =>
  queryOptions({
    queryKey: ['listings', 'lineage', id],
    queryFn: async () =>
      (await rows(supabase.rpc('listing_lineage', { listing_id: id }))) as unknown as {
        origins: LineageOrigin[]
        remixes: MarketCard[]
      },
  })

/** The listing behind a link, which is opened by that; null where the link works no more. */
export const linkedListing = (token: string) =>
  queryOptions({
    queryKey: ['listings', 'link', token],
    queryFn: async () => {
      const { data, error } = await supabase.rpc('open_listing_link', { token })
      if (error) await rows(Promise.resolve({ data: null, error }))
      return data
    },
    meta: { passing: true },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** A credit for something that a group took up, the nearest first; none where it is the group’s own. */
export interface Credit {
  title: string
  licence: Licence
  attribution: string
}

export const creditsOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['adoptions', 'credits', adoptionId],
    queryFn: async () =>
      (await rows(supabase.rpc('attribution_of', { adoption_id: adoptionId }))) as unknown as Credit[],
    staleTime: Number.POSITIVE_INFINITY,
  })
