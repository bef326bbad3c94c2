import { serverDate } from '../../lib/browser/server-clock.ts'
import { myId } from '../../lib/supabase/session.ts'
import { momentOf } from '../data/wall-clock.ts'
import { type PollDraft, slotsOf } from './poll-draft.ts'
import type { NewPoll } from './poll-writes.ts'
import type { DatePoll, Slot } from './queries.ts'

/** A poll as it will be, with this device’s reading of its moments. */
export function pollFrom(draft: PollDraft): DatePoll {
  const now = serverDate().toISOString()
  const { id, group_id, tz } = draft
  return {
    ...{ id, group_id, tz },
    title: draft.title.trim(),
    note: draft.note.trim() || null,
    place_name: draft.place_name.trim() || null,
    shows_names: false,
    voters: 0,
    ...{ closed_at: null, closed_by: null, slot_id: null, event_id: null },
    ...{ created_by: myId(), created_at: now, updated_at: now, version: 1, deleted_at: null, deleted_by: null },
    slots: slotsOf(draft).map((slot) => slotFrom(slot, draft)),
    guests: [],
    mine: [],
  }
}

const slotFrom = (slot: NewPoll['slots'][number], { id, group_id, tz }: PollDraft): Slot => ({
  ...slot,
  poll_id: id,
  group_id,
  starts_at: momentOf(slot.starts_local, tz).toISOString(),
  ends_at: momentOf(slot.ends_local, tz).toISOString(),
})
