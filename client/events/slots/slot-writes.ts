import { mutationOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { SlotChange, SlotClaim } from './command-inputs.ts'
import { type EventSlot, type NewSlot, slotsOf } from './queries.ts'

/* Mutations of slots, each shown on its date before it is sent; other dates have it with the next answer. */

export interface SlotsAdded {
  occurrence_id: string
  slots: readonly (NewSlot & { id: string; rank: string })[]
  following: boolean
}

const shown = <Input extends { occurrence_id: string }>(change: (slots: EventSlot[], input: Input) => EventSlot[]) =>
  optimistic<EventSlot, Input>(({ occurrence_id }) => [slotsOf(occurrence_id).queryKey], change, 'event_slots')

export const addingSlots = mutationOptions({
  ...shown<SlotsAdded>((list, { occurrence_id, slots, following }) => [
    ...list,
    ...slots.map((slot) => ({
      ...slot,
      ...{ occurrence_id, event_id: '', group_id: '', line_id: slot.id },
      ...{ own: !following, taken: 0, removed_at: null, claims: [] },
    })),
  ]),
  meta: { saidAtField: true },
  mutationFn: ({ slots, ...args }: SlotsAdded) =>
    write({ rpc: 'add_event_slots', args: { ...args, slots: slots.map((slot) => ({ ...slot })) } }),
})

export const changingSlot = mutationOptions({
  ...shown<SlotChange>((list, { slot_id, change: { removed, ...change } }) =>
    list
      .filter(({ id }) => !removed || id !== slot_id)
      .map((slot) => (slot.id === slot_id ? { ...slot, ...change } : slot))
      .toSorted((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0)),
  ),
  mutationFn: ({ slot_id, change, following }: SlotChange) =>
    write({ rpc: 'change_event_slot', args: { slot_id, change, following } }),
})

export const claimingSlot = mutationOptions({
  ...shown<SlotClaim>((list, { slot_id, claims }) =>
    list.map((slot) => {
      const user_id = myId()
      const others = slot.claims.filter((claim) => claim.user_id !== user_id)
      const was = others.length < slot.claims.length
      if (slot.id !== slot_id || was === claims) return slot
      return { ...slot, claims: claims ? [...others, { user_id }] : others, taken: slot.taken + (claims ? 1 : -1) }
    }),
  ),
  mutationFn: ({ slot_id, claims }: SlotClaim) => write({ rpc: 'claim_event_slot', args: { slot_id, claims } }),
})
