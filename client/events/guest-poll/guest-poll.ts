import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { query } from '../../lib/query/query.ts'
import { askAsGuest, type VoteAnswer } from '../polls/queries.ts'
import type { SlotTimes } from '../polls/slot-words.ts'
import type { Tally } from '../polls/tallies.ts'

/** A date as guests read it, with its numbers. */
export type GuestSlot = SlotTimes & Tally & { id: string }
export type Answers = Readonly<Record<string, VoteAnswer>>

/** The content of a link: all of an open or a closed poll, and of a link that is over only that it is. */
export type GuestPoll =
  | { state: 'expired' | 'revoked' }
  | {
      state: 'open' | 'closed'
      title: string
      note: string | null
      place_name: string | null
      tz: string
      group: string
      voters: number
      chosen: string | null
      slots: GuestSlot[]
      people: { name: string; guest: boolean; answers: Answers }[]
      me: { name: string; answers: Answers } | null
      poll_id: string | null
    }
export type OpenPoll = Extract<GuestPoll, { title: string }>

const shelf = (token: string) => `guest vote ${token}`

/** The secret that this device voted with, by which it may change that. */
export function secretOf(token: string): string | null {
  try {
    return localStorage.getItem(shelf(token))
  } catch {
    return null
  }
}

/** The same, made where there is none. */
function ownSecret(token: string): string {
  const secret = secretOf(token) ?? [...crypto.getRandomValues(new Uint8Array(24))].map(hex).join('')
  try {
    localStorage.setItem(shelf(token), secret)
  } catch {
    // a device that keeps nothing votes once
  }
  return secret
}
const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** A poll by its link; nothing for a link that nobody made. It is asked for again every 15 seconds, for nobody tells. */
export const guestPoll = (token: string) =>
  queryOptions({
    queryKey: ['guest_poll', token] as const,
    queryFn: async (): Promise<GuestPoll | null> => {
      const secret = secretOf(token)
      const args = { token, ...(secret && { guest_token: secret }) }
      // as the function has it: the types of the database know no more than that it is JSON
      return (await askAsGuest(args)) as unknown as GuestPoll | null
    },
    refetchInterval: (asked) => (asked.state.data?.state === 'open' ? 15_000 : false),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    meta: { passing: true },
  })

/** Votes, or changes what this device voted before. */
export async function sendVotes(token: string, name: string, answers: Answers, isFirst: boolean) {
  const args = { token, guest_token: ownSecret(token), name, answers }
  const fresh = await writeNow({ rpc: isFirst ? 'vote_as_guest' : 'change_guest_vote', args })
  query.setQueryData<unknown>(guestPoll(token).queryKey, fresh)
}
