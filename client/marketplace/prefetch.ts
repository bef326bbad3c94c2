import { prefetch, query } from '../lib/query/query.ts'
import { foundListings } from './data/find.ts'
import { listingOf, sampleOf } from './data/listing.ts'
import { isSought, type MarketSearch, readMarketSearch } from './data/search-params.ts'
import { curated, triedToday } from './data/shelves.ts'
import { trialOf, triedLesson } from './data/trials.ts'

/** Asks for what the marketplace shows first, before it is there. */
export function page(search: MarketSearch) {
  if (search.listing) {
    prefetch(listingOf(search.listing))
    if (search.lesson) prefetch(sampleOf(search.listing, search.lesson))
  } else if (search.trial) prefetch(triedLesson(search.trial), trialOf(search.trial))
  if (search.listing || search.trial || search.link || search.view) return
  const wanted = readMarketSearch({ ...search })
  void query.prefetchInfiniteQuery(foundListings(wanted))
  if (!isSought(wanted)) prefetch(curated, triedToday)
}
