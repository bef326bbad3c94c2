import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { anon, elsewhere, ines, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin } from '../cast.ts'
import { adminRoom } from './admin-room.ts'

/* The record: who reads it, that nobody rewrites it, and that the seal tells of who did. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof adminRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adminRoom(database)
})
afterAll(() => database.stop())

type Line = {
  id: number
  action: string
  after: string
  subject: { name: string | null }
  actor: { name: string | null } | null
  address: string | null
}
const audit = (by: Someone, filters = {}, after: string | null = null) =>
  room.one<Line[]>(by, 'admin_audit($1, $2)', [after, filters])

describe('read by an admin', () => {
  beforeAll(async () => {
    const from = { ...tenantAdmin, headers: { 'x-forwarded-for': '198.51.100.77', 'x-request-id': 'abc-1' } }
    for (let n = 0; n < 60; n++) {
      await room.one(from, 'set_user_role($1, $2)', [ines.id, n % 2 ? 'member' : 'manager'])
    }
    await room.one(tenantAdmin, 'set_user_role($1, $2)', [superAdmin.id, 'member'])
  })

  test('it says who did what to whom, from where, in pages', async () => {
    const first = await audit(tenantAdmin, { action: 'user.role', outcome: 'ok' })
    expect(first).toHaveLength(50)
    expect(first[0]).toMatchObject({
      actor: { id: tenantAdmin.id },
      actor_role: 'admin',
      subject: { type: 'users', id: ines.id, name: 'Ines Duarte' },
      before: { role: 'manager' },
      after_value: { role: 'member' },
      outcome: 'ok',
      request_id: 'abc-1',
      address: '198.51.100.77',
    })
    const second = await audit(tenantAdmin, { action: 'user.role', outcome: 'ok' }, first.at(-1)!.after)
    expect(second).toHaveLength(10)
    expect(await audit(tenantAdmin, { outcome: 'denied' })).toMatchObject([{ subject: { id: superAdmin.id } }])
  })

  test('it is narrowed down by who, what, on what and when', async () => {
    expect(await audit(tenantAdmin, { actor: mina.id })).toEqual([])
    expect((await audit(tenantAdmin, { subject_id: ines.id, subject_type: 'users' })).length).toBe(50)
    expect(await audit(tenantAdmin, { group_id: supper, since: '2020-01-01' })).toEqual([])
    expect(await audit(tenantAdmin, { until: '2020-01-01' })).toEqual([])
    expect((await audit(tenantAdmin, { until: new Date(Date.now() + 1e6).toISOString() })).length).toBe(50)
    for (const after of ['x', '-1', '1e9'])
      await expect(audit(tenantAdmin, {}, after)).rejects.toMatchObject({ code: '22023' })
  })

  test('of another organisation it says nothing, whatever is asked', async () => {
    for (const filters of [
      {},
      { actor: tenantAdmin.id },
      { subject_id: ines.id },
      { tenant_id: elsewhere },
      { group_id: supper },
    ])
      expect(await audit(otherAdmin, filters)).toEqual([])
    expect(await room.one(otherAdmin, 'admin_audit_page()')).toMatchObject([{ action: 'audit.export' }])
    await expect(audit(mina)).rejects.toMatchObject({ code: '42501' })
  })

  test('it is taken along by who has just shown who they are, and that stands in it', async () => {
    const stale = { ...tenantAdmin, came: Math.floor(Date.now() / 1000) - 3600 }
    await expect(room.one(stale, 'admin_audit_page()')).rejects.toMatchObject({ detail: 'step_up' })
    const page = await room.one<Line[]>(tenantAdmin, 'admin_audit_page(null, $1)', [{ action: 'user.role' }])
    expect(page.length).toBeGreaterThan(60)
    expect(await room.audit('audit.export')).toMatchObject({ actor_id: tenantAdmin.id })
  })

  test('it says that a sign-up was refused by the rule of the organisation, and no more of who that was', async () => {
    const joins = (rule: string) =>
      database.admin.query('update public.tenants set settings = settings || $1 where is_default', [{ join: rule }])
    await room.newcomers(['Let In'])
    await joins('invite')
    const [refused] = await room.newcomers(['Left Out'])
    await joins('open')
    for (const [who, name] of [
      [tenantAdmin, null],
      [superAdmin, 'Left Out'],
    ] as const)
      expect(await audit(who, { action: 'user.sign_up' })).toMatchObject([
        { outcome: 'denied', actor: null, subject: { id: refused!.id, name }, after_value: { join: 'invite' } },
      ])
    expect(await audit(otherAdmin, { action: 'user.sign_up' })).toEqual([])
  })

  test('it says that a sign-up was refused because the organisation is full, which the hook answers too', async () => {
    const before = (await audit(tenantAdmin, { action: 'user.sign_up' })).length
    const asks = (email: string, invite?: string) =>
      database.asService('supabase_auth_admin', async (db) => {
        const user = { id: randomUUID(), email, phone: '', user_metadata: { full_name: 'Too Late', invite } }
        const [row] = await db.query<{ said: object }>('select private.before_sign_up($1) as said', [{ user }])
        return { id: user.id, said: row!.said }
      })
    const limit = (people: number | null) =>
      database.admin.query(
        'update private.tenant_terms as terms set people = $1 from public.tenants as its where its.id = terms.tenant_id and its.is_default',
        [people],
      )
    expect((await asks('early@new.example')).said).toEqual({})
    await limit(1)
    const { id, said } = await asks('late@new.example')
    expect(said).toEqual({
      error: { http_code: 409, message: expect.stringMatching(/^This organisation has \d+ of 1 person\.$/) },
    })
    // the words don’t tell who has an account
    expect((await asks('mina@example.org')).said).toEqual(said)
    await limit(null)
    const entries = await audit(tenantAdmin, { action: 'user.sign_up' })
    expect(entries).toHaveLength(before + 2)
    expect(entries[1]).toMatchObject({
      ...{ outcome: 'denied', actor: null, subject: { id, name: null }, after_value: { join: 'full' } },
    })
    expect(await audit(otherAdmin, { action: 'user.sign_up' })).toEqual([])
  })

  test('of refused sign-ups it keeps twenty an hour', async () => {
    await database.admin.query(`update public.tenants set settings = settings || '{"join": "invite"}' where is_default`)
    await room.newcomers(Array.from({ length: 25 }, (_, n) => `Crowd ${n}`))
    await database.admin.query(`update public.tenants set settings = settings || '{"join": "open"}' where is_default`)
    expect(await audit(tenantAdmin, { action: 'user.sign_up' })).toHaveLength(20)
  })

  test('after ninety days an address is but a network', async () => {
    await room.asOwner(
      'select private.shorten_audit_addresses()',
      [],
      new Date(Date.now() + 91 * 86_400_000).toISOString(),
    )
    expect((await audit(tenantAdmin, { action: 'user.role', outcome: 'ok' }))[0]!.address).toBe('198.51.100.0/24')
  })

  test('who is gone has no name in it', async () => {
    const [gone] = await room.newcomers(['Gone Girl'])
    await room.one(tenantAdmin, 'set_user_role($1, $2)', [gone!.id, 'manager'])
    await database.admin.query('delete from auth.users where id = $1', [gone!.id])
    expect((await audit(tenantAdmin, { subject_id: gone!.id }))[0]!.subject).toEqual({
      type: 'users',
      id: gone!.id,
      name: null,
    })
  })
})

describe.each([
  ['nobody', anon],
  ['a member', mina],
  ['an admin', tenantAdmin],
  ['a super admin', superAdmin],
  ['the service', { role: 'service_role' as const }],
])('%s rewrites nothing', (_, person) => {
  test.each([
    "update public.audit_log set action = 'a.b'",
    'delete from public.audit_log',
    'truncate public.audit_log',
    "insert into public.audit_log (action, subject_type) values ('a.b', 'users')",
    'delete from private.audit_seals',
    'update private.audit_addresses set address = null',
    'select private.drop_old_audit()',
    'select private.seal_audit()',
    `select private.audit('user.role', 'users', null, null, null, null)`,
  ])('by %s', async (statement) => {
    await expect(room.ask(person as Someone, statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the seal', () => {
  const seal = (at = new Date(Date.now() + 7_200_000).toISOString()) =>
    room.asOwner('select private.seal_audit()', [], at)
  const whole = async () => (await room.one<{ ok: boolean }[]>(tenantAdmin, 'audit_seals()')).map(({ ok }) => ok)
  /** As who owns the machine, past the trigger. */
  const rewrite = async (statement: string) => {
    await database.admin.query(
      `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
    )
  }
  beforeEach(async () => {
    await rewrite('delete from private.audit_seals')
    await database.admin.query("delete from public.security_events where event_type = 'audit_rewritten'")
    await room.one(tenantAdmin, 'set_user_role($1, $2)', [ines.id, 'manager'])
    await room.one(tenantAdmin, 'set_user_role($1, $2)', [ines.id, 'member'])
    await seal()
    await room.one(tenantAdmin, 'set_user_role($1, $2)', [ines.id, 'manager'])
    await room.one(tenantAdmin, 'set_user_role($1, $2)', [ines.id, 'member'])
    await seal()
  })

  test('holds, night after night', async () => {
    await seal()
    expect(await whole()).toEqual([true, true])
    const [last, first] = await room.one<{ from_id: number; to_id: number }[]>(tenantAdmin, 'audit_seals()')
    expect(last!.from_id).toBe(first!.to_id + 1)
    await expect(room.one(mina, 'audit_seals()')).rejects.toMatchObject({ code: '42501' })
  })

  test('leaves out what may not be committed yet', async () => {
    await room.one(tenantAdmin, 'set_user_role($1, $2)', [ines.id, 'manager'])
    await seal(new Date().toISOString())
    expect(await whole()).toEqual([true, true])
  })

  test.each([
    [
      'an entry was changed',
      `update public.audit_log set after = '{"role": "admin"}' where id = (select from_id from private.audit_seals order by id limit 1)`,
    ],
    [
      'its actor was',
      `update public.audit_log set actor_id = '${ruth.id}' where id = (select from_id from private.audit_seals order by id limit 1)`,
    ],
    [
      'one is gone',
      'delete from public.audit_log where id = (select to_id from private.audit_seals order by id limit 1)',
    ],
    [
      'a seal was made anew',
      `update private.audit_seals set hash = private.audit_hash(from_id, to_id, '\\x00'), prev_hash = '\\x00' where id = (select max(id) from private.audit_seals)`,
    ],
    ['a seal is gone', 'delete from private.audit_seals where id = (select min(id) from private.audit_seals)'],
    ['all are gone', 'delete from public.audit_log'],
  ])('tells that %s', async (_, statement) => {
    await rewrite(statement)
    await seal()
    expect(await whole()).toContain(false)
    const { rows } = await database.admin.query(
      "select severity from public.security_events where event_type = 'audit_rewritten'",
    )
    expect(rows[0]).toEqual({ severity: 'critical' })
  })

  test('does not mind that an address became short', async () => {
    await room.asOwner("update private.audit_addresses set address = ''")
    await seal()
    expect(await whole()).not.toContain(false)
  })

  test('stays when its entries are two years old and go', async () => {
    await seal(new Date(Date.now() + 800 * 86_400_000).toISOString())
    const { rows } = await database.admin.query('select count(*)::int as many from public.audit_log')
    expect(rows[0].many).toBe(0)
    expect(await whole()).not.toContain(false)
    expect(await room.one(tenantAdmin, 'audit_seals()')).toMatchObject([{ dropped: true }, { dropped: true }])
  })
})
