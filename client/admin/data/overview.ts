import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { ExactCount } from './people.ts'

/** Numbers go up to a thousand; one more stands for all beyond. */
export interface AdminOverview {
  open_reports: number
  waiting_appeals: number
  join_requests: number
  oldest_report_minutes: number | null
  failed_sign_ins: { day: number; week_before_average: number }
  push_failures: { day: number; week_before_average: number }
  /** For super admins alone: the jobs are the whole server’s. */
  jobs_late: number | null
  people_waiting: number
  groups_without_admin: number
  people: ExactCount
  active_week: ExactCount
}

export const adminOverview = queryOptions({
  queryKey: ['admin_overview'],
  queryFn: async () => (await rows(supabase.rpc('admin_overview'))) as unknown as AdminOverview,
  staleTime: 10_000,
  meta: { reads: ['users', 'groups', 'group_members'] },
})
