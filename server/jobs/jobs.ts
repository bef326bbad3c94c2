import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { factsOf, type Log } from '../log.ts'
import { openPool } from '../postgres/open-pool.ts'
import type { Settings } from '../supabase-config.ts'
import { type JobKind, sqlKind } from './kinds.ts'
import { makeQueue, startWorker } from './run.ts'

export type Jobs = {
  /** Makes the queue where there is none yet: whoever put something in one that is half made would fail. */
  prepare(): Promise<void>
  /** Begins in the background; whatever fails there is logged and tried again. */
  start(): void
  /** Lets the jobs under way come to their end, for some seconds. */
  stop(): Promise<void>
}

const longestPause = 30_000
/** The time for a job to end by itself once the worker is told to stop, in milliseconds. */
const patience = 3_500

/**
 * The jobs of one process, beside those of any other on the same database. `connection` is a login of whoever
 * owns the product: it makes the queue's own schema, `graphile_worker`, and every job runs with its rights.
 */
export function openJobs({
  connection,
  settings,
  kinds,
  tendEvery = 10_000,
  log,
}: {
  connection: pg.PoolConfig
  settings: Pick<Settings, 'jobs'>
  kinds: Record<string, JobKind>
  /** The pause before the crontab is read again and dead workers' jobs are given back, in milliseconds. */
  tendEvery?: number
  log: Log
}): Jobs {
  const stopping = new AbortController()
  let kept: Promise<void> | undefined

  async function prepare() {
    const pool = openPool(few(connection))
    try {
      const { rows } = await pool.query("select to_regclass('graphile_worker._private_jobs') as made")
      if (rows[0].made) return
      await makeQueue(pool, log)
    } catch (error) {
      log.warn('the queue of jobs is not made yet', factsOf(error))
    } finally {
      await pool.end()
    }
  }

  async function keep() {
    // whoever waited for the server to be ready is served first
    await sleep(300, undefined, { signal: stopping.signal }).catch(() => {})
    for (let pause = 500; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      const pool = openPool(few(connection))
      try {
        const worker = await startWorker({
          pool,
          crontab: settings.jobs.crontab,
          kinds: { sql: sqlKind(settings.jobs.run), ...kinds },
          tendEvery,
          log,
        })
        pause = 500
        try {
          await Promise.race([worker.ended, aborted(stopping.signal)])
        } finally {
          await Promise.race([worker.stop(), sleep(patience)])
        }
      } catch (error) {
        if (!stopping.signal.aborted) log.warn('the job worker stopped and is restarting', factsOf(error))
      }
      await Promise.race([pool.end(), sleep(500)])
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    prepare,
    start() {
      kept ??= keep()
    },
    async stop() {
      stopping.abort()
      await kept
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((tell) => {
    if (signal.aborted) tell()
    else signal.addEventListener('abort', () => tell(), { once: true })
  })

/** At most four connections, closed after 2 s without work: each one takes 6 MB. The worker keeps one to listen. */
const few = (connection: pg.PoolConfig) => ({ ...connection, max: 4, idleTimeoutMillis: 2_000 })
