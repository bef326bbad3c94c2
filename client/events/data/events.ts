import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { came, rows, type TableName } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type CardColumns = Database['public']['CompositeTypes']['event_card']
export type EventRow = Database['public']['Tables']['events']['Row']
export type AnswerStatus = 'going' | 'maybe' | 'declined' | 'waitlisted'

type Optional =
  | 'place_name'
  | 'cover_path'
  | 'team_id'
  | 'capacity'
  | 'closes_at'
  | 'my_granted_at'
  | 'created_by'
  | 'reason'
type Counted = 'going' | 'guests' | 'maybe'
type Facts = Omit<CardColumns, Optional | Counted | 'my_status' | 'my_guests'>

/** An occurrence as lists show it, known by its id. The counts are null where the event hides them. */
export type EventCard = { [Column in keyof Facts]: NonNullable<Facts[Column]> } & Pick<
  CardColumns,
  Optional | Counted
> & { id: string; my_status: AnswerStatus | null; my_guests: number | null }

type CardsRequest = Database['public']['Functions']['my_events']['Args']

/** The last day that an event may be on. */
const ever = '2100-01-02T00:00:00Z'
const pageSize = 40

/** The end of a page, from which the next begins. */
export interface Cursor {
  at: string
  id: string
}

/** The name of a list of cards, as its key has it. */
export type CardList =
  | { list: 'upcoming' | 'past'; group: string | null; after: Cursor | null }
  | { list: 'unanswered'; group: string | null }
  | { list: 'between'; group: string | null; since: string; until: string }
  | { list: 'next' }
  | { event: string; on: string | null }

/** A list of occurrences as cards. All that is kept of cards is such a list. */
const cards = (what: CardList, read: () => PromiseLike<{ data: unknown; error: RestError | null }>) =>
  queryOptions({
    queryKey: ['event_cards', what] as const,
    queryFn: async (): Promise<EventCard[]> => {
      const found = (await rows(read())) as Omit<EventCard, 'id'>[]
      return came(found.map((card) => ({ ...card, id: card.occurrence_id })))
    },
    meta: {
      reads: ['events', 'event_rsvps', 'event_counts', 'event_hosts', 'event_question_answers'] satisfies TableName[],
    },
  })
interface RestError {
  message: string
  code: string
}

const list = (what: CardList, request: () => CardsRequest) =>
  cards(what, () => supabase.rpc('my_events', { most: pageSize, ...request() }))

const now = () => serverDate().toISOString()
const within = (group: string | null) => (group ? { in_group: group } : {})
const from = (after: Cursor | null) => (after ? { after_at: after.at, after_id: after.id } : {})

/** A page of everything on, or still to come, in all of one's groups or in one. */
export const upcoming = (group: string | null, after: Cursor | null = null) =>
  list({ list: 'upcoming', group, after }, () => ({ since: now(), until: ever, ...within(group), ...from(after) }))

/** A page of what is over, the latest first. */
export const past = (group: string | null, after: Cursor | null = null) =>
  list({ list: 'past', group, after }, () => ({
    since: '2000-01-01T00:00:00Z',
    until: now(),
    backwards: true,
    ...within(group),
    ...from(after),
  }))

/** The first of what waits for one's answer. */
export const unanswered = (group: string | null) =>
  list({ list: 'unanswered', group }, () => ({ since: now(), until: ever, unanswered: true, ...within(group) }))

/** Everything on between two moments, as in the grid of a month, which shows nobody’s face. */
export const between = (group: string | null, since: string, until: string) =>
  list({ list: 'between', group, since, until }, () => ({ since, until, most: 500, faces: false, ...within(group) }))

/** The next few in all of one's groups. */
export const nextEvents = list({ list: 'next' }, () => ({ since: now(), until: ever, most: 8 }))

/** One occurrence: that of the day, else the next; an empty list where it is not there for oneself. */
export const cardOf = (event: string, on: string | null = null) =>
  cards({ event, on }, () => supabase.rpc('event_card_of', { event_id: event, ...(on && { on_date: on }) }))

/** True for a whole page, after which there may be another. */
export const isFull = (page: readonly EventCard[]) => page.length >= pageSize

/** An event with all that it says; an empty list where it is not there for oneself. */
export const eventOf = (id: string) =>
  queryOptions({
    queryKey: ['events', { id }],
    queryFn: (): Promise<EventRow[]> => rows(supabase.from('events').select('*').eq('id', id)),
  })
