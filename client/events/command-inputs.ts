import './polls/command-inputs.ts'
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

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'events.answer': AnswerInput
    /** The same from another room, which knows the event and the day of it: says what was done, and offers the way back. */
    'events.respond': { event_id: string; on: string | null } & Pick<AnswerInput, 'status' | 'source'>
    /** Opens the form of an event that a message suggests; once made, the two are linked. */
    'events.planFrom': { message_id: string; group_id: string | null; title: string }
    'events.change': { id: string; version: number } & EventChange
    'events.cancel': { id: string; version: number; reason: string }
    'events.revive': { id: string; version: number }
    'events.remove': { id: string }
    'events.restore': { id: string }
    /** One's own reminders of an event, in minutes before it: null for none, an empty list for the usual ones. */
    'events.remind': { event_id: string; leads: readonly (number | null)[] }
    'events.host': { event_id: string; user_id: string; hosts: boolean }
  }
}
