import { newId } from '../../lib/query/id.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { later, localOf, minutesBetween } from '../data/wall-clock.ts'
import type { NewPoll } from './poll-writes.ts'
import type { DatePoll } from './queries.ts'

/** A date as it is being offered: a day, and a time unless it lasts whole days. */
export interface SlotDraft {
  id: string
  day: string
  time: string
}

/** A form of a poll as it is being filled in. */
export interface PollDraft {
  id: string
  group_id: string
  tz: string
  title: string
  place_name: string
  note: string
  /** The length of every date, in minutes; null for whole days. */
  minutes: number | null
  slots: SlotDraft[]
}

export const mostSlots = 10

export const emptySlot = (): SlotDraft => ({ id: newId(), day: '', time: '' })

export const emptyPoll = (group: { id: string; tz: string } | undefined): PollDraft => ({
  id: newId(),
  group_id: group?.id ?? '',
  tz: group?.tz ?? 'UTC',
  title: '',
  place_name: '',
  note: '',
  minutes: 120,
  slots: [emptySlot(), emptySlot()],
})

/** The form of a poll that is there. */
export function draftOf(poll: DatePoll): PollDraft {
  const { id, group_id, tz, title, slots } = poll
  const [first] = slots
  return {
    ...{ id, group_id, tz, title },
    place_name: poll.place_name ?? '',
    note: poll.note ?? '',
    minutes: first && !first.all_day ? minutesBetween(local(first.starts_local), local(first.ends_local)) : null,
    slots: slots.map((slot) => ({
      id: slot.id,
      day: slot.starts_local.slice(0, 10),
      time: slot.all_day ? '' : local(slot.starts_local).slice(11),
    })),
  }
}

const local = (text: string) => text.replace('T', ' ').slice(0, 16)

/** One more date: the day after the last one, at the same time. */
export function nextSlot(slots: readonly SlotDraft[]): SlotDraft {
  const last = slots.findLast(({ day }) => day)
  return last ? { id: newId(), day: dayAfter(last.day, 1), time: last.time } : emptySlot()
}

/** The dates that are filled in, as the database takes them. */
export const slotsOf = ({ slots, minutes }: PollDraft): NewPoll['slots'] =>
  slots
    .filter(({ day, time }) => day && (time || minutes === null))
    .map(({ id, day, time }) =>
      minutes === null
        ? { id, starts_local: `${day} 00:00`, ends_local: `${dayAfter(day, 1)} 00:00`, all_day: true }
        : { id, starts_local: `${day} ${time}`, ends_local: later(`${day} ${time}`, minutes), all_day: false },
    )

/** The reason why a draft cannot be sent, where there is one. */
export function gapOf(draft: PollDraft, now: Date): 'title' | 'slots' | 'past' | 'twice' | null {
  if (!draft.title.trim()) return 'title'
  const slots = slotsOf(draft)
  if (slots.length === 0) return 'slots'
  const today = `${dayOf(now, draft.tz)} 00:00`
  const soon = localOf(now, draft.tz)
  if (slots.some(({ starts_local, all_day }) => starts_local <= (all_day ? today : soon))) return 'past'
  return new Set(slots.map(({ starts_local }) => starts_local)).size < slots.length ? 'twice' : null
}
