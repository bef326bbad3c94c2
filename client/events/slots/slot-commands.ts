import { t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt, mutate, query } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { commandOf, runCommand } from '../../lib/registries/commands.ts'
import { offerUndo, withdrawUndo } from '../../lib/registries/undo.ts'
import type { EventCard } from '../data/events.ts'
import type { SlotChange } from './command-inputs.ts'
import { type EventSlot, type NewSlot, slotsOf } from './queries.ts'
import { addingSlots, changingSlot, claimingSlot } from './slot-writes.ts'

/* What people do with the slots of an event, each with its undo. */

/** Signs oneself up for a slot, or gives it back. */
export function claimSlot({ id: slot_id, occurrence_id, title }: EventSlot, claims: boolean) {
  mutate(claimingSlot, { slot_id, occurrence_id, claims }).catch(withdrawUndo)
  offerUndo(claims ? t`You signed up for “${title}”` : t`You withdrew from “${title}”`, {
    verb: 'events.claimSlot',
    input: { slot_id, occurrence_id, claims: !claims },
  })
}

/** Adds slots after those that are there. Resolves once they are taken, or wait in the outbox. */
export async function addSlots(occurrence_id: string, added: readonly NewSlot[], following: boolean) {
  let rank = query.getQueryData(slotsOf(occurrence_id).queryKey)?.at(-1)?.rank ?? null
  const slots = added.map((slot) => {
    rank = rankBetween(rank, null)
    return { ...slot, id: newId(), rank }
  })
  await mutate(addingSlots, { occurrence_id, slots, following })
  return slots
}

/** Adds one slot, with the way back. */
export async function addSlot(occurrence_id: string, slot: NewSlot, following: boolean) {
  const [added] = await addSlots(occurrence_id, [slot], following)
  offerUndo(t`Added “${slot.title}”`, {
    verb: 'events.changeSlot',
    input: { slot_id: added!.id, occurrence_id, following, change: { removed: true } },
  })
}

export async function editSlot(slot: EventSlot, to: NewSlot, following: boolean) {
  const { id: slot_id, occurrence_id, title, needed, note } = slot
  await mutate(
    { ...changingSlot, meta: { saidAtField: true } },
    { slot_id, occurrence_id, following, change: { ...to } },
  )
  offerUndo(t`Changed “${to.title}”`, {
    verb: 'events.changeSlot',
    input: { slot_id, occurrence_id, following, change: { title, needed, note } },
  })
}

export function removeSlot({ id: slot_id, occurrence_id, title }: EventSlot, following: boolean) {
  const input: SlotChange = { slot_id, occurrence_id, following, change: { removed: true } }
  attempt(changingSlot, input)
  offerUndo(t`Removed “${title}”`, { verb: 'events.changeSlot', input: { ...input, change: { removed: false } } })
}

/** Moves a slot past its neighbour. */
export function moveSlot(list: readonly EventSlot[], slot: EventSlot, by: 1 | -1) {
  const at = list.indexOf(slot)
  const [before, after] = by === 1 ? [list[at + 1], list[at + 2]] : [list[at - 2], list[at - 1]]
  const { id: slot_id, occurrence_id, rank } = slot
  const of = { slot_id, occurrence_id, following: true }
  attempt(changingSlot, { ...of, change: { rank: rankBetween(before?.rank ?? null, after?.rank ?? null) } })
  offerUndo(t`Moved “${slot.title}”`, { verb: 'events.changeSlot', input: { ...of, change: { rank } } })
}

/** Makes a task of one’s own of a slot that one has. */
export function addSlotTask(card: EventCard, { title }: EventSlot) {
  const source = { source_type: 'event', source_id: card.event_id, due_on: card.on_date }
  void runCommand({ verb: 'tasks.add', input: { group_id: null, title: `${title} · ${card.title}`, ...source } })
}

export const claimAgain = commandOf(claimingSlot)
export const changeAgain = commandOf(changingSlot)
