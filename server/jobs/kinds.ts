/** A job as whoever does it sees it. It may come a second time, with the same `id` and `madeAt`. */
export type Job = {
  id: string
  madeAt: Date
  payload: unknown
  /** Statements with the rights of whoever owns the product: there is nobody who asks. */
  query<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Aborts when the worker is told to stop and will not wait much longer. */
  signal: AbortSignal
}

/** The handler of a job; when it throws, the job is tried again later. */
export type JobKind = (job: Job) => Promise<void>

/**
 * Calls the function `(wanted text, payload jsonb) returns jsonb` of the project folder, which decides whether a
 * job may call what it names. Without such a function no job calls any SQL.
 */
export async function callSql(
  job: Job,
  run: string | undefined,
  { name, payload }: { name: string; payload: unknown },
) {
  if (!run) throw new Error('Set server.jobs.run in config.toml to a function: without it, no job can call SQL.')
  const [row] = await job.query<{ said: unknown }>(`select ${run}($1, $2::jsonb) as said`, [
    name,
    JSON.stringify(payload),
  ])
  return row?.said
}

/** The kind `sql`: its payload is `{ function, payload }`. */
export const sqlKind =
  (run: string | undefined): JobKind =>
  async (job) => {
    const { function: name, payload } = job.payload as { function?: unknown; payload?: unknown }
    if (typeof name !== 'string') throw new Error('A job of the kind `sql` must name a function.')
    await callSql(job, run, { name, payload: payload ?? {} })
  }
