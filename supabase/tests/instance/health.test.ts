import fc from 'fast-check'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { elsewhere, instanceRoom, mina, otherAdmin, superAdmin, tenantAdmin } from './instance-room.ts'

interface Health {
  database: {
    bytes: number
    grown_week: number | null
    connections: { used: number; max: number }
    slots_bytes: number
    statements: { query: string; calls: number; mean_ms: number; total_ms: number }[] | null
  }
  jobs: { waiting: number | null; late: number | null; dead: number | null }
  push: { service: string; sent: number; failed: number }[]
  mail: { sent: number; failed: number }
  sockets: number | null
  storage_bytes: number
  disk_free_bytes: number | null
  migrations: { count: number; last: string }
  processes: { id: string; kind: string; version: string; here: boolean; facts: Record<string, unknown> }[]
  reports: boolean
  backup: null
  why: string[]
}
interface DeadJob {
  id: string
  name: string
  error: string
  attempts: number
  at: string
  after: string
}

/* Whether the machine is well, as super admins see it: what runs, what waits and what failed, and never what it was about. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof instanceRoom>>
const health = (at?: string) => room.one<Health>(superAdmin, 'super_health()', [], at)
const deadJobs = (after: string | null = null) => room.one<DeadJob[]>(superAdmin, 'dead_jobs($1)', [after])
beforeAll(async () => {
  database = await testDatabase()
  room = await instanceRoom(database)
})
afterAll(() => database.stop())

/** The shown form of each of these. */
const shapes = async (name: 'statement_shape' | 'error_shape', all: string[]) =>
  (
    await database.admin.query<{ shape: string }>(
      `select private.${name}(words) as shape from unnest($1::text[]) with ordinality as its (words, place) order by place`,
      [all],
    )
  ).rows.map(({ shape }) => shape)

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const process = (more: Record<string, unknown> = {}) => ({
  id: 'a1',
  kind: 'server',
  version: '1.2.3',
  started_at: '2026-01-02T03:04:05Z',
  sockets: 7,
  disk: 100_000_000_000,
  disk_free: 50_000_000_000,
  deliveries: [],
  ...more,
})
const tell = (said: Record<string, unknown>, at?: string) =>
  room.asOwner('select private.report_process($1)', [JSON.stringify(said)], at)

test('before any worker has run, and no process has told anything, that is what it says', async () => {
  expect(await health()).toMatchObject({
    jobs: { waiting: null, late: null, dead: null },
    push: [],
    mail: { sent: 0, failed: 0 },
    sockets: null,
    disk_free_bytes: null,
    processes: [],
    reports: false,
    backup: null,
    why: [],
  })
  expect(await deadJobs()).toEqual([])
  await expect(room.one(superAdmin, "retry_job('1')")).rejects.toMatchObject({ code: 'PT404' })
})

test('sizes, connections and migrations are those of the database', async () => {
  const its = await health()
  expect(its.database.bytes).toBeGreaterThan(1_000_000)
  expect(its.database.grown_week).toBe(null)
  expect(its.database.connections.used).toBeGreaterThan(0)
  expect(its.database.connections.max).toBeGreaterThan(its.database.connections.used)
  expect(its.migrations.count).toBeGreaterThan(100)
  expect(its.migrations.last).toMatch(/^\d{4}_\w+$/)
  await room.asOwner('select private.note_sizes()', [], later(-7 * 86_400))
  expect((await health()).database.grown_week).toEqual(expect.any(Number))
})

test('the storage is all that is kept, also while no job notes it each hour', async () => {
  const { storage_bytes } = await health()
  await room.asOwner("select private.count_bytes('user/' || $1, 4000, 0)", [mina.id])
  // the cover of a curriculum, in its own folder, is no organisation’s
  await room.asOwner("select private.count_bytes('user/' || gen_random_uuid(), 1000, 0)")
  expect((await health()).storage_bytes).toBe(storage_bytes + 5000)
  await room.asOwner('select private.fold_tenant_counts()')
  expect((await health()).storage_bytes).toBe(storage_bytes + 5000)
  await room.asOwner('select private.note_sizes()')
  expect((await health()).storage_bytes).toBe(storage_bytes + 5000)
})

describe('a process', () => {
  beforeEach(() => database.admin.query('delete from private.processes; delete from private.delivery_counts'))

  test('is there while it tells, is missed after a minute, and forgotten after a day', async () => {
    await tell(process())
    await tell(process({ id: 'b2', kind: 'worker', sockets: undefined }))
    const its = await health()
    expect(its).toMatchObject({ reports: true, sockets: 7, disk_free_bytes: 50_000_000_000, why: [] })
    expect(its.processes).toMatchObject([
      { id: 'a1', kind: 'server', version: '1.2.3', here: true, facts: { sockets: 7 } },
      { id: 'b2', kind: 'worker', here: true },
    ])
    expect(await health(later(61))).toMatchObject({ sockets: null, why: ['process_gone'] })
    await tell(process({ id: 'c3' }), later(86_460))
    expect((await health(later(86_460))).processes.map(({ id }) => id)).toEqual(['c3'])
  })

  test('that ends says so, and is not missed', async () => {
    await tell(process())
    await tell(process({ ended: true }))
    expect((await health()).processes).toEqual([])
  })

  test('says what went out since it last told, which is added up for a day', async () => {
    const push = (service: string, sent: number, failed: number) => ({ kind: 'push', service, sent, failed })
    await tell(
      process({ deliveries: [push('push.example.org', 5, 0), { kind: 'mail', service: 'smtp', sent: 2, failed: 1 }] }),
    )
    await tell(process({ deliveries: [push('push.example.org', 1, 2), push('other.example.org', 1, 0)] }))
    expect(await health()).toMatchObject({
      push: [
        { service: 'push.example.org', sent: 6, failed: 2 },
        { service: 'other.example.org', sent: 1, failed: 0 },
      ],
      mail: { sent: 2, failed: 1 },
    })
    expect(await health(later(26 * 3600))).toMatchObject({ push: [], mail: { sent: 0, failed: 0 } })
  })

  test('and its disk, its pushes and its mails are looked at', async () => {
    await tell(
      process({
        disk_free: 900_000_000,
        deliveries: [
          { kind: 'push', service: 'push.example.org', sent: 10, failed: 10 },
          { kind: 'mail', service: 'smtp', sent: 0, failed: 5 },
        ],
      }),
    )
    expect((await health()).why).toEqual(['disk', 'push', 'mail'])
  })

  test.each([
    ['its id', { id: '<b>' }],
    ['having none', { id: '' }],
    ['its kind', { kind: '' }],
    ['its version', { version: 'x'.repeat(41) }],
    ['pages of facts', { note: 'x'.repeat(3_000) }],
    ['pigeons', { deliveries: [{ kind: 'pigeon', service: 'x', sent: 1, failed: 0 }] }],
  ])('is not believed about %s', async (_, wrong) => {
    await expect(tell(process(wrong))).rejects.toMatchObject({ code: '23514' })
  })

  test('tells as the service role or the owner, and nobody else', async () => {
    for (const person of [mina, tenantAdmin, superAdmin])
      await expect(
        room.ask(person, 'select private.report_process($1)', [JSON.stringify(process())]),
      ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a statement', () => {
  test('is among the slowest by its mean, and shows its shape alone', async () => {
    await database.admin.query('select pg_catalog.pg_sleep(0)')
    for (let n = 0; n < 12; n++)
      await database.admin.query(
        `select 'secret-${n}@far.example' as who, 1234567 + ${n} as many, pg_sleep(0.02) /* token-${n} */`,
      )
    const { statements } = (await health()).database
    expect(statements).not.toBe(null)
    expect(statements!.length).toBeLessThanOrEqual(10)
    const own = statements!.find(({ query }) => query.includes('pg_sleep(?)'))!
    expect(own.query).toMatch(/^select \? as who, \? \+ \? as many, pg_sleep\(\?\)/)
    // the first may be forgotten, where other databases of this server have thousands of statements meanwhile
    expect(own.calls).toBeGreaterThan(6)
    expect(own.calls).toBeLessThanOrEqual(12)
    expect(own.mean_ms).toBeGreaterThan(15)
    expect(JSON.stringify(statements)).not.toMatch(/secret|far\.example|token-|1234567/)
  })

  test('that makes or sets something is not kept, for it may say a password', async () => {
    for (let n = 0; n < 6; n++) await database.admin.query(`alter role authenticator set app.secret = 'hunter2-${n}'`)
    expect(JSON.stringify(await health())).not.toContain('hunter2')
    await database.admin.query('alter role authenticator reset app.secret')
  })

  test.each([
    ["select * from t where a = 'it''s me@x.org' and b = 5", 'select * from t where a = ? and b = ?'],
    ["select e'a\\'b', $tag$ x'y $tag$, $1, $$z$$", 'select ?, …'],
    ['select 1 -- a token: abc\n from t', 'select ? ? from t'],
    ["select '/* ' || x || ' */ secret' from t", 'select ? || x || ? from t'],
    ["select 'unfinished secret", 'select ?'],
    ['select 12.5e3, x1, "T2".c3, +4 from t3', 'select ?, x1, "T2".c3, ? from t3'],
    ["insert into t values (1, 'a', 2), (3, 'b', 4)", 'insert into t values (?, …), (?, …)'],
  ])('%j is shown as %j', async (statement, shape) => {
    const { rows } = await database.admin.query('select private.statement_shape($1) as it', [statement])
    expect(rows[0].it).toBe(shape)
  })

  test('no text, number or comment comes through, wherever it stands', async () => {
    const secret = fc.stringMatching(/^[a-zA-Z]{3}SECRET[a-zA-Z]{3}$/)
    const quoted = secret.chain((word) =>
      fc.constantFrom(
        ...[
          `'${word}'`,
          `'o''${word}'`,
          `E'\\'${word}'`,
          `$$${word}$$`,
          `$q$${word}$q$`,
          `/* ${word} */`,
          `-- ${word}\n`,
        ],
        ...[
          `'--' || '${word}'`,
          `'/*' || '${word}'`,
          `'$$' || '${word}'`,
          `$a$ ' $a$ || '${word}'`,
          `'\\' || '${word}'`,
        ],
      ),
    )
    const number = fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String)
    const part = fc.oneof(
      quoted,
      number,
      fc.constantFrom('a', 'b.c', '"D e"', '(', ')', ',', '=', '$1', 'and', '||', '+'),
    )
    const statement = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => `select ${parts.join(' ')}`)
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 50, maxLength: 50 }), async (all) => {
        const shown = await shapes('statement_shape', all)
        expect(all.filter((_, n) => /SECRET|\d{7}/.test(shown[n]!))).toEqual([])
      }),
      sample(12),
    )
  })
})

describe('jobs', () => {
  beforeAll(async () => {
    const pgPool = new pg.Pool({ ...database.connections.as('postgres'), max: 2 })
    pgPool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
    await runMigrations({ pgPool })
    await pgPool.end()
  })
  beforeEach(() =>
    database.admin.query(
      'delete from graphile_worker._private_jobs; delete from private.told_dead_jobs; delete from public.notifications',
    ),
  )

  /** One that failed for good, with what it last said. */
  async function fails(error: string, { task = 'mail.send', key = null as string | null, ago = '1 minute' } = {}) {
    const { rows } = await database.admin.query<{ id: string }>(
      `select id::text from graphile_worker.add_job($1, '{"to": "mina@example.org"}', job_key => $2)`,
      [task, key],
    )
    await database.admin.query(
      'update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2, updated_at = now() - $3::interval where id = $1',
      [rows[0]!.id, error, ago],
    )
    return rows[0]!.id
  }

  test('that wait, are late and are dead are counted', async () => {
    await database.admin.query(
      `select graphile_worker.add_job('note'), graphile_worker.add_job('note', run_at => now() - interval '10 minutes'), graphile_worker.add_job('note', run_at => now() + interval '1 day')`,
    )
    await fails('away')
    expect(await health()).toMatchObject({
      jobs: { waiting: 3, late: 1, dead: 1 },
      why: expect.arrayContaining(['dead_jobs', 'late_jobs']),
    })
  })

  test('that are dead are listed newest first, page by page', async () => {
    for (let n = 0; n < 55; n++) await fails('away', { ago: `${n + 1} minutes` })
    const cron = await fails('away', { task: 'sql', key: 'cron:audit.seal', ago: '1 second' })
    const first = await deadJobs()
    expect(first).toHaveLength(50)
    expect(first[0]).toMatchObject({ id: cron, name: 'audit.seal', error: 'away', attempts: 25 })
    expect(first[1]!.name).toBe('mail.send')
    const rest = await deadJobs(first.at(-1)!.after)
    expect(rest).toHaveLength(6)
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(56)
    for (const wrong of ['x', '[]', '["x", 1]', '{}'])
      await expect(deadJobs(wrong)).rejects.toMatchObject({ code: '22023' })
  })

  test('one is tried anew from the beginning, and that is kept', async () => {
    const id = await fails('away')
    await room.one(superAdmin, 'retry_job($1)', [id])
    const { rows } = await database.admin.query('select attempts, run_at <= now() as due from graphile_worker.jobs')
    expect(rows).toEqual([{ attempts: 0, due: true }])
    expect(await room.audit('job.retry')).toMatchObject({
      actor_id: superAdmin.id,
      before: { attempts: 25 },
      after: { name: 'mail.send' },
    })
    for (const gone of [id, '0', 'x', '999999999999999999999'])
      await expect(room.one(superAdmin, 'retry_job($1)', [gone])).rejects.toMatchObject({
        code: 'PT404',
        message: 'This job no longer exists.',
      })
  })

  test('that failed for good are told to super admins, each once', async () => {
    const look = () => room.asOwner<{ many: number }>('select private.tell_dead_jobs() as many')
    const heard = async () =>
      (await database.admin.query('select user_id, message, severity from public.notifications order by created_at'))
        .rows
    const id = await fails('away')
    expect(await look()).toEqual([{ many: 1 }])
    expect(await look()).toEqual([{ many: 0 }])
    expect(await heard()).toEqual([
      { user_id: superAdmin.id, message: 'A job failed for good: mail.send.', severity: 'security' },
    ])
    await database.admin.query('delete from public.notifications')
    await fails('away', { task: 'sql', key: 'cron:audit.seal' })
    await fails('away')
    await look()
    expect((await heard()).map(({ message }) => message)).toEqual(['2 jobs failed for good, among them mail.send.'])
    // one that was tried anew and failed again is told again
    await room.one(superAdmin, 'retry_job($1)', [id])
    await database.admin.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [id])
    expect(await look()).toEqual([{ many: 1 }])
  })

  test.each([
    ['550 5.1.1 <bob@far.example>: no such user', '550 5.1.1 … no such user'],
    ['connect ECONNREFUSED 10.1.2.3:25', 'connect ECONNREFUSED …'],
    ['Key (email)=(bob@far.example) already exists.', 'Key … already exists.'],
    ['invalid input syntax for type uuid: "hunter2"', 'invalid input syntax for type uuid: …'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc was refused', 'Bearer … was refused'],
    ['GET https://x.example/a?token=abc failed\nat line 2', 'GET … failed'],
    ['row 00000000-0000-4000-8000-0000000000a3 is gone', 'row … is gone'],
    ['connect to 2001:db8::1 failed after 5 tries', 'connect to … failed after 5 tries'],
  ])('%j is shown as %j', async (error, shape) => {
    await fails(error)
    expect((await deadJobs())[0]!.error).toBe(shape)
  })

  test('no address or token comes through', async () => {
    const hex = fc.stringMatching(/^[0-9a-f]{32}$/).filter((text) => /\d/.test(text))
    const about = fc.oneof(
      fc.emailAddress(),
      fc.ipV4(),
      fc.uuid(),
      hex,
      fc.webUrl({ withQueryParameters: true }),
      fc.stringMatching(/^[A-Za-z0-9_-]{40}\.[A-Za-z0-9_-]{40}$/),
    )
    const placed = fc
      .tuple(about, fc.constantFrom('"%"', '<%>', '(%)', '%', ' % ', "'%'", '=%', ': %,'))
      .map(([its, around]) => ({ its, words: `It failed ${around.replace('%', () => its)} at once` }))
    await fc.assert(
      fc.asyncProperty(fc.array(placed, { minLength: 50, maxLength: 50 }), async (all) => {
        const shown = await shapes(
          'error_shape',
          all.map(({ words }) => words),
        )
        expect(all.filter(({ its }, n) => shown[n]!.includes(its))).toEqual([])
      }),
      sample(12),
    )
  })
})

describe('who may', () => {
  test.each(['super_health()', 'super_overview()', 'dead_jobs()', "retry_job('1')", 'super_flags()'])(
    '%s: super admins alone',
    async (call) => {
      for (const person of [mina, tenantAdmin, otherAdmin])
        await expect(room.one(person, call)).rejects.toMatchObject({
          code: '42501',
          message: 'You need super admin permissions to access this page.',
        })
    },
  )

  test('health says nothing of anybody', async () => {
    await tell(process())
    const said = JSON.stringify(await health())
    expect(said).not.toMatch(/@|example\.org|Mina|Bearer|eyJ|\b\d+\.\d+\.\d+\.\d+\b/)
    const { rows } = await database.admin.query<{ id: string }>('select id::text from public.users')
    for (const { id } of rows) expect(said).not.toContain(id)
  })
})

test('the overview says in one look whether all is well, and what waits', async () => {
  await database.admin.query(`delete from private.processes; delete from private.delivery_counts; delete from graphile_worker._private_jobs;
    insert into public.security_events (event_type, severity) values ('odd', 'high'), ('small', 'low')`)
  const overview = (at?: string) => room.one<Record<string, unknown>>(superAdmin, 'super_overview()', [], at)
  expect(await overview()).toEqual({
    tenants: { active: 2, suspended: 0, deleting: 0 },
    people: { count: 9, about: false },
    health: 'well',
    why: [],
    read_only: null,
    stale_flags: 0,
    dead_jobs: 0,
    open_reports: 0,
    waiting_appeals: 0,
    unacknowledged_events: 1,
  })
  await database.admin.query(`update public.tenants set status = 'suspended' where id = '${elsewhere}'`)
  await tell(process())
  expect(await overview(later(100 * 86_400 - 1))).toMatchObject({ stale_flags: 9 })
  expect(await overview(later(120))).toMatchObject({
    tenants: { active: 1, suspended: 1, deleting: 0 },
    health: 'look',
    why: ['process_gone'],
  })
})
