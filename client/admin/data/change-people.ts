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

type ChangeResult = Pick<ChangePreview, 'refused'> & { changed: number }

/**
 * Changes people in one transaction, without those who can’t be changed any more: they are in `refused`. It never waits in
 * the outbox, since by then the change may not fit.
 */
export async function changePeople({ ids, successors, note, ...change }: PeopleChange): Promise<ChangeResult> {
  if (note && !successors && ids.length === 1) return setState({ ...change, note }, ids[0]!)
  const args = { ...change, ids: [...ids], ...(successors && { successors: { ...successors } }) }
  const result = await writeNow({ rpc: 'change_people', args })
  void written('users')
  return result as ChangeResult
}

async function setState(
  { value, until, reason, note }: Omit<PeopleChange, 'ids' | 'successors'>,
  user_id: string,
): Promise<ChangeResult> {
  const args = { user_id, state: value, ...(until && { until }), ...(reason && { reason }), ...(note && { note }) }
  await writeNow({ rpc: 'set_state', args })
  void written('users')
  return { changed: 1, refused: [] }
}

/** Admits or turns away those of these people who still wait. Returns how many they were. */
export async function decideOn(ids: readonly string[], rpc: 'admit_people' | 'turn_away') {
  const decided = await writeNow({ rpc, args: { ids: [...ids] } })
  void written('users')
  return decided as number
}

/** Moves somebody who is in no group to another organisation, where they become a member. */
export async function movePerson(user_id: string, tenant_id: string) {
  await writeNow({ rpc: 'move_person', args: { user_id, tenant_id } })
  void written('users')
}
