import { EventEmitter, once } from 'node:events'
import type { ParsedCronItem, TaskList, WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { factsOf, type Log } from '../log.ts'
import { type CronRow, cronItems, crontabSql } from './crontab.ts'
import type { JobKind } from './kinds.ts'
import { freeOrphans, holdLife } from './locks.ts'

type Worker = { ended: Promise<void>; stop(): Promise<void> }

/** A new job is told by NOTIFY and starts at once; only one that waits for its time, or for another try, is found by looking. */
const lookEvery = 10_000
const atOnce = 2

/** The queue's own schema, in one go. */
export async function makeQueue(pool: Pool, log: Log) {
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: pool, logger: new Logger(sayTo(log)) })
}

const sayTo = (log: Log) => () => (level: string, message: string) =>
  log[level === 'error' ? 'warn' : 'debug'](`jobs: ${message}`)

/** One worker that runs until it is stopped or cannot reach its jobs. */
export async function startWorker({
  pool,
  crontab,
  kinds,
  tendEvery,
  log,
}: {
  pool: Pool
  /** A relation of `CronRow`s. */
  crontab: string | undefined
  kinds: Record<string, JobKind>
  tendEvery: number
  log: Log
}): Promise<Worker> {
  // half a megabyte that no start waits for
  const { Logger, parseCronItem, run } = await import('graphile-worker')
  const events = new EventEmitter() as WorkerEvents
  let listening: Promise<unknown> = Promise.resolve()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // a connection that breaks has nothing to wait for either
    listening = once(client, 'drain').catch(() => {})
    // this connection is about to be told to listen, and takes one query at a time
    client.once('drain', () => {
      holdLife(client, workerPool.id).catch((error) => log.warn('worker heartbeat failed', factsOf(error)))
    })
  })
  events.on('job:error', ({ job, error }) => {
    const left = job.max_attempts - job.attempts
    log.warn('a job failed', { job: job.id, task: job.task_identifier, left, ...factsOf(error) })
  })

  // the queue keeps what it first read of its kinds, also when that failed: then it would look in vain for ever
  const blind = Promise.withResolvers<void>()
  events.on('worker:getJob:error', ({ error }) => blind.reject(error))

  const items: ParsedCronItem[] = []
  let known = ''
  async function readCrontab() {
    if (!crontab) return
    const { rows } = await pool.query<CronRow>(crontabSql(crontab))
    if (JSON.stringify(rows) === known) return
    known = JSON.stringify(rows)
    // the worker reads this very array each minute
    items.splice(0, items.length, ...cronItems(rows, { now: new Date(), parse: parseCronItem, log }))
  }
  await readCrontab()

  const runner = await run(
    {
      pgPool: pool,
      concurrency: atOnce,
      pollInterval: lookEvery,
      noHandleSignals: true,
      events,
      logger: new Logger(sayTo(log)),
      gracefulShutdownAbortTimeout: 2_000,
      // without a delay, nobody waits for a job to be marked as done, not even the end
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    } as Parameters<typeof run>[0],
    taskList(kinds),
    items,
  )
  const ended = Promise.race([runner.promise, blind.promise])
  ended.catch(() => {})

  async function tend() {
    try {
      await readCrontab()
      const dead = await freeOrphans(pool)
      if (dead > 0) log.info('jobs of dead workers released', { workers: dead })
    } catch (error) {
      log.debug('the crontab could not be read', factsOf(error))
    }
  }
  const tending = setInterval(() => void tend(), tendEvery)
  void tend()
  return {
    ended,
    async stop() {
      clearInterval(tending)
      // stopped in between, the queue gives that connection back twice
      await listening
      // one that has ended by itself needs no stop
      await runner.stop().catch(() => {})
    },
  }
}

function taskList(kinds: Record<string, JobKind>): TaskList {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, work]) => [
      name,
      (payload, { job, query, abortSignal }) =>
        work({
          id: job.id,
          madeAt: job.created_at,
          payload,
          query: async <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
            (await query<Row>(text, values)).rows,
          signal: abortSignal ?? new AbortController().signal,
        }),
    ]),
  )
}
