import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { AdminPerson } from './people.ts'

export type PeopleAct = 'role' | 'state' | 'remove_from_group'

/** A change that is about to be made to some people, which is shown first. */
export interface WantedChange {
  people: readonly AdminPerson[]
  act: PeopleAct
  /** The role, the state or the group. */
  value: string
  /** The name of the group that they leave. */
  group?: string
}

export interface ChangePreview {
  people: number
  refused: { id: string; name: string; why: string }[]
  last_admin_of: LastAdminOf[]
  super_admins_left: number | null
}

/** A group that would be without an admin, and who could be one. */
export interface LastAdminOf {
  group_id: string
  group_name: string
  /** Its last admin now. */
  user_id: string
  name: string
  candidates: { id: string; name: string }[]
}

/** The most people that are changed at once. */
export const mostAtOnce = 500

export const changePreview = (ids: readonly string[], act: PeopleAct, value: string) =>
  queryOptions({
    queryKey: ['preview_people', { ids, act, value }],
    queryFn: async () =>
      (await rows(supabase.rpc('preview_people', { ids: [...ids], act, value }))) as unknown as ChangePreview,
    staleTime: 0,
    gcTime: 0,
    meta: { passing: true },
  })

export interface PeopleChange {
  ids: readonly string[]
  act: PeopleAct
  value: string
  until?: string
  reason?: string
  /** Words for one person, with their new state. */
  note?: string
  successors?: Readonly<Record<string, string>>
}

/** Changes people at once or not at all; it never waits, since what it does may not fit any more by then. */
export async function changePeople({ ids, successors, note, ...change }: PeopleChange) {
  if (note && !successors && ids.length === 1) return setState({ ...change, note }, ids[0]!)
  const args = { ...change, ids: [...ids], ...(successors && { successors: { ...successors } }) }
  const result = await writeNow({ rpc: 'change_people', args })
  void written('users')
  return result as { changed: number; refused: { id: string; name: string; why: string }[] }
}

async function setState(
  { value, until, reason, note }: Omit<PeopleChange, 'ids' | 'successors'>,
  user_id: string,
): Promise<{ changed: number; refused: { id: string; name: string; why: string }[] }> {
  const args = { user_id, state: value, ...(until && { until }), ...(reason && { reason }), ...(note && { note }) }
  await writeNow({ rpc: 'set_state', args })
  void written('users')
  return { changed: 1, refused: [] }
}

export async function admitPeople(ids: readonly string[]) {
  await writeNow({ rpc: 'admit_people', args: { ids: [...ids] } })
  void written('users')
}

export async function turnAway(ids: readonly string[], reason?: string) {
  await writeNow({ rpc: 'turn_away', args: { ids: [...ids], ...(reason && { reason }) } })
  void written('users')
}

/** Moves somebody who is in no group to another organisation, where they become a member. */
export async function movePerson(user_id: string, tenant_id: string) {
  await writeNow({ rpc: 'move_person', args: { user_id, tenant_id } })
  void written('users')
}
