import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { serverNow } from '../../lib/browser/server-clock.ts'
import type { TableName } from '../../lib/query/query.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { given, pagesOf } from '../../ui/area/pages.ts'
import type { AdminSearch } from './search-params.ts'

export type PersonState = 'active' | 'pending' | 'deactivated' | 'suspended' | 'banned'

/** A person as admins see them. */
export interface AdminPerson {
  id: string
  name: string
  email: string | null
  avatar_url: string | null
  role: string
  state: PersonState
  until: string | null
  last_seen: string | null
  groups_count: number
  created_at: string
  /** The name of their organisation, for super admins. */
  tenant: { id: string; name: string } | null
  /** The roles and states that one may give them, and why there are none. */
  may: { roles: string[]; states: PersonState[]; why: string | null }
  after: string
}

/** A number that is exact up to a thousand. */
export interface ExactCount {
  count: number
  more: boolean
}

const reads: readonly TableName[] = ['users', 'group_members']
const day = 86_400_000

/** The choices of when people were last seen. */
export const seenChoices = ['week', 'month', 'not-month', 'not-quarter'] as const

function seenBounds(seen: string | undefined) {
  // by the day, so that the same question has the same key
  const before = (days: number) => new Date(Math.floor(serverNow() / day) * day - days * day).toISOString()
  if (seen === 'week') return { seen_after: before(7) }
  if (seen === 'month') return { seen_after: before(30) }
  if (seen === 'not-month') return { seen_before: before(30) }
  if (seen === 'not-quarter') return { seen_before: before(90) }
  return {}
}

export const peopleFilters = ({ q, role, state, group, seen, order, tenant }: AdminSearch) =>
  given({ q: q?.trim(), role, state, group_id: group, order, tenant_id: tenant, ...seenBounds(seen) })

export const adminPeople = (search: AdminSearch) => {
  const filters = peopleFilters(search)
  return {
    ...pagesOf(
      ['admin_people', filters],
      reads,
      async (after) =>
        (await rows(supabase.rpc('admin_people', { filters, ...(after && { after }) }))) as unknown as AdminPerson[],
    ),
    placeholderData: keepPreviousData,
  }
}

export const adminPeopleCount = (search: AdminSearch) => {
  const { order: _order, ...filters } = peopleFilters(search)
  return queryOptions({
    queryKey: ['admin_people_count', filters],
    queryFn: async () => (await rows(supabase.rpc('admin_people_count', { filters }))) as unknown as ExactCount,
    placeholderData: keepPreviousData,
    meta: { reads },
  })
}

/** The people who asked to join the organisation, and wait. */
export const waitingPeople = pagesOf(
  ['people_waiting'],
  reads,
  async (after) =>
    (await rows(supabase.rpc('people_waiting', { ...(after && { after }) }))) as unknown as AdminPerson[],
)
