import type { MutationOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, type ShownChange } from '../../lib/query/query.ts'
import type { SavedListing } from './saved.ts'

/** Notes that one has looked at a listing that one saved. */
export const lookingAt: MutationOptions<void, Error, { id: string }, ShownChange<SavedListing[]>[]> = {
  ...optimistic<SavedListing, { id: string }>([['saved_listings']], (list, { id }) =>
    list.map((saved) => (saved.id === id && !saved.gone ? { ...saved, changed: false } : saved)),
  ),
  mutationFn: ({ id }) => write({ rpc: 'look_at_listing', args: { listing_id: id }, incidental: true }),
}
