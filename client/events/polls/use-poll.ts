import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { people, useActive } from '../../groups/data/groups.ts'
import { usePermissions } from '../../lib/query/permissions.ts'
import { type DatePoll, type Vote, type VoteAnswer, votesOf } from './queries.ts'
import { bestOf, talliesOf } from './tallies.ts'

/** Somebody who voted: a member, or a guest under their own word. */
export interface Voter {
  id: string
  name: string
  avatar_url: string | null
  isGuest: boolean
  answers: ReadonlyMap<string, VoteAnswer>
}

/** The votes of a poll by who said them, oneself apart. */
export function useVoters(poll: DatePoll) {
  const me = useUser().id
  const { data: votes = [] } = useQuery(votesOf(poll.id))
  const { data: known = [] } = useQuery(people)
  return useMemo(() => {
    const tallies = talliesOf(votes)
    const mine = new Map(votes.filter(({ user_id }) => user_id === me).map(({ slot_id, answer }) => [slot_id, answer]))
    return { tallies, best: bestOf(poll.slots, tallies), mine, others: othersOf(votes, poll, known, me) }
  }, [votes, known, poll, me])
}

type Known = readonly { id: string; name: string; avatar_url: string | null }[]

function othersOf(votes: readonly Vote[], poll: DatePoll, known: Known, me: string): Voter[] {
  const said = new Map<string, Map<string, VoteAnswer>>()
  for (const { user_id, guest_id, slot_id, answer } of votes) {
    const id = user_id ?? guest_id
    if (!id || id === me) continue
    said.set(id, (said.get(id) ?? new Map<string, VoteAnswer>()).set(slot_id, answer))
  }
  return [...said].flatMap(([id, answers]) => {
    const guest = poll.guests.find((one) => one.id === id)
    const person = guest ? { ...guest, avatar_url: null } : known.find((one) => one.id === id)
    return person
      ? [{ id, name: person.name, avatar_url: person.avatar_url, isGuest: guest !== undefined, answers }]
      : []
  })
}

/** The rights of the viewer in a poll; the database has the last word. */
export function usePollRights(poll: DatePoll) {
  const me = useUser().id
  const active = useActive(poll.group_id)
  const may = usePermissions(poll.group_id)
  const change = active && may.canManageEvents
  const open = poll.closed_at === null
  return {
    vote: active && open && may.isGroupMember,
    change,
    remove: active && (may.canDeleteContent || (change && poll.created_by === me)),
  }
}
