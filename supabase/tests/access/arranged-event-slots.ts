import { mina, ruth, supper } from '../cast.ts'
import { binnedEvent, minasDraft, openEvent, quietEvent } from './arranged-events.ts'

/** Slots of the events of Tuesday supper: one that Ruth claimed, and one that Mina and Ruth did where names are not shown. */
export const openSlot = '00000000-0000-4000-8000-00000000ee01'
export const quietSlot = '00000000-0000-4000-8000-00000000ee02'
export const draftSlot = '00000000-0000-4000-8000-00000000ee03'
export const binnedSlot = '00000000-0000-4000-8000-00000000ee04'
export const removedSlot = '00000000-0000-4000-8000-00000000ee05'

const slot = (id: string, event: string, removed = 'null') =>
  `('${id}', '${event}', '${event}', '${supper}', '${id}', 'Snacks', 5, 'a', ${removed})`
const claim = (id: string, event: string, who: string) => `('${id}', '${event}', '${supper}', '${who}')`

export const arrangedEventSlots = `
  insert into public.event_slots (id, occurrence_id, event_id, group_id, line_id, title, needed, rank, removed_at) values
    ${slot(openSlot, openEvent)}, ${slot(quietSlot, quietEvent)}, ${slot(draftSlot, minasDraft)}, ${slot(binnedSlot, binnedEvent)},
    ${slot(removedSlot, openEvent, 'now()')};
  insert into public.event_slot_claims (slot_id, occurrence_id, group_id, user_id) values
    ${claim(openSlot, openEvent, ruth.id)}, ${claim(quietSlot, quietEvent, ruth.id)}, ${claim(quietSlot, quietEvent, mina.id)},
    ${claim(removedSlot, openEvent, ruth.id)};
`
