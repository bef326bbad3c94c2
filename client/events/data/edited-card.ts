import { serverNow } from '../../lib/browser/server-clock.ts'
import type { SeriesEdit } from '../command-inputs.ts'
import type { EventCard } from './events.ts'
import { later, localOf, minutesBetween, momentOf } from './wall-clock.ts'

/**
 * A card after an edit of its series, as this device reads it until the database has; undefined once it is left out.
 * `anchor` is the date that was edited: the others move as far as it does.
 */
export function editedCard(card: EventCard, edit: SeriesEdit, anchor: EventCard | undefined): EventCard | undefined {
  const { change, scope } = edit
  if (card.event_id !== edit.event_id || Date.parse(card.starts_at) < serverNow()) return card
  if (scope === 'this' ? card.on_date !== edit.on_date : scope === 'following' && card.on_date < edit.on_date)
    return card
  if (change.left_out) return undefined
  const { status } = change
  return {
    ...card,
    ...movedTo(card, edit, anchor),
    title: change.title ?? card.title,
    place_name: change.place_name === undefined ? card.place_name : change.place_name,
    online: change.online_url === undefined ? card.online : change.online_url !== null,
    state: status ?? card.state,
    reason: status === 'cancelled' ? (change.cancelled_reason ?? null) : status ? null : card.reason,
    off_day: status ? false : card.off_day,
    moved: scope === 'this' && change.starts_local !== undefined ? true : card.moved,
  }
}

function movedTo(card: EventCard, { change, scope }: SeriesEdit, anchor: EventCard | undefined) {
  const { starts_local, ends_local, tz = card.tz } = change
  if (!starts_local || !ends_local) return {}
  const before = localOf(new Date((anchor ?? card).starts_at), card.tz)
  const own = localOf(new Date(card.starts_at), card.tz)
  // a date that has hours of its own keeps them
  if (scope !== 'this' && card.moved && card.id !== anchor?.id) return {}
  const days = minutesBetween(`${before.slice(0, 10)} 12:00`, `${starts_local.slice(0, 10)} 12:00`)
  const starts = `${later(`${own.slice(0, 10)} 12:00`, days).slice(0, 10)} ${starts_local.slice(11, 16)}`
  return {
    tz,
    starts_at: momentOf(starts, tz).toISOString(),
    ends_at: momentOf(later(starts, minutesBetween(starts_local, ends_local)), tz).toISOString(),
  }
}
