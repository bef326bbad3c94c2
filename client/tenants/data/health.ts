import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { pagesOf } from '../../ui/area/pages.ts'
import type { BadSign } from './overview.ts'

/** A server or a worker, as it told of itself. */
export interface ServerProcess {
  id: string
  kind: 'server' | 'worker'
  version: string
  started_at: string
  seen_at: string
  /** Seen within the last minute. */
  here: boolean
  facts: Record<string, unknown>
}

export interface SlowStatement {
  query: string
  calls: number
  mean_ms: number
  total_ms: number
}

/** The words of a mail server for mail that it did not take within a day. */
export interface MailFailure {
  words: string
  count: number
  last_at: string
}

/** The state of the machine. What nobody tells is null. */
export interface SuperHealth {
  database: {
    bytes: number
    grown_week: number | null
    connections: { used: number; max: number }
    slots_bytes: number
    statements: SlowStatement[] | null
  }
  jobs: { waiting: number | null; late: number | null; dead: number | null }
  push: { service: string; sent: number; failed: number }[]
  mail: {
    sent: number
    failed: number
    /** False if a process keeps mail because it knows no mail server. */
    leaves: boolean | null
    failures: MailFailure[]
  }
  /** Rows and bytes that people wrote in the last hour, nearly, and the number of people stopped by their quota. */
  writing: { rows: number; bytes: number; stopped: number }
  sockets: number | null
  storage_bytes: number
  disk_free_bytes: number | null
  disk_bytes: number | null
  migrations: { count: number; last: string | null }
  processes: ServerProcess[]
  /** False where no process has told anything for a day. */
  reports: boolean
  backup: null
  why: BadSign[]
}

const everyMs = 10_000

/** Asked for every ten seconds while somebody looks. */
export const superHealth = queryOptions({
  queryKey: ['super_health'],
  queryFn: async () => (await rows(supabase.rpc('super_health'))) as unknown as SuperHealth,
  staleTime: 0,
  refetchInterval: everyMs,
  meta: { passing: true },
})

/** A job that failed for good. */
export interface DeadJob {
  id: string
  name: string
  error: string | null
  attempts: number
  at: string
  after: string
}

/** Asked for again when their number is another. */
export const deadJobs = (count: number) =>
  pagesOf(
    ['dead_jobs', { count }],
    [],
    async (after) => (await rows(supabase.rpc('dead_jobs', { ...(after && { after }) }))) as unknown as DeadJob[],
  )

export async function retryJob(id: string) {
  await writeNow({ rpc: 'retry_job', args: { id } })
  await query.invalidateQueries({ queryKey: ['dead_jobs'] })
  void query.invalidateQueries({ queryKey: superHealth.queryKey })
}
