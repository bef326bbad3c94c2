import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { memberships, usePerson as useListed, useMyGroupsSoFar } from '../data/groups.ts'
import { myBlocks, type PersonCard, personCard } from '../data/person-card.ts'

/** A card as far as it is known: what only the server says is undefined until it has. */
export type KnownPerson = Omit<PersonCard, 'title' | 'badges' | 'blocked'> &
  Partial<Pick<PersonCard, 'title' | 'badges'>>

export type FoundPerson =
  | { state: 'here'; person: KnownPerson; isOld: boolean }
  | { state: 'blocked'; person: { id: string; name: string } }
  | { state: 'waiting' | 'gone' | 'failed' | 'offline' }

/** A person: at once what the lists on this device know of them, and then what the server says. */
export function usePerson(id: string): FoundPerson {
  const me = useUser().id
  const { data: asked, error } = useQuery(personCard(id))
  const blocked = useQuery(myBlocks).data?.some((block) => block.blocker_id === me && block.blocked_id === id)
  const listed = useListed(id)
  const seats = useQuery(memberships).data ?? []
  const mine = useMyGroupsSoFar()
  const online = isReachable.use()
  const person = asked ?? listed
  // a refusal is the last word, whatever was known before
  if (error && 'code' in error && /^(PT404|22P02)$/.test(String(error.code))) return { state: 'gone' }
  if (person && (blocked ?? asked?.blocked === true)) return { state: 'blocked', person }
  if (asked?.blocked === false) return { state: 'here', person: asked, isOld: !online }
  if (!listed) return { state: error ? (online ? 'failed' : 'offline') : 'waiting' }
  const groups = mine.flatMap(({ id: group, name }) =>
    seats
      .filter((seat) => seat.group_id === group && seat.user_id === id)
      .map(({ role }) => ({ id: group, name, role, title: null })),
  )
  const { name, avatar_url, role, about, streak } = listed
  return { state: 'here', person: { id, name, avatar_url, role, about, streak, groups }, isOld: !online }
}
