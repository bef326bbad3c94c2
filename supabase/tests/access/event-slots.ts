import { mina, ruth } from '../cast.ts'
import { binnedSlot, draftSlot, openSlot, quietSlot, removedSlot } from './arranged-event-slots.ts'
import { type AccessRow, all, managers, members, type Persona, past } from './rows.ts'

const see = (table: string, on: string, where: string, who: Record<Persona, AccessRow[Persona]>): AccessRow => ({
  table,
  verb: 'select',
  on,
  sql: `select 1 from public.${table} where ${where}`,
  ...who,
})
const none = all('nothing')

export const eventSlots: AccessRow[] = [
  see('event_slots', 'of an event', `id = '${openSlot}'`, members),
  see('event_slots', 'of a draft that Mina hosts', `id = '${draftSlot}'`, members),
  see('event_slots', 'of an event in the trash', `id = '${binnedSlot}'`, none),
  see('event_slots', 'that was removed', `id = '${removedSlot}'`, none),
  ...past('event_slots', "title = 'Mine'"),
  see('event_slot_claims', 'of an event', `slot_id = '${openSlot}'`, members),
  see('event_slot_claims', 'of a slot that was removed', `slot_id = '${removedSlot}'`, none),
  see(
    'event_slot_claims',
    'where names are not shown',
    `slot_id = '${quietSlot}' and user_id = '${ruth.id}'`,
    managers,
  ),
  see('event_slot_claims', 'Mina’s own, there', `slot_id = '${quietSlot}' and user_id = '${mina.id}'`, members),
  ...past('event_slot_claims', 'claimed_at = now()'),
]
