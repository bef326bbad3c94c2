import { queryOptions } from '@tanstack/react-query'
import type { Maintenance } from '../../lib/query/maintenance.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** Something about the machine that asks for a look. */
export type BadSign =
  | 'dead_jobs'
  | 'late_jobs'
  | 'process_gone'
  | 'disk'
  | 'connections'
  | 'slots'
  | 'push'
  | 'mail'
  | 'no_mail'

/** Numbers go up to a thousand; one more stands for all beyond. */
export interface SuperOverview {
  tenants: { active: number; suspended: number; deleting: number }
  /** Many people are counted roughly. */
  people: { count: number; about: boolean }
  health: 'well' | 'look'
  why: BadSign[]
  read_only: Maintenance | null
  stale_flags: number
  dead_jobs: number
  open_reports: number
  waiting_appeals: number
  unacknowledged_events: number
}

export const superOverview = queryOptions({
  queryKey: ['super_overview'],
  queryFn: async () => (await rows(supabase.rpc('super_overview'))) as unknown as SuperOverview,
  staleTime: 10_000,
  meta: { reads: ['users', 'tenants', 'feature_flags', 'feature_flag_overrides', 'security_events'] },
})
