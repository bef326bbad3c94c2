import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Licence } from './card.ts'

export type LikenessState = 'open' | 'remix' | 'own' | 'cleared'

/** A lesson that is much like one of another author's. */
export interface Likeness {
  id: string
  lesson_key: string
  title: string
  share: number
  state: LikenessState
  note: string | null
  passages: string[]
  /** Nothing where one may not know of it. */
  other: { listing_id: string; title: string; byline: string; licence: Licence } | null
}

export const likenessOf = (listingId: string) =>
  queryOptions({
    queryKey: ['listing_likeness', { listingId }],
    queryFn: async () =>
      (await rows(supabase.rpc('listing_likeness', { listing_id: listingId }))) as unknown as Likeness[],
    meta: { reads: ['listings', 'listing_reviews_asked'], passing: true },
  })

export interface ComparedText {
  text: string
  same: boolean
}

export interface Comparison {
  own: { title: string; pieces: ComparedText[] }
  /** Without `whole` only what both say. */
  other: { title: string; whole: boolean; pieces: ComparedText[] }
}

/** Both texts; null once a lesson is gone. */
export const comparedLikeness = (id: string) =>
  queryOptions({
    queryKey: ['listing_likeness', 'compared', { id }],
    queryFn: async () => ({
      found: (await rows(supabase.rpc('compare_likeness', { id }))) as unknown as Comparison | null,
    }),
    meta: { passing: true },
  })

export interface LikenessMark {
  id: string
  state: Exclude<LikenessState, 'remix'>
  note?: string
}

/** Says what a likeness is; 'open' takes that back. */
export const markingLikeness = mutationOptions({
  ...optimistic<Likeness, LikenessMark, unknown>([['listing_likeness']], (known, { id, state, note }) =>
    Array.isArray(known)
      ? (known as Likeness[]).map((one) => (one.id === id ? { ...one, state, note: note ?? null } : one))
      : known,
  ),
  mutationFn: (args: LikenessMark) => write({ rpc: 'mark_likeness', args }),
})
