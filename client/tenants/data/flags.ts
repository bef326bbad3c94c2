import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type FlagScope = 'group' | 'tenant' | 'role' | 'share'

/** A different answer of a flag for somebody. */
export interface FlagOverride {
  id: string
  scope: FlagScope
  target_id: string | null
  target_name: string | null
  role: string | null
  percent: number | null
  enabled: boolean
}

/** A flag as super admins see it. */
export interface FlagLine {
  key: string
  description: string
  kind: string
  enabled: boolean
  killed: boolean
  owner: { id: string; name: string } | null
  expires_on: string | null
  open_to_tenants: boolean
  updated_at: string
  version: number
  stale: 'expired' | 'unchanged' | null
  /** At most fifty of them. */
  overrides: FlagOverride[]
  overrides_count: number
}

export const superFlags = queryOptions({
  queryKey: ['super_flags'],
  queryFn: async () => (await rows(supabase.rpc('super_flags'))) as unknown as FlagLine[],
  meta: { reads: ['feature_flags', 'feature_flag_overrides'] },
})

/** The changes that a flag itself may have. */
export interface FlagChange {
  enabled?: boolean
  killed?: boolean
  owner_id?: string | null
  expires_on?: string | null
  open_to_tenants?: boolean
}

/** Without a version it is an undo, which goes back to what was before whatever came since. */
export async function changeFlag(key: string, changes: FlagChange, version?: number) {
  const line = (await writeNow({
    rpc: 'change_flag',
    args: { key, changes: { ...changes }, ...(version !== undefined && { version }) },
  })) as FlagLine
  query.setQueryData(superFlags.queryKey, (known) => known?.map((one) => (one.key === key ? line : one)))
  void written('feature_flags')
  return line
}

/** Those for whom a flag is different: exactly one of these. */
export interface FlagTarget {
  tenant_id?: string
  group_id?: string
  role?: string
  percent?: number
}

/** Gives some their own answer, or with null the answer of everybody; returns the one before. */
export async function setOverride(key: string, target: FlagTarget, enabled: boolean | null) {
  const set = await writeNow({
    rpc: 'set_override',
    // null is an answer too, which the types of functions do not know
    args: { key, enabled: enabled as boolean, ...target },
  })
  await written('feature_flag_overrides')
  return set as { before: { enabled: boolean; percent: number | null } | null }
}

export const targetOf = ({ scope, target_id, role, percent }: FlagOverride): FlagTarget =>
  scope === 'tenant'
    ? { tenant_id: target_id! }
    : scope === 'group'
      ? { group_id: target_id! }
      : scope === 'role'
        ? { role: role! }
        : { percent: percent! }

/** The super admins: one of them answers for a flag. */
export const superAdmins = queryOptions({
  queryKey: ['admin_people', { role: 'super_admin', names: true }],
  queryFn: async () =>
    (await rows(supabase.rpc('admin_people', { filters: { role: 'super_admin' } }))) as unknown as {
      id: string
      name: string
    }[],
  meta: { reads: ['users'] },
})

/** Groups of all organisations by some words of their name: the first few. */
export const groupsLike = (q: string) =>
  queryOptions({
    queryKey: ['admin_groups', 'like', { q }],
    queryFn: async () =>
      (await rows(supabase.rpc('admin_groups', { filters: { q } }))) as unknown as { id: string; name: string }[],
    meta: { reads: ['groups'], passing: true },
  })
