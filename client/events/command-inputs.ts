import './attendance/command-inputs.ts'
import './polls/command-inputs.ts'
import './questions/command-inputs.ts'
import './slots/command-inputs.ts'
import './templates/command-inputs.ts'
import type { Database } from '../../supabase/types.ts'

type Events = Database['public']['Tables']['events']

/** The columns of an event that change, all of them with one version. */
export type EventChange = Omit<Events['Update'], 'id' | 'version' | 'group_id'>

/** An answer for oneself; null takes it back. A note is for the organisers: '' takes it away, none leaves it. */
export interface AnswerInput {
  occurrence_id: string
  status: 'going' | 'maybe' | 'declined' | null
  guests?: number
  note?: string
  source?: 'app' | 'push' | 'chat' | 'link'
}

/** Slots that go back to oneself with an answer, as when it is undone that one can’t come. */
interface SlotsBack {
  slots?: readonly string[]
}

/** Columns of an event as an edit of its series says them: the hours are those of the date that is edited. */
export type SeriesChange = Pick<
  EventChange,
  | 'title'
  | 'body_html'
  | 'cover_path'
  | 'all_day'
  | 'tz'
  | 'place_name'
  | 'address'
  | 'online_url'
  | 'capacity'
  | 'guests_per_person'
  | 'waitlist_mode'
  | 'deadline_min'
  | 'show_guest_list'
  | 'show_count'
  | 'team_id'
  | 'starts_local'
  | 'ends_local'
  | 'cancelled_reason'
  | 'rrule'
  | 'questions'
> & { status?: 'scheduled' | 'cancelled'; reconfirm?: boolean; left_out?: true }

export type SeriesScope = 'this' | 'following' | 'all'

/** An edit of a series at one of its dates, with an id of its own. */
export interface SeriesEdit {
  id: string
  event_id: string
  on_date: string
  scope: SeriesScope
  change: SeriesChange
  version?: number
}

/** Days off, and whether they cancel what is planned then. */
export interface OffDaysCancel {
  id: string
  group_id: string
  starts_on: string
  ends_on: string
  label: string
  cancels: boolean
}

/** Late, or on one's way, and by how many minutes; without a kind it is taken back. */
export interface PingInput {
  occurrence_id: string
  kind: 'late' | 'on_my_way' | null
  minutes: number | null
}

/** Another time that would do, on the wall of the event's zone; null takes it back. */
export interface SuggestionInput {
  occurrence_id: string
  starts_local: string | null
}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'events.answer': AnswerInput & SlotsBack
    /** The same from another room, which knows the event and the day of it: says what was done, and offers the way back. */
    'events.respond': { event_id: string; on: string | null } & Pick<AnswerInput, 'status' | 'source'>
    /** Opens the form of an event that a message suggests; once made, the two are linked. */
    'events.planFrom': { message_id: string; group_id: string | null; title: string }
    'events.change': { id: string; version: number } & EventChange
    'events.cancel': { id: string; version: number; reason: string }
    'events.revive': { id: string; version: number }
    /** Takes an edit of a series back, by its id. */
    'events.undoEdit': { id: string }
    /** Cancels what is planned on days off, or takes that back. */
    'events.applyOffDays': OffDaysCancel
    /** Answers all dates of a series; null takes that back. */
    'events.answerAll': { event_id: string; status: 'going' | 'maybe' | 'declined' | null; guests?: number }
    'events.remove': { id: string }
    'events.restore': { id: string }
    /** One's own reminders of an event, in minutes before it: null for none, an empty list for the usual ones. */
    'events.remind': { event_id: string; leads: readonly (number | null)[] }
    'events.ping': PingInput
    'events.suggest': SuggestionInput
    'events.host': { event_id: string; user_id: string; hosts: boolean }
  }
}
