import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { came, query, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Tables = Database['public']['Tables']
export type VoteAnswer = 'yes' | 'if_need_be' | 'no'
export type Slot = Tables['date_poll_slots']['Row']
export type Guest = Pick<Tables['date_poll_guests']['Row'], 'id' | 'name'>
export type PollLink = Tables['date_poll_links']['Row']

/** A vote of a member or a guest, known by whose it is and on what. */
export type Vote = Pick<Tables['date_poll_votes']['Row'], 'poll_id' | 'slot_id' | 'user_id' | 'guest_id'> & {
  answer: VoteAnswer
}

/** A poll with its dates, and those that one has voted on. */
export type DatePoll = Tables['date_polls']['Row'] & {
  slots: Slot[]
  guests: Guest[]
  mine: { slot_id: string }[]
}

const columns =
  '*, slots:date_poll_slots!date_poll_slots_group_id_poll_id_fkey(*), guests:date_poll_guests!date_poll_guests_group_id_poll_id_fkey(id, name), mine:date_poll_votes!date_poll_votes_group_id_poll_id_fkey(slot_id)'

const reads = ['date_poll_slots', 'date_poll_guests', 'date_poll_votes'] as const

/** A list of polls: all that are open in one's groups or in one of them, or one by its id. */
export type PollList = { open: string | null } | { id: string }

const polls = (what: PollList) =>
  queryOptions({
    queryKey: ['date_polls', what] as const,
    queryFn: async (): Promise<DatePoll[]> => {
      const all = supabase.from('date_polls').select(columns).eq('mine.user_id', myId())
      const open = 'open' in what ? all.is('closed_at', null).order('created_at', { ascending: false }).limit(50) : all
      const found = await rows('id' in what ? all.eq('id', what.id) : what.open ? open.eq('group_id', what.open) : open)
      return came(found.map((poll) => ({ ...poll, slots: poll.slots.toSorted(byStart) })))
    },
    meta: { reads },
  })

/** The polls that are open in all of one's groups, or in one; the latest first. */
export const openPolls = (group: string | null) => polls({ open: group })
export const pollOf = (id: string) => polls({ id })

/** Everybody's votes in a poll. */
export const votesOf = (poll: string) =>
  queryOptions({
    queryKey: ['date_poll_votes', { poll }] as const,
    queryFn: async (): Promise<Vote[]> =>
      rows(
        supabase
          .from('date_poll_votes')
          .select('poll_id, slot_id, user_id, guest_id, answer')
          .eq('poll_id', poll)
          .order('voted_at')
          .overrideTypes<Vote[], { merge: false }>(),
      ),
  })

/** The links that guests vote by, for organisers. */
export const linksOf = (poll: string) =>
  queryOptions({
    queryKey: ['date_poll_links', { poll }] as const,
    queryFn: (): Promise<PollLink[]> =>
      rows(
        supabase
          .from('date_poll_links')
          .select('*')
          .eq('poll_id', poll)
          .is('revoked_at', null)
          .gt('expires_at', serverDate().toISOString()),
      ),
  })

/** Asks for a poll by its link, as somebody without an account. */
export const askAsGuest = (args: { token: string; guest_token?: string }) =>
  rows(supabase.rpc('date_poll_for_guest', args))

/** Shows a poll that was just made before the server has it. */
export function beginPoll(poll: DatePoll) {
  query.setQueryData(pollOf(poll.id).queryKey, [poll], { updatedAt: 1 })
  query.setQueryData(votesOf(poll.id).queryKey, [], { updatedAt: 1 })
}

export const byStart = (one: Slot, other: Slot) =>
  Date.parse(one.starts_at) - Date.parse(other.starts_at) || Date.parse(one.ends_at) - Date.parse(other.ends_at)
