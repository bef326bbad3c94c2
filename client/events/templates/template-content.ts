import type { EventRow } from '../data/events.ts'
import { type EventQuestion, questionsOf } from '../data/questions.ts'
import { minutesBetween } from '../data/wall-clock.ts'
import type { NewSlot } from '../slots/queries.ts'

/** The columns that a template takes over as they are. */
type Kept = Pick<
  EventRow,
  | 'title'
  | 'all_day'
  | 'body_html'
  | 'place_name'
  | 'address'
  | 'online_url'
  | 'capacity'
  | 'deadline_min'
  | 'guests_per_person'
  | 'waitlist_mode'
  | 'show_guest_list'
  | 'show_count'
>

/** All that a template brings to the form of a new event: everything but its day. What is empty is left out. */
export type TemplateContent = Partial<Kept> &
  Pick<Kept, 'title' | 'all_day'> & {
    /** The time of day, of what has one. */
    start_time?: string
    minutes: number
    questions: EventQuestion[]
    slots: NewSlot[]
  }

/** The content of a template that is made of an event. */
export function contentOf(
  event: Kept & Pick<EventRow, 'starts_local' | 'ends_local' | 'questions'>,
  slots: readonly NewSlot[],
): TemplateContent {
  const { title, all_day, body_html, place_name, address, online_url, capacity, deadline_min } = event
  const { guests_per_person, waitlist_mode, show_guest_list, show_count } = event
  const optional = Object.entries({ body_html, place_name, address, online_url, capacity, deadline_min })
  const [start, end] = [event.starts_local, event.ends_local].map((local) => local.replace('T', ' ').slice(0, 16)) as [
    string,
    string,
  ]
  return {
    ...{ title, all_day, guests_per_person, waitlist_mode, show_guest_list, show_count },
    ...Object.fromEntries(optional.filter(([, value]) => value !== null)),
    ...(!all_day && { start_time: start.slice(11) }),
    minutes: minutesBetween(start, end),
    questions: questionsOf(event),
    slots: slots.map(({ title, needed, note }) => ({ title, needed, note })),
  }
}
