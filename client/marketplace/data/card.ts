import { queryOptions } from '@tanstack/react-query'
import { bucket } from '../../lib/html/curriculum-files.ts'
import { seenPicture } from '../../lib/html/picture-cache.ts'
import type { closedFacets } from './search-params.ts'

type Value<Facet extends keyof typeof closedFacets> = (typeof closedFacets)[Facet][number]
export type Audience = Value<'audience'>
export type Licence = Value<'licence'>
export type ListingFormat = Value<'format'>

/** Counts of what groups did with it; each is only there where enough of them did. */
export interface MarketFigures {
  groups: number
  /** The groups that finished it, of those that are done with it. */
  finished?: number
  of?: number
  median_weeks?: number
  rating?: number
  reviews?: number
  /** In per cent. */
  useful?: number
}

/** A listing as a card shows it. */
export interface MarketCard {
  id: string
  curriculum_id: string
  version_id: string
  slug: string
  title: string
  promise: string
  topics: string[]
  audience: Audience
  age_min: number | null
  age_max: number | null
  language: string
  format: ListingFormat
  licence: Licence
  cover_path: string | null
  cover_alt: string | null
  byline: string
  /** The address of the author’s picture, where they want it shown. */
  picture: string | null
  lesson_count: number
  minutes: number
  visibility: 'private' | 'link' | 'tenant' | 'public'
  first_at: string
  listed_at: string
  figures: MarketFigures | null
}

/** The tables of which a card tells; what one reported and hid has none. */
export const cardReads = ['listings', 'reviews', 'reports'] as const

/** The address of a picture of a listing, which is kept once it was seen: one that strangers read can’t be signed. */
export const listingFile = (path: string | null) =>
  queryOptions({
    queryKey: ['listing_files', path],
    enabled: path !== null,
    queryFn: async () => {
      const address = await seenPicture(bucket, path!)
      if (!address) throw new Error('The picture did not come.')
      return address
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { passing: true },
  })
