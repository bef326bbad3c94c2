import { queryOptions, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { useUser } from '../account/AuthProvider.tsx'
import { newId } from '../lib/id.ts'
import { query, rows, write } from '../lib/query.ts'
import { supabase } from '../lib/supabase.ts'
import { zone } from '../lib/time.ts'

type Tables = Database['public']['Tables']
export type Group = Tables['groups']['Row']
export type Invite = Tables['group_invites']['Row']
export type Person = {
  [Column in keyof People]: Column extends 'avatar_url' ? People[Column] : NonNullable<People[Column]>
}
type People = Database['public']['Views']['people']['Row']
type Membership = Pick<Tables['group_members']['Row'], 'group_id' | 'user_id' | 'role'>
export interface Member extends Person {
  groupRole: Membership['role']
}

const colors = ['indigo', 'leaf', 'sun', 'rose', 'sky', 'plum'] as const

export const myGroups = queryOptions({
  queryKey: ['groups'],
  queryFn: () => rows(supabase.from('groups').select('*').order('name')),
})

const memberships = queryOptions({
  queryKey: ['group_members'],
  queryFn: (): Promise<Membership[]> =>
    rows(supabase.from('group_members').select('group_id, user_id, role').order('joined_at')),
})

/** Oneself and everyone one shares a group with. */
export const people = queryOptions({
  queryKey: ['people'],
  queryFn: (): Promise<Person[]> =>
    rows(supabase.from('people').select('*').overrideTypes<Person[], { merge: false }>()),
  meta: { reads: ['users', 'group_members'] },
})

/** All that is known of who is where: small lists, asked for at once and joined here. */
export const everyGroup = [myGroups, memberships, people] as const

export function useMembersOf(groupId: string): Member[] {
  const { data: where } = useSuspenseQuery(memberships)
  const { data: who } = useSuspenseQuery(people)
  return where
    .filter((membership) => membership.group_id === groupId)
    .flatMap(({ user_id, role }) => {
      const person = who.find(({ id }) => id === user_id)
      return person ? [{ ...person, groupRole: role }] : []
    })
}

export function usePerson(id: string | null): Person | undefined {
  return useQuery(people).data?.find((person) => person.id === id)
}

/** Whether one looks after the group: its admins and managers do. */
export function useManages(groupId: string): boolean {
  const me = useUser().id
  const mine = useQuery(memberships).data?.find(({ group_id, user_id }) => group_id === groupId && user_id === me)
  return mine?.role === 'admin' || mine?.role === 'manager'
}

/** Makes a group and enters it, once it is in the list: also when the part that asked has left the screen by then. */
export function useCreateGroup(enter: (groupId: string) => void) {
  return useMutation({
    onSuccess: enter,
    meta: { saidAtField: true },
    mutationFn: async (name: string) => {
      const id = newId()
      const count = query.getQueryData(myGroups.queryKey)?.length ?? 0
      await write({
        rpc: 'create_group',
        args: { id, name: name.trim(), tz: zone(), color: colors[count % colors.length]! },
      })
      await Promise.all(everyGroup.map(({ queryKey }) => query.invalidateQueries({ queryKey, refetchType: 'all' })))
      return id
    },
  })
}

const invitesOf = (groupId: string) =>
  queryOptions({
    queryKey: ['group_invites', { groupId }],
    queryFn: (): Promise<Invite[]> =>
      rows(
        supabase
          .from('group_invites')
          .select('*')
          .eq('group_id', groupId)
          .eq('kind', 'link')
          .is('revoked_at', null)
          .order('created_at'),
      ),
    staleTime: 0,
  })

/** The address of an invite link that works: the group's last one, or a new one. */
export function useInviteLink(groupId: string) {
  return useMutation({
    mutationFn: async () => {
      const works = async () => (await query.fetchQuery(invitesOf(groupId))).findLast(isOpen)
      let invite = await works()
      if (!invite) {
        await write({ table: 'group_invites', verb: 'insert', row: { id: newId(), group_id: groupId } })
        invite = await works()
      }
      return `${location.origin}/invite/${invite!.code}`
    },
  })
}

const isOpen = ({ max_uses, uses, expires_at }: Invite) =>
  (max_uses === null || uses < max_uses) && Date.parse(expires_at) > Date.now()

interface Invitation {
  group_id: string
  group_name: string
  icon_emoji: string | null
  color: string
  member_count: number
  invited_by: string | null
}

/** What a link invites to; null once it no longer works. Anyone who has the link may ask. */
export const invitation = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: async () => (await rows(supabase.rpc('invitation', { code }))) as unknown as Invitation | null,
  })

export async function acceptInvitation(code: string) {
  await write({ rpc: 'accept_invitation', args: { code } })
  await Promise.all(everyGroup.map((list) => query.invalidateQueries({ queryKey: list.queryKey, refetchType: 'all' })))
}
