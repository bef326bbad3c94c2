import { queryOptions, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { useUser } from '../../account/AuthProvider.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { newId } from '../../lib/query/id.ts'
import { startEmpty } from '../../lib/query/offline-prefetch.ts'
import { ofAdmin, permissionsIn } from '../../lib/query/permissions.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { zone } from '../../lib/settings/settings.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Brand } from '../../ui/brand/brand.ts'

type Tables = Database['public']['Tables']
export type Group = Tables['groups']['Row']
export type Person = {
  [Column in keyof People]: Column extends 'avatar_url' ? People[Column] : NonNullable<People[Column]>
}
type People = Database['public']['Views']['people']['Row']
export type Membership = Pick<Tables['group_members']['Row'], 'group_id' | 'user_id' | 'role' | 'joined_at'>
export interface Member extends Person {
  groupRole: Membership['role']
  joined_at: string
}

const colors = ['indigo', 'leaf', 'sun', 'rose', 'sky', 'plum'] as const

/** Every group that one may see: one's own, those that are listed, and for admins those that they look after. */
export const visibleGroups = queryOptions({
  queryKey: ['groups'],
  queryFn: (): Promise<Group[]> => rows(supabase.from('groups').select('*').order('name')),
  meta: { reads: ['group_members'] },
})

export const memberships = queryOptions({
  queryKey: ['group_members'],
  queryFn: (): Promise<Membership[]> =>
    rows(supabase.from('group_members').select('group_id, user_id, role, joined_at').order('joined_at')),
})

/** Oneself and everyone one shares a group with. */
export const people = queryOptions({
  queryKey: ['people'],
  queryFn: (): Promise<Person[]> =>
    rows(supabase.from('people').select('*').overrideTypes<Person[], { merge: false }>()),
  meta: { reads: ['users', 'group_members', 'group_join_requests'] },
})

/** All that is known of who is where: small lists, asked for at once and joined here. */
export const everyGroup = [visibleGroups, memberships, people] as const

export type MyGroup = Group & { myRole: Membership['role'] }

/** The groups that one is in, with one's role in each; an admin may see more, and is no part of them. */
export function useMyGroups(): MyGroup[] {
  const me = useUser().id
  return mineOf(useSuspenseQuery(visibleGroups).data, useSuspenseQuery(memberships).data, me)
}

/** The same without suspending, for parts around a page. */
export function useMyGroupsSoFar(): MyGroup[] {
  const me = useUser().id
  return mineOf(useQuery(visibleGroups).data ?? [], useQuery(memberships).data ?? [], me)
}

function mineOf(groups: readonly Group[], where: readonly Membership[], me: string) {
  const roles = new Map(where.filter(({ user_id }) => user_id === me).map((one) => [one.group_id, one.role]))
  return groups.flatMap((group) => {
    const myRole = roles.get(group.id)
    return myRole ? [{ ...group, myRole }] : []
  })
}

/** Any group that one may see; undefined when there is none such. */
export function useGroup(groupId: string): Group | undefined {
  return useSuspenseQuery(visibleGroups).data.find(({ id }) => id === groupId)
}

export const isActive = (group: Pick<Group, 'archived_at'>) => group.archived_at === null

export function useMembersOf(groupId: string): Member[] {
  const { data: where } = useSuspenseQuery(memberships)
  const { data: who } = useSuspenseQuery(people)
  return where
    .filter((membership) => membership.group_id === groupId)
    .flatMap(({ user_id, role, joined_at }) => {
      const person = who.find(({ id }) => id === user_id)
      return person ? [{ ...person, groupRole: role, joined_at }] : []
    })
}

export function usePerson(id: string | null): Person | undefined {
  return useQuery(people).data?.find((person) => person.id === id)
}

/** True where the group can still change: it is not archived. */
export function useActive(groupId: string): boolean {
  return useQuery(visibleGroups).data?.find(({ id }) => id === groupId)?.archived_at === null
}

/** True where one manages the group: its admins and managers do, until it is archived. */
export function useManages(groupId: string): boolean {
  const role = useMyRole(groupId)
  return useActive(groupId) && (role === 'admin' || role === 'manager')
}

/** One's role in the group; nothing for who is not in it. */
export function useMyRole(groupId: string): string | undefined {
  const me = useUser().id
  return useQuery(memberships).data?.find(({ group_id, user_id }) => group_id === groupId && user_id === me)?.role
}

/** Makes a group and enters it, also when it still waits to be sent, or the part that asked has left the screen. */
export function useCreateGroup(enter: (groupId: string) => void) {
  const me = useUser().id
  const creating = useMutation({
    ...optimistic<Group | Membership, New>([visibleGroups.queryKey, memberships.queryKey], (list, made, [table]) => [
      ...list,
      table === 'groups'
        ? { ...blank, ...made, created_by: me, created_at: serverDate().toISOString() }
        : { group_id: made.id, user_id: me, ...asAdmin() },
    ]),
    meta: { saidAtField: true },
    mutationFn: async (args: New) => {
      await startEmpty(args.id)
      query.setQueryData(permissionsIn(args.id).queryKey, { ...ofAdmin, groupId: args.id }, { updatedAt: 1 })
      await write({ rpc: 'create_group', args })
    },
    onSuccess: (_done, { id }) => {
      enter(id)
      void freshGroups()
    },
  })
  return {
    ...creating,
    mutate(name: string) {
      const count = query.getQueryData(visibleGroups.queryKey)?.length ?? 0
      creating.mutate({ id: newId(), name: name.trim(), tz: zone(), color: colors[count % colors.length]! })
    },
  }
}

type New = Pick<Group, 'id' | 'name' | 'tz' | 'color'>

const asAdmin = () => ({ role: 'admin', joined_at: serverDate().toISOString() })

/** The columns that the database fills, as known here. */
const blank: Omit<Group, keyof New | 'created_by' | 'created_at'> = {
  tenant_id: '',
  slug: '',
  description: null,
  icon_emoji: null,
  cover_path: null,
  join_policy: 'invite',
  visibility: 'private',
  default_notify_level: 'all',
  member_limit: null,
  meeting_pattern: null,
  not_now_days: null,
  direct_messages: true,
  archived_at: null,
  updated_at: '',
  version: 1,
}

interface Invitation {
  group_id: string
  group_name: string
  icon_emoji: string | null
  color: string
  member_count: number
  invited_by: string | null
  /** The look of the organisation that one would come to. */
  brand: Brand
  /** The reason why nobody can join now: its organisation has as many people as it may have. */
  full: string | null
}

/** The group behind a link; null once it no longer works. Whoever has the link may ask. */
export const invitation = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: async () => (await rows(supabase.rpc('invitation', { code }))) as unknown as Invitation | null,
  })

export async function acceptInvitation(code: string) {
  await writeNow({ rpc: 'accept_invitation', args: { code } })
  await freshGroups()
}

/** Asks again who is where, and waits for it: what follows may be a page that needs it. */
export const freshGroups = () =>
  Promise.all(everyGroup.map(({ queryKey }) => query.invalidateQueries({ queryKey, refetchType: 'all' })))
