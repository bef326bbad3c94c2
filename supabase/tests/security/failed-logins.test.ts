import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina } from '../cast.ts'

/* The consequences of a failed login: who waits how long, who is told, and what counts for nothing. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const pool = new pg.Pool({ ...database.connections.as('postgres'), max: 2 })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool: pool })
  await pool.end()
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(`delete from public.failed_logins; delete from private.sign_in_waits; delete from private.address_scores;
    delete from private.known_places; delete from public.security_events; delete from public.blocked_ips;
    delete from auth.sessions; delete from private.known_devices; delete from private.sign_in_notices;
    delete from graphile_worker._private_jobs`),
)

const start = Date.parse('2026-03-02T09:00Z')
const [there, elsewhere] = ['203.0.113.7', '198.51.100.9']
type Try = { minute?: number; address?: string; email?: string; valid?: boolean }

/** As the auth room does it: whether one may try at all, then what became of it. Seconds to wait; 0 when it was heard. */
const tries = ({ minute = 0, address = there, email = mina.email!, valid = false }: Try = {}) =>
  database.asService('supabase_auth_admin', async (db) => {
    await db.query(`select set_config('app.clock', $1, true), set_config('request.headers', $2, true)`, [
      new Date(start + minute * 60_000).toISOString(),
      JSON.stringify({ 'x-forwarded-for': address, 'user-agent': 'Netscape 4' }),
    ])
    const [before] = await db.query<{ wait: number }>('select private.password_wait($1) as wait', [email])
    if (before!.wait > 0) return before!.wait
    const event = { identifier: email, valid, user_id: null }
    const [row] = await db.query<{ said: { decision: string } }>('select private.password_tried($1) as said', [event])
    expect(row!.said.decision).toBe('continue')
    return 0
  })
const fail = async (times: number, how: Try = {}) => {
  for (let n = 0; n < times; n++) expect(await tries(how)).toBe(0)
}
/** Somebody is in, at a moment: the session as the auth room makes it. */
const comesIn = (minute: number, address = there, agent = 'Firefox/120.0') =>
  database.asService('supabase_auth_admin', async (db) => {
    await db.query(`select set_config('app.clock', $1, true)`, [new Date(start + minute * 60_000).toISOString()])
    await db.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, ip, user_agent) values (gen_random_uuid(), $1, now(), now(), 'aal1', $2, $3)`,
      [mina.id, address, agent],
    )
  })
const rowsOf = async (text: string) => (await database.admin.query(text)).rows
const events = () =>
  rowsOf('select event_type, severity, user_id from public.security_events order by created_at, severity')
const mails = async () => {
  const jobs = await rowsOf('select payload from graphile_worker._private_jobs order by id')
  const written = []
  for (const { payload } of jobs) {
    written.push(
      (
        await database.asService('postgres', (db) =>
          db.query('select private.run_job($1, $2) as mail', [payload.read, payload.with]),
        )
      )[0]!.mail,
    )
  }
  return written as ({ to: string; template: string; data: Record<string, string> } | null)[]
}

describe('an email', () => {
  test('waits from the fifth failure within an hour: 1, 5, 15 and 60 minutes', async () => {
    await fail(5)
    expect(await tries()).toBe(60)
    await fail(1, { minute: 1 })
    expect(await tries({ minute: 2 })).toBe(240)
    await fail(1, { minute: 6 })
    expect(await tries({ minute: 6 })).toBe(900)
    await fail(1, { minute: 21 })
    expect(await tries({ minute: 21 })).toBe(3600)
    expect(await tries({ minute: 82 })).toBe(0)
  })

  test('does not wait when five failures took longer than an hour', async () => {
    for (const minute of [0, 20, 40, 60, 80, 100, 120]) expect(await tries({ minute })).toBe(0)
  })

  test('begins anew after its person got in', async () => {
    await fail(5)
    expect(await tries({ minute: 1, valid: true })).toBe(0)
    await fail(4, { minute: 2 })
    expect(await tries({ minute: 2 })).toBe(0)
  })

  test('waits from wherever its failures come, and also when nobody has it', async () => {
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'])
      await tries({ address })
    expect(await tries({ address: elsewhere })).toBe(60)
    await fail(5, { email: 'nobody@example.org' })
    expect(await tries({ email: 'NOBODY@example.org ' })).toBe(60)
  })

  test('does not wait at a place from which its person came in lately, whatever others do', async () => {
    await comesIn(0, elsewhere)
    await fail(5)
    expect(await tries({ minute: 0.5 })).toBeGreaterThan(0)
    expect(await tries({ address: elsewhere, valid: true })).toBe(0)
    await fail(5, { address: elsewhere })
    expect(await tries({ address: elsewhere })).toBe(60)
  })

  test('has its owner told once, with where it came from, and leaves an event at each step', async () => {
    await fail(5)
    await tries()
    expect(await events()).toEqual([{ event_type: 'suspicious_sign_ins', severity: 'medium', user_id: mina.id }])
    expect(await mails()).toMatchObject([{ to: mina.email, template: 'sign_in_wait', data: { ip_address: there } }])
  })

  test('that nobody has costs as much, and sends nothing', async () => {
    await fail(5, { email: 'nobody@example.org' })
    expect(await events()).toEqual([{ event_type: 'suspicious_sign_ins', severity: 'medium', user_id: null }])
    expect(await mails()).toEqual([null])
  })
})

describe('an address', () => {
  const spray = async (count: number, how: Try = {}) => {
    const waits = []
    for (let n = 0; n < count; n++) waits.push(await tries({ email: `person${n}@example.org`, ...how }))
    return waits
  }

  test('that fails with many is slowed from thirty on, and takes no password for an hour at a hundred', async () => {
    expect((await spray(30)).every((wait) => wait === 0)).toBe(true)
    expect((await spray(70)).every((wait) => wait > 0)).toBe(true)
    expect(await tries()).toBe(3600)
    expect((await events()).map(({ event_type }) => event_type).sort()).toEqual(['address_blocked', 'address_slowed'])
    expect(await tries({ address: elsewhere })).toBe(0)
  })

  test('keeps out nobody who came in from it within a month, and their own failures count as ever', async () => {
    await comesIn(0)
    await spray(120, { minute: 1 })
    expect(await tries({ minute: 1, email: 'pupil@example.org' })).toBe(3600)
    expect(await tries({ minute: 1, valid: true })).toBe(0)
    await fail(5, { minute: 2 })
    expect(await tries({ minute: 2 })).toBe(60)
    expect(await tries({ minute: 31 * 24 * 60 })).toBe(0)
  })

  test('counts failures for emails that nobody has apart from the others, and holds up all alike', async () => {
    const people = await rowsOf(`select email from auth.users where email is not null and id <> '${mina.id}' limit 4`)
    await spray(29)
    for (let n = 0; n < 16; n++) {
      expect(await tries({ email: people[n % 4]!.email, minute: n < 10 ? 0 : 0.1 })).toBeLessThanOrEqual(60)
    }
    expect(await tries({ email: 'late@example.org' })).toBe(0)
    const both = [await tries({ email: 'late@example.org' }), await tries()]
    expect(both.map((wait) => wait > 0)).toEqual([true, true])
  })

  test('is closed to nobody who reads their email: nothing is blocked', async () => {
    await spray(105)
    expect(await rowsOf('select from public.blocked_ips')).toEqual([])
  })

  test('of a class that mistypes, and then gets in, is not', async () => {
    for (let n = 0; n < 60; n++) {
      const email = `pupil${n}@example.org`
      expect(await tries({ email })).toBe(0)
      expect(await tries({ email, valid: true })).toBe(0)
    }
    expect(await rowsOf('select from public.blocked_ips')).toEqual([])
  })

  test('is forgiven one failure a minute', async () => {
    await spray(30)
    expect(await tries({ minute: 20, email: 'late@example.org' })).toBe(0)
  })

  test('of IPv6 is a network of 64 bits, however many of it somebody has', async () => {
    for (let n = 0; n < 100; n++)
      await tries({ address: `2001:db8:7:1::${n.toString(16)}`, email: `person${n}@example.org` })
    expect(await rowsOf('select network from private.address_scores')).toEqual([{ network: '2001:db8:7:1::/64' }])
  })

  test('of this very machine is never counted', async () => {
    expect((await spray(120, { address: '127.0.0.1' })).every((wait) => wait === 0)).toBe(true)
  })
})

describe('“was this you?”', () => {
  test('is asked of who comes with another device than before, and not for another version of it', async () => {
    await comesIn(0)
    await comesIn(1, elsewhere, 'Firefox/121.5.1')
    expect(await mails()).toEqual([])
    await comesIn(2, elsewhere, 'Netscape')
    await comesIn(3, there, 'Netscape')
    expect(await mails()).toMatchObject([
      { to: mina.email, template: 'sign_in_notice', data: { ip_address: elsewhere } },
    ])
  })

  test('is asked of who comes in after failures, once', async () => {
    await comesIn(0)
    await fail(5, { minute: 1, address: elsewhere })
    await comesIn(3)
    await comesIn(4)
    expect((await mails()).map((mail) => mail?.template)).toEqual(['sign_in_wait', 'sign_in_notice'])
  })

  test('answered with no ends all sessions and the password, and opens an event; twice is once, and a made-up link nothing', async () => {
    await comesIn(0)
    await comesIn(1, elsewhere, 'Netscape')
    const [mail] = await mails()
    const token = mail!.data.path!.slice('/not-me/'.length)
    const answer = (given: string) =>
      database.asUser({ role: 'anon', claims: '{"role": "anon"}' }, async (db) => {
        await db.query(`select set_config('app.clock', $1, true)`, [new Date(start + 300_000).toISOString()])
        return (await db.query<{ said: unknown }>('select public.not_me($1) as said', [given]))[0]!.said
      })
    const made = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    for (const wrong of [made, 'x', '']) {
      expect(await answer(wrong)).toMatchObject({ message: expect.stringContaining('This link is incomplete') })
    }
    expect(await rowsOf('select from auth.sessions')).toHaveLength(2)
    expect(await answer(token)).toEqual({ email: mina.email })
    expect(await answer(token)).toEqual({ email: mina.email })
    expect(await rowsOf('select from auth.sessions')).toEqual([])
    expect(await rowsOf(`select encrypted_password from auth.users where id = '${mina.id}'`)).toEqual([
      { encrypted_password: null },
    ])
    expect((await events()).filter(({ event_type }) => event_type === 'sign_in_denied')).toEqual([
      { event_type: 'sign_in_denied', severity: 'high', user_id: mina.id },
    ])
    expect(await mails()).toEqual([null])
  })
})

test('what was counted is forgotten after a day, and the list after three months', async () => {
  await fail(5)
  const forget = (day: number) =>
    database.asService('postgres', async (db) => {
      await db.query(`select set_config('app.clock', $1, true)`, [new Date(start + day * 86_400_000).toISOString()])
      return (await db.query<{ n: number }>('select private.forget_failed_logins() as n'))[0]!.n
    })
  expect(await forget(2)).toBe(0)
  expect(await rowsOf('select from private.sign_in_waits')).toEqual([])
  expect(await forget(91)).toBe(5)
})
