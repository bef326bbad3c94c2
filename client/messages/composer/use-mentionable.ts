import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Mentionable } from '../data/body.ts'
import type { Conversation } from '../data/conversations.ts'
import { participantsOf } from '../data/participants.ts'
import { teamsOf } from '../data/teams.ts'
import { useMe, usePeople } from '../data/use-people.ts'

/** Everybody that an @ may name here: the other people, the teams of the group, and all of them. */
export function useMentionable(conversation: Conversation): Mentionable[] {
  const { t } = useLingui()
  const me = useMe()
  const known = usePeople()
  const { id, kind, group_id } = conversation
  const inside = useQuery(participantsOf(id)).data
  const teams = useQuery({ ...teamsOf(group_id ?? ''), enabled: group_id !== null }).data
  const everyone = t`here`
  return useMemo(() => {
    const people = (inside ?? []).flatMap(({ user_id }) => {
      const person = known.get(user_id)
      return person && user_id !== me ? [{ id: user_id, name: person.name }] : []
    })
    const all = kind === 'direct' ? [] : [{ id, name: everyone }]
    return [...people, ...(teams ?? []).map((team) => ({ id: team.id, name: team.name })), ...all]
  }, [inside, teams, known, me, id, kind, everyone])
}
