import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { NodeType, OverrideOp } from './resolved.ts'

/** A change that the group has made, with what it says and what stands beneath. */
export interface GroupChange {
  node_type: NodeType
  node_key: string
  lesson_key: string | null
  op: OverrideOp
  field: string
  value: unknown
  original: unknown
  version: number
  author_id: string | null
  updated_at: string
  for_leaders: boolean
  is_behind: boolean
  /** True where somebody else writes the curriculum, to whom it can be offered. */
  offerable: boolean
  /** The moment in which it was offered with these words. */
  offered_at: string | null
}

const changesKey = (adoptionId: string) => ['adoption_overrides', 'changes', { adoptionId }] as const

/** All that the group has changed, as far as the viewer reads it. */
export const changesOf = (adoptionId: string) =>
  queryOptions({
    queryKey: changesKey(adoptionId),
    queryFn: async () =>
      (await rows(supabase.rpc('adaptation_changes', { adoption_id: adoptionId }))) as unknown as GroupChange[],
    meta: { reads: ['adoptions'] },
  })

export const changeId = ({ node_key, op, field }: GroupChange) => `${op}:${node_key}:${field}`

interface Offer {
  adoption_id: string
  node_key: string
  op: OverrideOp
  field: string
}

/** Offers a change to whoever writes the curriculum; sent when there is a connection. The same words are offered once. */
export const offering = mutationOptions({
  ...optimistic<never, Offer, GroupChange[]>(
    ({ adoption_id }) => [changesKey(adoption_id)],
    (changes, offer) =>
      changes.map((change) =>
        change.node_key === offer.node_key && change.op === offer.op && change.field === offer.field
          ? { ...change, offered_at: serverDate().toISOString() }
          : change,
      ),
    'adoption_overrides',
  ),
  mutationFn: (offer: Offer) => write({ rpc: 'offer_change', args: { ...offer } }),
})

/** A change of a lesson as it was made, with what it said before and after. */
export interface MadeChange {
  id: string
  at: string
  actor_id: string | null
  undone_at: string | null
  kind: string
  node_key: string
  op: OverrideOp
  field: string
  before: unknown
  after: unknown
}

/** The last changes of a lesson, the newest first. */
export const historyOf = (adoptionId: string, lessonKey: string) =>
  queryOptions({
    queryKey: ['adoption_overrides', 'history', { adoptionId, lessonKey }],
    queryFn: async () =>
      (await rows(
        supabase.rpc('adaptation_history', { adoption_id: adoptionId, lesson_key: lessonKey }),
      )) as unknown as MadeChange[],
    meta: { reads: ['adoptions'] },
  })
