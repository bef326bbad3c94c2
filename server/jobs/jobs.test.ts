import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { createLog } from '../log.ts'
import { type Jobs, openJobs } from './jobs.ts'
import type { Job } from './kinds.ts'

let database: TestDatabase
const done: { by: string; job: Job }[] = []
const running: Jobs[] = []
const failing = new Set<string>()

beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query(`
    set role postgres;
    create table private.calls (payload jsonb, at timestamptz default clock_timestamp());
    create function private.called(payload jsonb) returns void language plpgsql set search_path = '' as
      $$ begin insert into private.calls values (payload); perform pg_sleep((payload ->> 'sleep')::float8); end $$;
    create function private.unlisted(payload jsonb) returns void language sql set search_path = '' as
      $$ insert into private.calls values (payload) $$;
    insert into private.job_functions values ('private.called');
    create table private.readers (name text);
    create function private.note_reader() returns boolean language sql set search_path = '' as
      $$ insert into private.readers values (current_setting('application_name')) returning true $$;
    create view private.read_lines as select * from private.crontab where private.note_reader();
    reset role`)
  await work('first')
  await stop()
})
afterAll(() => database.stop())
beforeEach(async () => {
  done.length = 0
  failing.clear()
  await database.admin.query(`
    delete from private.crontab; delete from private.calls; delete from private.readers;
    delete from graphile_worker._private_jobs; delete from graphile_worker._private_known_crontabs`)
})
afterEach(stop)

/** The errors in the workers’ log; only the line of the crontab that makes no sense may cause any. */
const logged: string[] = []
afterEach(() => expect(logged.splice(0).filter((line) => !line.includes('broken.line'))).toEqual([]))

/** A worker with a kind of job, `note`. */
const worker = (name: string) =>
  openJobs({
    connection: { ...database.connections.as('postgres'), application_name: name },
    settings: {
      jobs: { crontab: 'private.read_lines', run: 'private.run_job', enqueue: 'private.enqueue', resolvers: [] },
    },
    kinds: {
      note: async (job) => {
        const { fails } = job.payload as { fails?: string }
        if (fails && failing.has(fails)) throw new Error('not yet')
        done.push({ by: name, job })
      },
    },
    tendEvery: 200,
    log: createLog('error', { write: (line) => void logged.push(line) }),
  })

/** Workers that start at one moment; they are ready to hear of jobs. */
async function work(...names: string[]) {
  const before = await listening()
  for (const name of names) {
    const jobs = worker(name)
    running.push(jobs)
    jobs.start()
  }
  const ready = Date.now() + 10_000
  while ((await listening()) < before + names.length && Date.now() < ready) await sleep(10)
}

async function listening() {
  const { rows } = await database.admin.query(
    "select count(distinct objid)::int as workers from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
  )
  return rows[0].workers as number
}

async function stop() {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  // a session's lock goes a moment after its end
  while ((await listening()) > 0) await sleep(10)
}

const breakConnections = () =>
  database.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'postgres'",
  )
const waitingForLock = async () => (await database.admin.query('select from pg_locks where not granted')).rowCount ?? 0

const enqueue = (task: string, payload: unknown, key: string | null = null) =>
  database.admin.query('select private.enqueue($1, $2, $3)', [task, JSON.stringify(payload), key])
const calls = async () => (await database.admin.query('select payload from private.calls order by at')).rows
const everyMinute = (name: string, payload: unknown = {}, catchUp = '1 day', schedule = '* * * * *') =>
  database.admin.query('insert into private.crontab values ($1, $2, $3, $4, $5)', [
    name,
    schedule,
    'private.called',
    payload,
    catchUp,
  ])
const readers = async () =>
  (await database.admin.query('select name from private.readers group by name order by name')).rows.map(
    ({ name }) => name,
  )
const knownSince = (name: string, ago: string) =>
  database.admin.query(
    'insert into graphile_worker._private_known_crontabs values ($1, now() - $2::interval, now() - $2::interval)',
    [name, ago],
  )

describe('a job', () => {
  test('of whoever comes first to a new server waits for its worker, as the queue is made by then', async () => {
    await database.admin.query('drop schema graphile_worker cascade')
    await enqueue('note', {})
    await worker('one').prepare()
    await enqueue('note', { kept: true })
    await worker('two').prepare()
    await work('one')
    await expect.poll(() => done.map(({ job }) => job.payload)).toEqual([{ kept: true }])
  })

  test('is done soon after the commit, once, although two workers wait', async () => {
    await work('one', 'two')
    await enqueue('note', { of: 'a deed' })
    await expect.poll(() => done.length, { timeout: 2_000, interval: 10 }).toBe(1)
    await sleep(200)
    expect(done.map(({ job }) => job.payload)).toEqual([{ of: 'a deed' }])
  })

  test('of a deed that was taken back is never done', async () => {
    await work('one')
    await database.admin.query('begin')
    await enqueue('note', {})
    await database.admin.query('rollback')
    await sleep(300)
    expect(done).toEqual([])
  })

  test('that fails is tried again later and remembers why', async () => {
    failing.add('first')
    await work('one')
    await enqueue('note', { fails: 'first' })
    const row = async () =>
      (
        await database.admin.query(
          "select attempts, last_error, run_at > now() + interval '1 second' as later from graphile_worker.jobs",
        )
      ).rows[0]
    await expect.poll(row).toEqual({ attempts: 1, last_error: 'not yet', later: true })
    failing.clear()
    await database.admin.query('update graphile_worker._private_jobs set run_at = now(); notify "jobs:insert"')
    await expect.poll(() => done.length).toBe(1)
  })

  test('that has failed for good stands among the dead, and is forgotten after a month', async () => {
    failing.add('always')
    await enqueue('note', { fails: 'always' }, 'a key')
    await database.admin.query('update graphile_worker._private_jobs set attempts = max_attempts - 1')
    await work('one')
    const dead = async () => (await database.admin.query('select task, key, last_error from private.dead_jobs')).rows
    await expect.poll(dead).toEqual([{ task: 'note', key: 'a key', last_error: 'not yet' }])
    await enqueue('sql', { function: 'private.forget_dead_jobs' })
    await sleep(300)
    expect(await dead()).toHaveLength(1)
    await database.admin.query("select set_config('app.clock', (now() + interval '31 days')::text, false)")
    await database.admin.query('select private.forget_dead_jobs()')
    await database.admin.query("select set_config('app.clock', '', false)")
    expect(await dead()).toEqual([])
  })

  test('that a killed worker held goes to another', async () => {
    await enqueue('note', { of: 'the dead' })
    await database.admin.query(
      "update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '1 minute', attempts = 1",
    )
    await work('one')
    await expect.poll(() => done.length, { timeout: 3_000 }).toBe(1)
  })

  test('that a living worker holds is left with it', async () => {
    await enqueue('sql', { function: 'private.called', payload: { sleep: 1.5 } })
    await work('one')
    await expect
      .poll(async () => (await database.admin.query('select locked_by from graphile_worker.jobs')).rows[0]?.locked_by)
      .toBeTruthy()
    await database.admin.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'")
    await work('two')
    await expect.poll(calls, { timeout: 3_000 }).toHaveLength(1)
    await sleep(500)
    expect(await calls()).toHaveLength(1)
  })

  test('under way is let come to its end when the worker is told to stop', async () => {
    await work('one')
    await enqueue('sql', { function: 'private.called', payload: { sleep: 1 } })
    await sleep(300)
    const began = Date.now()
    await stop()
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(await calls()).toHaveLength(1)
    expect((await database.admin.query('select id from graphile_worker.jobs')).rows).toEqual([])
  })

  test('is done as well after the connections broke', async () => {
    await work('one')
    await breakConnections()
    await enqueue('note', {})
    await expect.poll(() => done.length, { timeout: 15_000 }).toBe(1)
    await expect.poll(listening, { timeout: 5_000 }).toBe(1)
  })

  test('is done as well when the connections broke as the worker began to look', async () => {
    await database.admin.query('begin; lock table graphile_worker._private_tasks')
    const ready = work('one')
    while ((await waitingForLock()) === 0) await sleep(10)
    await breakConnections()
    await database.admin.query('commit')
    await ready
    await enqueue('note', {})
    await expect.poll(() => done.length, { timeout: 15_000 }).toBe(1)
    await expect.poll(listening, { timeout: 5_000 }).toBe(1)
  })

  test('calls only what is listed', async () => {
    await work('one')
    await enqueue('sql', { function: 'private.unlisted', payload: { a: 1 } })
    await enqueue('sql', { function: 'private.called', payload: { b: 2 } })
    await expect.poll(calls).toEqual([{ payload: { b: 2 } }])
    // of two at once, either may end first
    const errors = async () =>
      (await database.admin.query('select last_error from graphile_worker.jobs where last_error is not null')).rows
    await expect.poll(errors).toEqual([{ last_error: 'Jobs can’t call private.unlisted.' }])
  })
})

describe('a line of the crontab', () => {
  test('that was missed for hours is made up for once, although two workers start', async () => {
    await everyMinute('missed.often', { line: 'often' })
    await everyMinute('missed.never', { line: 'never' }, '0')
    await everyMinute('not.due', { line: 'far away' }, '1 day', '0 0 29 2 *')
    for (const name of ['missed.often', 'missed.never', 'not.due']) await knownSince(name, '5 hours')
    await work('one', 'two')
    await expect.poll(calls).toEqual([{ payload: { line: 'often' } }])
    await sleep(500)
    expect((await calls()).filter(({ payload }) => payload.line === 'often').length).toBeLessThanOrEqual(2)
  })

  test('runs once at its minute, although two workers are up, also when it came after them', async () => {
    // the clock stands a second before the minute until both know the line
    const minute = Date.now() - (Date.now() % 60_000)
    vi.useFakeTimers({ now: minute - 1_000, toFake: ['Date'] })
    try {
      await work('one', 'two')
      await everyMinute('each.minute', { line: 'each' })
      await expect.poll(readers, { timeout: 10_000 }).toEqual(['one', 'two'])
      await sleep(1_500)
      expect(await calls()).toEqual([])
      vi.setSystemTime(minute)
      await expect.poll(calls, { timeout: 3_000 }).toEqual([{ payload: { line: 'each' } }])
      await sleep(1_500)
      expect(await calls()).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that makes no sense leaves the others alone', async () => {
    await everyMinute('broken.line', {}, '1 day', '61 * * * *')
    await everyMinute('good.line', { line: 'good' })
    await knownSince('good.line', '5 hours')
    await work('one')
    await expect.poll(calls).toEqual([{ payload: { line: 'good' } }])
    expect(logged).toContainEqual(expect.stringContaining('invalid crontab line skipped {"name":"broken.line"'))
  })
})
