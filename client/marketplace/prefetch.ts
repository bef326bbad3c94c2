import { prefetch, query } from '../lib/query/query.ts'
import { foundListings } from './data/find.ts'
import { listingOf, sampleOf } from './data/listing.ts'
import { type MarketSearch, readMarketSearch } from './data/search-params.ts'
import { trialOf, triedLesson } from './data/trials.ts'

/** Asks for what the marketplace shows first, before it is there. */
export function page(search: MarketSearch) {
  if (search.listing) {
    prefetch(listingOf(search.listing))
    if (search.lesson) prefetch(sampleOf(search.listing, search.lesson))
  } else if (search.trial) prefetch(triedLesson(search.trial), trialOf(search.trial))
  if (search.listing || search.trial || search.link || search.view) return
  void query.prefetchInfiniteQuery(foundListings(readMarketSearch({ ...search })))
}
