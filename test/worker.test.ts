import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { machineEnv, startServer } from './server.ts'

/* `npm run worker`: jobs in processes of their own, with nothing but the login that owns the product. */

let database: TestDatabase
const dataDir = mkdtempSync(join(tmpdir(), 'worker-'))
const started: ChildProcess[] = []
beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query(`
    set role postgres;
    create table private.calls (at timestamptz default clock_timestamp());
    create function private.called() returns void language sql set search_path = '' as
      $$ insert into private.calls default values $$;
    insert into private.job_functions values ('private.called');
    delete from private.crontab;
    reset role`)
})
afterEach(() => Promise.all(started.splice(0).map(end)))
afterAll(async () => {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function worker(env: Record<string, string> = {}) {
  const { host, password } = inject('cluster')
  const url = `postgresql://postgres:${encodeURIComponent(password)}@localhost/${database.name}?host=${host}`
  const child = spawn(process.execPath, ['server/worker.ts'], {
    env: { ...machineEnv(), DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...env },
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<number | null>((tell) => child.once('exit', tell))
  return { output: () => output, ended }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return child.exitCode
  const ended = new Promise<number | null>((tell) => child.once('exit', tell))
  child.kill('SIGTERM')
  return ended
}

const calls = async () => (await database.admin.query('select from private.calls')).rowCount

test('a worker alone makes its queue, does what comes, and ends when it is told to', async () => {
  const { output } = await worker()
  await expect.poll(output, { timeout: 15_000 }).toContain('Worker connected')
  await database.admin.query(`select private.enqueue('sql', '{"function": "private.called"}')`)
  await expect.poll(calls, { timeout: 2_000 }).toBe(1)
  const began = Date.now()
  expect(await end(started[0]!)).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
})

test('of two that start at the same moment one makes up for what the crontab missed', async () => {
  await database.admin.query(`
    delete from private.calls;
    insert into private.crontab values ('each.minute', '* * * * *', 'private.called');
    insert into graphile_worker._private_known_crontabs values ('each.minute', now() - interval '3 hours', now() - interval '3 hours')`)
  // far from the next minute, which would be a run of its own
  const second = Date.now() % 60_000
  if (second > 45_000) await new Promise((go) => setTimeout(go, 61_000 - second))
  const both = await Promise.all([worker(), worker()])
  for (const { output } of both) await expect.poll(output, { timeout: 15_000 }).toContain('Worker connected')
  await expect.poll(calls, { timeout: 5_000 }).toBe(1)
  await new Promise((go) => setTimeout(go, 1_500))
  expect(await calls()).toBe(1)
}, 60_000)

test('on a PostgreSQL of one’s own, a superuser’s worker works as the owner of the product', async () => {
  const home = mkdtempSync(join(tmpdir(), 'own-'))
  const settings = { fsync: 'off' }
  const postgres = await startEmbedded({ dataDir: home, password: 'secret', log: createLog('error'), settings })
  const url = `postgresql://supabase_admin:secret@localhost/postgres?host=${postgres.host}`
  const server = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'debug' })
  try {
    await expect.poll(server.output, { timeout: 15_000 }).toContain('Worker connected')
    await server.end()
    const admin = new pg.Client(embeddedConnections(postgres.host, 'secret').as('supabase_admin'))
    await admin.connect()
    await admin.query('drop schema graphile_worker cascade')
    const { output } = await worker({ DATABASE_URL: url })
    await expect.poll(output, { timeout: 15_000 }).toContain('Worker connected')
    const { rows } = await admin.query(
      "select nspowner::regrole::text from pg_namespace where nspname = 'graphile_worker'",
    )
    await admin.end()
    expect(rows).toEqual([{ nspowner: 'migrator' }])
  } finally {
    await server.discard()
    await Promise.all(started.splice(0).map(end))
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}, 60_000)

test('a worker without a database says what it needs', async () => {
  const { output, ended } = await worker({ DATABASE_URL: '' })
  expect(await ended).toBe(1)
  expect(output()).toMatch(/^Set DATABASE_URL to /)
})
