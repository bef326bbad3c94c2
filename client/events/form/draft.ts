import type { MeetingPattern } from '../../groups/data/meeting-pattern.ts'
import { endOf, withEnd } from '../../lib/repeat/rule-ends.ts'
import { firstOn, ruleOn } from '../../lib/repeat/rules.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import type { EventCard, EventRow } from '../data/events.ts'
import { questionsOf } from '../data/questions.ts'
import { later, localOf, minutesBetween } from '../data/wall-clock.ts'
import { draftOfQuestion, type QuestionDraft, questionsFrom } from '../questions/question-draft.ts'
import type { NewSlot } from '../slots/queries.ts'

/** A form of an event as it is being filled in: texts as they stand in the fields. */
export interface EventDraft {
  /** The id that it will have, so that what is sent twice is made once. */
  id: string
  group_id: string
  title: string
  day: string
  time: string
  endDay: string
  endTime: string
  /** The end was chosen, and goes no more with the start. */
  endChosen: boolean
  allDay: boolean
  tz: string
  /** '' where it doesn’t repeat. */
  rrule: string
  place_name: string
  address: string
  online_url: string
  cover_path: string | null
  capacity: string
  guests_per_person: number
  waitlist_mode: string
  deadline_min: string
  show_guest_list: boolean
  show_count: boolean
  team_id: string
  body_html: string
  questions: readonly QuestionDraft[]
  /** Whoever plans it comes too. */
  coming: boolean
  /** Those who answered are asked again. */
  reconfirm: boolean
  /** The message that it is made of. */
  message_id?: string
  /** The slots that it begins with, as a copy does. */
  slots?: readonly NewSlot[]
  /** The length that it begins with, as one from a template does. */
  minutes?: number
}

export const usualMinutes = 120

export const emptyDraft = (id: string, group: { id: string; tz: string } | undefined): EventDraft => ({
  id,
  group_id: group?.id ?? '',
  title: '',
  day: '',
  time: '',
  endDay: '',
  endTime: '',
  endChosen: false,
  allDay: false,
  tz: group?.tz ?? 'UTC',
  rrule: '',
  place_name: '',
  address: '',
  online_url: '',
  cover_path: null,
  capacity: '',
  guests_per_person: 0,
  waitlist_mode: 'auto',
  deadline_min: '',
  show_guest_list: true,
  show_count: true,
  team_id: '',
  body_html: '',
  questions: [],
  coming: true,
  reconfirm: false,
})

/** The form of an event that is there. */
export function draftOf(row: EventRow): EventDraft {
  const [start, end] = [row.starts_local, row.ends_local].map((local) => local.replace('T', ' ').slice(0, 16)) as [
    string,
    string,
  ]
  return {
    ...emptyDraft(row.id, { id: row.group_id, tz: row.tz }),
    title: row.title,
    day: start.slice(0, 10),
    time: row.all_day ? '' : start.slice(11),
    endDay: row.all_day ? dayAfter(end.slice(0, 10), -1) : end.slice(0, 10),
    endTime: row.all_day ? '' : end.slice(11),
    endChosen: true,
    allDay: row.all_day,
    rrule: row.rrule ?? '',
    place_name: row.place_name ?? '',
    address: row.address ?? '',
    online_url: row.online_url ?? '',
    cover_path: row.cover_path,
    capacity: row.capacity === null ? '' : String(row.capacity),
    guests_per_person: row.guests_per_person,
    waitlist_mode: row.waitlist_mode,
    deadline_min: row.deadline_min === null ? '' : String(row.deadline_min),
    show_guest_list: row.show_guest_list,
    show_count: row.show_count,
    team_id: row.team_id ?? '',
    body_html: row.body_html ?? '',
    questions: questionsOf(row).map(draftOfQuestion),
    coming: false,
  }
}

/** The form of one date of an event that repeats: its own hours, title and place. */
export function draftOfDate(row: EventRow, card: EventCard): EventDraft {
  const [start, end] = [card.starts_at, card.ends_at].map((moment) => localOf(new Date(moment), row.tz)) as [
    string,
    string,
  ]
  return {
    ...draftOf({ ...row, starts_local: start, ends_local: end }),
    title: card.title,
    place_name: card.place_name ?? '',
  }
}

/** The meetings of a group as a series, from the next of them on. */
export function draftOfPattern(
  draft: EventDraft,
  title: string,
  { rrule, start_time, minutes, place }: MeetingPattern,
  now: Date,
): EventDraft {
  const day = firstOn({ rrule }, dayAfter(dayOf(now, draft.tz), 1))
  const end = later(`${day} ${start_time}`, minutes)
  return {
    ...draft,
    ...{ title, rrule, day, time: start_time, endDay: end.slice(0, 10), endTime: end.slice(11) },
    place_name: place ?? '',
  }
}

/** The same once more, a week after the last time, or after as many weeks as it takes to lie ahead. */
export function copyOf(row: EventRow, id: string, now: Date): EventDraft {
  const before = draftOf(row)
  const today = dayOf(now, row.tz)
  const length = minutesBetween(`${before.day} 12:00`, `${before.endDay} 12:00`) / 1440
  let day = before.day
  do day = dayAfter(day, 7)
  while (day <= today)
  // a picture belongs to one event, and goes with it
  return {
    ...before,
    id,
    // its end may be over by now
    rrule: withEnd(before.rrule, { ...endOf(before.rrule), until: undefined }),
    day,
    endDay: dayAfter(day, length),
    endChosen: before.endChosen,
    cover_path: null,
    coming: true,
  }
}

/** The draft with another start; an end that nobody chose keeps its distance, and one before the start goes after it. */
export function withStart(draft: EventDraft, day: string, time: string): EventDraft {
  const next = { ...draft, day, time, rrule: ruleOn(draft.rrule, draft.day, day) }
  if (!day || (!time && !draft.allDay)) return next
  const usual = draft.minutes ?? usualMinutes
  if (draft.allDay) {
    const shortest = dayAfter(day, Math.max(0, Math.round((draft.minutes ?? 0) / 1440) - 1))
    return { ...next, endDay: draft.endDay >= day && draft.endChosen ? draft.endDay : shortest }
  }
  const known = draft.day && draft.time && draft.endDay && draft.endTime
  const length = known ? minutesBetween(`${draft.day} ${draft.time}`, `${draft.endDay} ${draft.endTime}`) : usual
  const end = later(`${day} ${time}`, length > 0 ? length : usual)
  return { ...next, endDay: end.slice(0, 10), endTime: end.slice(11) }
}

/** The columns of the event that a draft says. */
export function columnsOf(draft: EventDraft) {
  const text = (words: string) => words.trim() || null
  const starts_local = draft.allDay ? `${draft.day} 00:00` : `${draft.day} ${draft.time}`
  const lastDay = draft.endDay || draft.day
  const ends_local = draft.allDay
    ? `${dayAfter(lastDay, 1)} 00:00`
    : draft.endTime
      ? `${lastDay} ${draft.endTime}`
      : later(starts_local, usualMinutes)
  const url = draft.online_url.trim()
  return {
    title: draft.title.trim(),
    ...{ starts_local, ends_local, all_day: draft.allDay, tz: draft.tz },
    rrule: draft.rrule || null,
    place_name: text(draft.place_name),
    address: text(draft.address),
    // an address as people type it
    online_url: url ? (/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`) : null,
    cover_path: draft.cover_path,
    capacity: draft.capacity.trim() ? Number(draft.capacity) : null,
    guests_per_person: draft.guests_per_person,
    waitlist_mode: draft.waitlist_mode,
    deadline_min: draft.deadline_min ? Number(draft.deadline_min) : null,
    show_guest_list: draft.show_guest_list && draft.show_count,
    show_count: draft.show_count,
    team_id: draft.team_id || null,
    body_html: draft.body_html || null,
    // a draft that was left behind by an older page has none
    questions: questionsFrom(draft.questions ?? []),
  }
}

export type EventColumns = ReturnType<typeof columnsOf>

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** The columns that differ from those that the form began with, and the way back to these. */
export function changesFrom(was: EventColumns, columns: EventColumns) {
  const names = (Object.keys(columns) as (keyof EventColumns)[]).filter((name) => !same(columns[name], was[name]))
  const pick = (from: EventColumns) => Object.fromEntries(names.map((name) => [name, from[name]]))
  // a start goes with its end and its zone: together they make the moments
  const both = names.some((name) => ['starts_local', 'ends_local', 'tz', 'all_day'].includes(name))
  const time = ({ starts_local, ends_local, tz, all_day }: EventColumns) =>
    both ? { starts_local, ends_local, tz, all_day } : {}
  return { names, to: { ...pick(columns), ...time(columns) }, back: { ...pick(was), ...time(was) } }
}

/** The next quick starts, on the clocks of a zone: tonight where that is still to come, tomorrow, and one day's habit. */
export function quickStarts(now: Date, tz: string, habit: { weekday: number; time: string }) {
  const local = localOf(now, tz)
  const today = local.slice(0, 10)
  const evening = '19:00'
  let day = dayAfter(today, 1)
  do day = dayAfter(day, 1)
  while ((new Date(`${day}T12:00:00Z`).getUTCDay() || 7) !== habit.weekday)
  return [
    ...(local.slice(11) < '18:30' ? [{ name: 'tonight' as const, day: today, time: evening }] : []),
    { name: 'tomorrow' as const, day: dayAfter(today, 1), time: evening },
    { name: 'weekday' as const, day, time: habit.time },
  ]
}
