import type { TableName } from '../../lib/query/query.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { BlockLine, EventLine, FailureLine, SessionLine } from './types.ts'

/** The filters of a list, as its function takes them; what is undefined is not said. */
export type ListFilters = Readonly<Record<string, string | boolean>>

/** A list of security: its name, the table whose changes concern it, and its pages. */
export interface SecurityList<Line extends { id: string; after: string }> {
  name: string
  reads: readonly TableName[]
  page: (after: string | null, filters: ListFilters) => Promise<Line[]>
}

export const failures: SecurityList<FailureLine> = {
  name: 'security_failures',
  reads: ['failed_logins'],
  page: async (after, filters) =>
    (await rows(supabase.rpc('security_failures', { filters, ...(after && { after }) }))) as unknown as FailureLine[],
}

export const blocks: SecurityList<BlockLine> = {
  name: 'security_blocks',
  reads: ['blocked_ips'],
  page: async (after, filters) =>
    (await rows(supabase.rpc('security_blocks', { filters, ...(after && { after }) }))) as unknown as BlockLine[],
}

export const events: SecurityList<EventLine> = {
  name: 'security_event_list',
  reads: ['security_events'],
  page: async (after, filters) =>
    (await rows(supabase.rpc('security_event_list', { filters, ...(after && { after }) }))) as unknown as EventLine[],
}

export const sessions: SecurityList<SessionLine> = {
  name: 'security_sessions',
  reads: ['user_sessions'],
  page: async (after, filters) =>
    (await rows(supabase.rpc('security_sessions', { filters, ...(after && { after }) }))) as unknown as SessionLine[],
}
