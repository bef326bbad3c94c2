import { serverDate } from '../../lib/browser/server-clock.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { EventChange } from '../command-inputs.ts'
import type { EventCard, EventRow } from './events.ts'
import { momentOf } from './wall-clock.ts'

/* Cards of events that this device has written and the server has not counted yet. */

/** The columns that the database fills in, as known here. */
export const blankRow = () => {
  const now = serverDate().toISOString()
  return {
    group_id: '',
    title: '',
    starts_local: '',
    ends_local: '',
    tz: 'UTC',
    body_html: null,
    cover_path: null,
    status: 'scheduled',
    cancelled_reason: null,
    all_day: false,
    place_name: null,
    address: null,
    online_url: null,
    capacity: null,
    guests_per_person: 0,
    waitlist_mode: 'auto',
    deadline_min: null,
    show_guest_list: true,
    show_count: true,
    questions: [],
    team_id: null,
    reconfirm_at: null,
    announced_at: null,
    cancelled_at: null,
    created_by: myId(),
    created_at: now,
    updated_at: now,
    version: 1,
    deleted_at: null,
    deleted_by: null,
    rrule: null,
    rdates: [],
    exdates: [],
    split_from: null,
  }
}

/** The card of an event that was just made. Its moments are this device's reading; the database’s come with the answer. */
export function cardFrom(row: EventRow): EventCard {
  const { id, group_id, title, tz, all_day, place_name, cover_path, team_id, capacity } = row
  return {
    ...{ id, group_id, title, tz, all_day, place_name, cover_path, team_id, capacity },
    ...momentsOf(row),
    occurrence_id: id,
    event_id: id,
    state: row.status === 'cancelled' ? 'cancelled' : 'scheduled',
    draft: row.status === 'draft',
    online: row.online_url !== null,
    guests_per_person: row.guests_per_person,
    waitlist_mode: row.waitlist_mode,
    closes_at: closing(momentsOf(row).starts_at, row.deadline_min),
    show_guest_list: row.show_guest_list,
    going: 0,
    guests: 0,
    maybe: 0,
    faces: [],
    my_status: null,
    my_guests: null,
    my_granted_at: null,
    my_reconfirm: false,
    my_questions_open: false,
    mine: true,
    created_by: row.created_by,
    version: row.version,
    repeats: row.rrule !== null,
    moved: false,
    reason: null,
    off_day: false,
  }
}

/** A card after a change of its event. */
export function changedCard(card: EventCard, change: EventChange): EventCard {
  const { starts_local, ends_local, tz = card.tz, status, deadline_min } = change
  const moments = starts_local && ends_local ? momentsOf({ starts_local, ends_local, tz }) : {}
  const next = { ...card, ...moments, tz, version: card.version + 1 }
  return {
    ...next,
    title: change.title ?? card.title,
    all_day: change.all_day ?? card.all_day,
    place_name: change.place_name === undefined ? card.place_name : change.place_name,
    online: change.online_url === undefined ? card.online : change.online_url !== null,
    cover_path: change.cover_path === undefined ? card.cover_path : change.cover_path,
    capacity: change.capacity === undefined ? card.capacity : change.capacity,
    guests_per_person: change.guests_per_person ?? card.guests_per_person,
    waitlist_mode: change.waitlist_mode ?? card.waitlist_mode,
    show_guest_list: change.show_guest_list ?? card.show_guest_list,
    closes_at: deadline_min === undefined ? card.closes_at : closing(next.starts_at, deadline_min),
    state: status ? (status === 'cancelled' ? 'cancelled' : 'scheduled') : card.state,
    draft: status ? status === 'draft' : card.draft,
  }
}

const momentsOf = ({ starts_local, ends_local, tz }: Pick<EventRow, 'starts_local' | 'ends_local' | 'tz'>) => ({
  on_date: starts_local.slice(0, 10),
  starts_at: momentOf(starts_local, tz).toISOString(),
  ends_at: momentOf(ends_local, tz).toISOString(),
})

const closing = (starts_at: string, deadline_min: number | null) =>
  deadline_min === null ? null : new Date(Date.parse(starts_at) - deadline_min * 60_000).toISOString()
