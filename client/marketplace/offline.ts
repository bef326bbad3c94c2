import { query } from '../lib/query/query.ts'
import { listingOf } from './data/listing.ts'
import { savedListings } from './data/saved.ts'

const old = 10 * 60_000
/** Many save more than they would read on a journey. */
const most = 20

/** The marketplace without a network: what one saved, each with its page, and beside it whatever one has looked at. */
export async function offline() {
  await query.prefetchQuery({ ...savedListings, staleTime: old })
  const saved = (query.getQueryData(savedListings.queryKey) ?? []).filter(({ gone }) => !gone).slice(0, most)
  return { mine: [savedListings, ...saved.map(({ id }) => listingOf(id))] }
}
