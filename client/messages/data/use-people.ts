import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { type Group, memberships, type Person, people, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import type { Conversation } from './conversations.ts'

export type PeopleById = ReadonlyMap<string, Person>

/** Everybody whose name is known, by their ids. */
export function usePeople(): PeopleById {
  const { data } = useQuery(people)
  return useMemo(() => new Map((data ?? []).map((person) => [person.id, person])), [data])
}

/** Everybody else with whom one shares a group: whom one may write to. */
export function useReachable(): Person[] {
  const me = useMe()
  const { data: everyone } = useQuery(people)
  const { data: all } = useQuery(memberships)
  return useMemo(() => {
    const mine = new Set(all?.flatMap((one) => (one.user_id === me ? [one.group_id] : [])))
    const near = new Set(all?.flatMap((one) => (mine.has(one.group_id) ? [one.user_id] : [])))
    return (everyone ?? []).filter(({ id }) => id !== me && near.has(id))
  }, [me, everyone, all])
}

export const nameOf = (known: PeopleById, id: string | null) => (id && known.get(id)?.name) || t`A former member`

/** The first of the names of somebody: enough where several stand in a row. */
const short = (name: string) => name.split(' ')[0]!

/** The name of a conversation: its title, its group, or the other people in it. */
export function titleOf(
  { title, group_id, kind, people: others }: Conversation,
  known: PeopleById,
  groups: readonly Pick<Group, 'id' | 'name'>[],
): string {
  if (title) return title
  const group = group_id && groups.find(({ id }) => id === group_id)
  if (group) return group.name
  if (kind === 'direct') return others[0] ? nameOf(known, others[0]) : t`You`
  return others.map((id) => short(nameOf(known, id))).join(', ') || t`Nobody else`
}

export function useTitles(): (conversation: Conversation) => string {
  const known = usePeople()
  const groups = useMyGroupsSoFar()
  return (conversation) => titleOf(conversation, known, groups)
}

export const useMe = () => useUser().id
