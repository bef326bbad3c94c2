import type { Database } from '../../../supabase/types.ts'
import type { VoteAnswer } from './queries.ts'

/** A vote on a date for oneself; null takes it back. */
export interface VoteInput {
  poll_id: string
  slot_id: string
  answer: VoteAnswer | null
}

/** The end of a poll: on a date, with the id of the event that is made, or without one. */
export interface ClosingPoll {
  id: string
  slot_id?: string
  event_id?: string
}

export type PollChange = { id: string; version: number } & Pick<
  Database['public']['Tables']['date_polls']['Update'],
  'title' | 'note' | 'place_name' | 'shows_names'
>

declare module '../../lib/registries/commands.ts' {
  interface CommandInputs {
    'events.voteOnDate': VoteInput
    'events.changePoll': PollChange
    'events.closePoll': ClosingPoll
    'events.reopenPoll': { id: string }
    'events.removePoll': { id: string }
    'events.restorePoll': { id: string }
  }
}
