import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { MarketCard } from './card.ts'

/* Collections, as those who put them together see them: also what nobody can read in them yet. */

export interface CuratedItem {
  listing_id: string
  rank: string
}

export interface CuratedCollection {
  id: string
  title: string
  summary: string | null
  for_all: boolean
  rank: string
  version: number
  collection_items: CuratedItem[]
}

// other rows than those of the shelves
const key = ['collections', 'to curate'] as const

/** The collections of one’s own organisation that one may change, with what is in them. */
export const curatedCollections = queryOptions({
  queryKey: key,
  queryFn: async () =>
    (await rows(
      supabase
        .from('collections')
        .select('id, title, summary, for_all, rank, version, tenant_id, collection_items(listing_id, rank)')
        .order('rank')
        .order('id'),
    )) as CuratedCollection[],
  meta: { reads: ['collection_items'] },
})

/** The cards of collections, for the names of what is in them. */
export const shownCollections = queryOptions({
  queryKey: ['collections', 'shown for curators'],
  queryFn: async () => (await rows(supabase.rpc('collections'))) as unknown as { id: string; listings: MarketCard[] }[],
  meta: { reads: ['collection_items', 'listings'] },
})

/** Listings to put into one, by their words. */
export const listingsToAdd = (words: string) =>
  queryOptions({
    queryKey: ['listings', 'to add', words],
    enabled: words.trim().length > 1,
    queryFn: async () =>
      ((await rows(supabase.rpc('find_listings', { query: words.slice(0, 200) }))) as unknown as { rows: MarketCard[] })
        .rows,
    meta: { passing: true },
  })

const collections = collection('collections', { lists: () => [key] })
const ofOne = <Input extends { id: string }>(change: (one: CuratedCollection, input: Input) => CuratedCollection) =>
  optimistic<CuratedCollection, Input>([key], (list, input) =>
    list
      .map((one) => (one.id === input.id ? change(one, input) : one))
      .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0)),
  )

export interface NewCollection {
  id: string
  title: string
  summary?: string | null
  for_all: boolean
  rank: string
}

export const addingCollection = mutationOptions({
  ...optimistic<CuratedCollection, NewCollection>([key], (list, made) => [
    ...list,
    { summary: null, version: 1, collection_items: [], ...made },
  ]),
  meta: { saidAtField: true },
  mutationFn: (row: NewCollection) => write({ table: 'collections', verb: 'insert', row }),
})

type Change = { id: string; version: number; title?: string; summary?: string | null; rank?: string }

export const changingCollection = mutationOptions({
  ...ofOne<Change>((one, { version: _, ...change }) => ({ ...one, ...change, version: one.version + 1 })),
  mutationFn: ({ id, version, ...row }: Change) => write({ table: 'collections', verb: 'update', id, version, row }),
})

export const removingCollection = mutationOptions({
  ...optimistic<CuratedCollection, { id: string }>([key], (list, { id }) => list.filter((one) => one.id !== id)),
  mutationFn: collections.removing.mutationFn!,
})

export interface CollectedPlace {
  /** The collection. */
  id: string
  listing_id: string
  rank: string
}

/** Puts a listing into a collection, or to another place in it. */
export const puttingItem = mutationOptions({
  ...ofOne<CollectedPlace>((one, { listing_id, rank }) => ({
    ...one,
    collection_items: [...one.collection_items.filter((item) => item.listing_id !== listing_id), { listing_id, rank }],
  })),
  mutationFn: ({ id, listing_id, rank }: CollectedPlace) =>
    write({
      table: 'collection_items',
      verb: 'put',
      by: ['collection_id', 'listing_id'],
      row: { collection_id: id, listing_id, rank },
    }),
})

/** Takes a listing out; it is known by two columns, which no waiting write names. */
export async function removeItem({ id, listing_id }: Pick<CollectedPlace, 'id' | 'listing_id'>) {
  const removed = supabase.from('collection_items').delete().match({ collection_id: id, listing_id }).select('rank')
  await rows(removed)
  await query.invalidateQueries({ queryKey: ['collections'] })
}
