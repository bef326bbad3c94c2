import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { pagesBy } from '../../ui/area/export-pages.ts'
import { given, pagesOf } from '../../ui/area/pages.ts'
import type { AdminSearch } from './search-params.ts'

/** A line of the record: who did what to what, and what it was before and after. */
export interface AuditLine {
  id: number
  at: string
  /** Without a name where they are gone. */
  actor: { id: string; name: string | null } | null
  actor_role: string | null
  action: string
  subject: { type: string; id: string | null; name: string | null } | null
  group: { id: string; name: string } | null
  before: Record<string, unknown> | null
  after_value: Record<string, unknown> | null
  outcome: 'ok' | 'denied'
  request_id: string | null
  address: string | null
  after: string
}

export const auditFilters = ({ actor, subject, who, group, action, since, until, outcome, tenant }: AdminSearch) =>
  given({
    actor,
    subject_type: subject,
    subject_id: who,
    group_id: group,
    action,
    since,
    // the whole of that day
    until: until && new Date(Date.parse(until) + 86_400_000).toISOString(),
    outcome,
    tenant_id: tenant,
  })

export const auditLines = (search: AdminSearch) => {
  const filters = auditFilters(search)
  return {
    ...pagesOf(
      ['admin_audit', filters],
      ['users'],
      async (after) =>
        (await rows(supabase.rpc('admin_audit', { filters, ...(after && { after }) }))) as unknown as AuditLine[],
    ),
    placeholderData: keepPreviousData,
  }
}

/** The record to take along, a thousand entries at a time. The first page is what stands in the record. */
export const auditPages = (search: AdminSearch) =>
  pagesBy(
    1000,
    async (after: number | null) =>
      (await rows(
        supabase.rpc('admin_audit_page', {
          filters: auditFilters(search),
          ...(after !== null && { after_id: after }),
        }),
      )) as unknown as AuditLine[],
    ({ id }) => id,
  )

/** A night’s seal over a range of the record, and whether it still holds. */
export interface AuditSeal {
  night: string
  from_id: number
  to_id: number
  ok: boolean
}

export const auditSeals = queryOptions({
  queryKey: ['audit_seals'],
  queryFn: async () => (await rows(supabase.rpc('audit_seals'))) as unknown as AuditSeal[],
  // that they hold is said of now
  staleTime: 0,
})
