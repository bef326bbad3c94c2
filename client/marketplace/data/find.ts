import { infiniteQueryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { cardReads, type MarketCard } from './card.ts'
import { chosen, type Facet, facets, type MarketSearch } from './search-params.ts'

/** The most characters that are searched. */
export const searchedCharacters = 200

export interface FoundListings {
  rows: MarketCard[]
  total: number
  facets: { [F in Facet]?: { value: string; count: number }[] }
  /** Nothing has the words as they are, and these look alike. */
  alike: boolean
  /** The number that one would find without the choice in a facet. */
  relax: { facet: Facet; count: number }[]
  ignored: string[]
  /** True where one finds those of other organisations. */
  open: boolean
}

const many = 24

/** Listings with these words, in these facets, page by page. */
export const foundListings = (search: MarketSearch) => {
  const query = [...(search.q ?? '')].slice(0, searchedCharacters).join('').trim()
  const asked = Object.fromEntries(
    facets.flatMap((facet) => (search[facet] ? [[facet, [...chosen(search, facet)].sort()]] : [])),
  )
  const { sort } = search
  return infiniteQueryOptions({
    queryKey: ['listings', 'found', { query, asked, sort }],
    queryFn: async ({ pageParam }) =>
      (await rows(
        supabase.rpc('find_listings', { query, facets: asked, ...(sort && { sort }), page_at: pageParam }),
      )) as unknown as FoundListings,
    initialPageParam: 0,
    getNextPageParam: ({ rows, total }, _pages, at) => (rows.length > 0 && at + many < total ? at + many : undefined),
    meta: { reads: cardReads },
  })
}
