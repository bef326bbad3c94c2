import { type MutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows, type ShownChange } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { cardReads, type MarketCard } from './card.ts'

/** A listing that one has saved: `changed` where there is a new version since one looked; nothing is left of one that is gone. */
export type SavedListing = (MarketCard & { gone: false; changed: boolean }) | { id: string; gone: true }

export const savedListings = queryOptions({
  queryKey: ['saved_listings'],
  queryFn: async () => (await rows(supabase.rpc('my_saved_listings'))) as unknown as SavedListing[],
  meta: { reads: cardReads },
})

/** With the card of a listing that is saved, so that it is among the saved ones at once. */
interface Save {
  id: string
  saved: boolean
  card?: MarketCard
}

export const savingListing: MutationOptions<void, Error, Save, ShownChange<SavedListing[]>[]> = {
  ...optimistic<SavedListing, Save>([['saved_listings']], (list, { id, saved, card }) => {
    const others = list.filter((one) => one.id !== id)
    if (!saved) return others
    return card ? [{ ...card, gone: false, changed: false }, ...others] : list
  }),
  mutationFn: ({ id, saved }) => write({ rpc: 'save_listing', args: { listing_id: id, saved } }),
}
