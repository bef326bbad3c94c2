import { valueName } from '../card/words.ts'
import { chosen, facets, type MarketSearch } from '../data/search-params.ts'

/** A search in words: “bread, Online, German”. */
export const searchWords = (search: MarketSearch) =>
  [
    ...(search.q ? [search.q] : []),
    ...facets.flatMap((facet) => chosen(search, facet).map((value) => valueName(facet, value))),
  ].join(', ')
