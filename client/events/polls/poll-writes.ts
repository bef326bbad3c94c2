import { mutationOptions, type QueryKey } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { operationKeys } from '../../lib/query/operation.ts'
import { optimistic, written } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { ClosingPoll, PollChange, VoteInput } from './command-inputs.ts'
import { type DatePoll, type PollList, pollOf, type Slot, type Vote, votesOf } from './queries.ts'

/* Mutations of date polls, each shown before it is sent. */

export type NewPoll = Omit<Database['public']['Functions']['create_date_poll']['Args'], 'slots'> & {
  slots: Pick<Slot, 'id' | 'starts_local' | 'ends_local' | 'all_day'>[]
}

const every: readonly QueryKey[] = [['date_polls']]

export const addingPoll = mutationOptions({
  ...optimistic<DatePoll, { poll: DatePoll; args: NewPoll }>(every, (list, { poll }, [, of]) =>
    takes(of as PollList, poll) ? [poll, ...list.filter(({ id }) => id !== poll.id)] : list,
  ),
  meta: { saidAtField: true },
  mutationFn: ({ args }: { poll: DatePoll; args: NewPoll }) => write({ rpc: 'create_date_poll', args }),
})

const changed = <Input extends { id: string }>(change: (poll: DatePoll, input: Input) => DatePoll | undefined) =>
  optimistic<DatePoll, Input>(every, (list, input, [, of]) =>
    list.flatMap((poll) => {
      const next = poll.id === input.id ? change(poll, input) : poll
      return next && takes(of as PollList, next) ? [next] : []
    }),
  )

export const changingPoll = mutationOptions({
  ...changed<PollChange>((poll, { version: _based, ...change }) => ({ ...poll, ...change, version: poll.version + 1 })),
  mutationFn: ({ id, version, ...row }: PollChange) => write({ table: 'date_polls', verb: 'update', id, version, row }),
})

export const closingPoll = mutationOptions({
  ...changed<ClosingPoll>((poll, { slot_id = null, event_id = null }) => ({
    ...poll,
    closed_at: serverDate().toISOString(),
    closed_by: myId(),
    slot_id,
    event_id,
    version: poll.version + 1,
  })),
  mutationFn: (args: ClosingPoll) => write({ rpc: 'close_date_poll', args }),
  onSettled: async () => {
    await written('date_polls')
    await written('events')
  },
})

export const reopeningPoll = mutationOptions({
  ...changed<{ id: string }>((poll) => ({ ...poll, closed_at: null, closed_by: null, slot_id: null, event_id: null })),
  mutationFn: (args: { id: string }) => write({ rpc: 'reopen_date_poll', args }),
  onSettled: async () => {
    await written('date_polls')
    await written('events')
  },
})

export const removingPoll = mutationOptions({
  ...changed<{ id: string }>(() => undefined),
  mutationFn: (args: { id: string }) => write({ rpc: 'delete_date_poll', args }),
})
/** Out of the trash: it comes back with the next answer, as it was. */
export const restoringPoll = mutationOptions({
  ...changed<{ id: string }>((poll) => poll),
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_date_poll', args }),
})

/** Votes for oneself; null takes the vote back. */
export const votingOnDate = mutationOptions({
  ...optimistic<Vote, VoteInput, Vote[] | DatePoll[]>(
    ({ poll_id }) => [votesOf(poll_id).queryKey, ...every],
    (known, input, [table]) =>
      table === 'date_polls' ? withMine(known as DatePoll[], input) : withVote(known as Vote[], input),
    'date_poll_votes',
  ),
  mutationFn: ({ poll_id, slot_id, answer }: VoteInput) =>
    write({ rpc: 'vote_date_poll', args: { poll_id, slot_id, ...(answer && { answer }) } }),
})

function withVote(votes: Vote[], { poll_id, slot_id, answer }: VoteInput): Vote[] {
  const user_id = myId()
  const others = votes.filter((vote) => vote.slot_id !== slot_id || vote.user_id !== user_id)
  return answer ? [...others, { poll_id, slot_id, user_id, guest_id: null, answer }] : others
}

const withMine = (list: DatePoll[], { poll_id, slot_id, answer }: VoteInput) =>
  list.map((poll) => {
    if (poll.id !== poll_id) return poll
    const others = poll.mine.filter((one) => one.slot_id !== slot_id)
    return { ...poll, mine: answer ? [...others, { slot_id }] : others }
  })

/** A guest with what they said, gone: for names that nobody meant. */
export const removingGuest = mutationOptions({
  ...optimistic<DatePoll, { id: string; poll_id: string }>(
    ({ poll_id }) => [pollOf(poll_id).queryKey],
    (list, { id }) => list.map((poll) => ({ ...poll, guests: poll.guests.filter((guest) => guest.id !== id) })),
    'date_poll_guests',
  ),
  mutationFn: ({ id }: { id: string; poll_id: string }) => write({ table: 'date_poll_guests', verb: 'delete', id }),
})

/** The dates of a poll, one by one; the moments of a new one come with the answer. */
export const pollSlots = collection('date_poll_slots', { blank: () => ({ starts_at: '', ends_at: '' }) })

const linking = operationKeys()

/** Makes a link for guests; its token is known only now. */
export async function makeLink(poll_id: string): Promise<string> {
  const token = await linking.run(poll_id, (id) => writeNow({ rpc: 'make_date_poll_link', args: { id, poll_id } }))
  await written('date_poll_links')
  return String(token)
}
export const revokingLinks = mutationOptions({
  ...optimistic<unknown, { poll_id: string }>(
    ({ poll_id }) => [['date_poll_links', { poll: poll_id }]],
    () => [],
    'date_poll_links',
  ),
  mutationFn: (args: { poll_id: string }) => write({ rpc: 'revoke_date_poll_links', args }),
})

/** True for the lists that a poll belongs into. */
const takes = (list: PollList, poll: DatePoll) =>
  'id' in list ? list.id === poll.id : poll.closed_at === null && (list.open === null || list.open === poll.group_id)
