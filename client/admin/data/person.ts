import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { AuditLine } from './audit.ts'
import type { AdminPerson } from './people.ts'

/** All that admins may know of a person: what they wrote is no part of it. */
export interface PersonFile extends AdminPerson {
  groups: { id: string; name: string; role: string; last_admin: boolean }[]
  devices: { id: string; agent: string | null; address: string | null; last_activity: string | null }[]
  cases: { id: string; state: string; outcome: string | null; at: string }[]
  invites: { id: string; email: string | null; group_name: string | null; at: string }[]
  history: AuditLine[]
  sign_ins_failed: number
}

export const personFile = (id: string) =>
  queryOptions({
    queryKey: ['admin_person', { id }],
    queryFn: async () => (await rows(supabase.rpc('admin_person', { user_id: id }))) as unknown as PersonFile,
    meta: { reads: ['users', 'group_members'], passing: true },
  })
