import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { elsewhere, ines, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin } from '../cast.ts'
import { type TenantRoom, tenantRoom } from './tenant-room.ts'

/* For how long an organisation keeps what it is told, what was done, and its part of the record. */
let database: TestDatabase
let room: TenantRoom
beforeAll(async () => {
  database = await testDatabase()
  room = await tenantRoom(database)
})
beforeEach(() => keep(elsewhere, {}))
afterAll(() => database.stop())

type Kept = Record<string, { days: number | null; least: number; most: number }>
const keep = async (tenant: string, days: Record<string, unknown>, version: number | null = null) =>
  (
    await room.one<{ retention: Kept }>(superAdmin, 'set_retention($1, $2, $3)', [
      tenant,
      JSON.stringify(days),
      version,
    ])
  ).retention
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const ahead = (days: number) => ago(-days)
const first = async () => (await room.tenantOf(mina)).tenant_id

describe('what is kept', () => {
  test('is set by kind, is whole, and stands in the record', async () => {
    const nothing = {
      notifications: { days: null, least: 30, most: 3650 },
      activity: { days: null, least: 30, most: 3650 },
      audit: { days: null, least: 90, most: 730 },
    }
    expect((await room.tenant(elsewhere)) as unknown).toMatchObject({ retention: nothing })
    expect(await keep(elsewhere, { notifications: 60, audit: 365 })).toMatchObject({
      notifications: { days: 60 },
      activity: { days: null },
      audit: { days: 365 },
    })
    expect(await room.audit('tenant.retention')).toMatchObject({
      ...{ subject_id: elsewhere, before: {}, after: { notifications: 60, audit: 365 } },
    })
    expect(await keep(elsewhere, { activity: 90, audit: null })).toMatchObject({
      notifications: { days: null },
      activity: { days: 90 },
      audit: { days: null },
    })
  })

  test.each([
    ['notifications', { notifications: 29 }],
    ['notifications', { notifications: 3651 }],
    ['activity', { activity: 90.5 }],
    ['activity', { activity: '90' }],
    ['audit', { audit: 89 }],
    ['audit', { audit: 731 }],
    ['days', { messages: 90 }],
    ['days', [90]],
  ])('with a bad %s is refused: %j', async (detail, days) => {
    await expect(keep(elsewhere, days as Record<string, unknown>)).rejects.toMatchObject({ code: '22023', detail })
  })

  test('is not what somebody has just changed', async () => {
    const { version } = await room.tenant(elsewhere)
    await keep(elsewhere, { activity: 90 }, version)
    await expect(keep(elsewhere, { activity: 60 }, version)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('is told to its people and to super admins', async () => {
    await room.said('tenants')
    await keep(elsewhere, { activity: 90 })
    expect((await room.said('tenants')).map(({ topic }) => topic)).toEqual(
      expect.arrayContaining([`tenant:${elsewhere}`, `user:${superAdmin.id}`]),
    )
  })
})

describe('notifications', () => {
  const told = (to: Someone, at: string, more: { snoozed?: string } = {}) =>
    database.admin.query(
      "insert into public.notifications (user_id, type, title, message, created_at, snoozed_until) values ($1, 'state_changed', 'Notification', 'Hello', $2, $3)",
      [to.id, at, more.snoozed ?? null],
    )
  const left = async () =>
    (
      await room.asOwner<{ whose: string; days: number }>(
        `select case user_id when $1 then 'mina' else 'other' end as whose, round(extract(epoch from now() - created_at) / 86400)::int as days
         from public.notifications order by 1, 2`,
        [mina.id],
      )
    ).map(({ whose, days }) => `${whose} ${days}`)

  test('go in the night when their organisation keeps them no longer, and no others do', async () => {
    await database.admin.query('delete from public.notifications')
    for (const days of [10, 59, 61, 400]) for (const to of [mina, otherAdmin]) await told(to, ago(days))
    await told(otherAdmin, ago(70), { snoozed: ahead(2) })
    await room.asOwner('select private.forget_notifications()')
    expect(await left()).toHaveLength(9)
    await keep(elsewhere, { notifications: 60 })
    await room.asOwner('select private.forget_notifications()')
    expect(await left()).toEqual(['mina 10', 'mina 59', 'mina 61', 'mina 400', 'other 10', 'other 59', 'other 70'])
  })

  test('are kept within bounds that were drawn closer since', async () => {
    await database.admin.query('delete from public.notifications')
    await keep(elsewhere, { notifications: 30 })
    for (const days of [40, 60]) await told(otherAdmin, ago(days))
    await database.admin.query("update private.retention_bounds set least = 50 where kind = 'notifications'")
    await room.asOwner('select private.forget_notifications()')
    await database.admin.query("update private.retention_bounds set least = 30 where kind = 'notifications'")
    expect(await left()).toEqual(['other 40'])
  })
})

test('activity goes by the organisation that it is of, whoever did it', async () => {
  const garden = randomUUID()
  await room.ask(otherAdmin, "select public.create_group($1, 'Garden')", [garden])
  const own = randomUUID()
  const [theirs, ours] = [randomUUID(), randomUUID()]
  const task = (by: Someone, id: string, group: string | null) =>
    room.ask(by, "insert into public.tasks (id, group_id, title, rank) values ($1, $2, 'Dig', 'a')", [id, group])
  await task(otherAdmin, theirs, garden)
  await task(otherAdmin, own, null)
  await task(ruth, ours, supper)
  const subjects: string[] = [theirs, own, ours]
  await database.admin.query('update public.activity_log set at = $1 where subject_id = any ($2)', [ago(100), subjects])
  await room.ask(otherAdmin, "update public.tasks set title = 'Dig more' where id = $1", [theirs])
  const left = async () =>
    (
      await room.asOwner<{ subject_id: string; verb: string }>(
        'select subject_id, verb from public.activity_log where subject_id = any ($1) order by id',
        [subjects],
      )
    ).map(({ subject_id, verb }) => [subjects.indexOf(subject_id), verb])
  await room.asOwner('select private.forget_activity()')
  expect(await left()).toHaveLength(4)
  await keep(elsewhere, { activity: 90 })
  await room.asOwner('select private.forget_activity()')
  expect(await left()).toEqual([
    [2, 'created'],
    [0, 'changed'],
  ])
})

describe('the record', () => {
  const seal = (at = ahead(1)) => room.asOwner('select private.seal_audit()', [], at)
  const whole = async () => (await room.one<{ ok: boolean }[]>(superAdmin, 'audit_seals()')).map(({ ok }) => ok)
  const entries = async (tenant: string) =>
    (await room.asOwner('select from public.audit_log where tenant_id = $1', [tenant])).length
  const rewrite = (statement: string) =>
    database.admin.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)

  test('loses what its organisation keeps no longer, and its seals hold on', async () => {
    await keep(elsewhere, { audit: 90 })
    await room.one(tenantAdmin, 'set_user_role($1, $2)', [ines.id, 'manager'])
    await seal()
    const [theirs, others] = [await entries(elsewhere), await entries(await first())]
    expect(theirs).toBeGreaterThan(1)
    expect(others).toBeGreaterThan(0)
    await seal(ahead(80))
    expect(await entries(elsewhere)).toBe(theirs)
    await seal(ahead(100))
    expect(await entries(elsewhere)).toBe(0)
    expect(await entries(await first())).toBe(others)
    const kept = await room.asOwner(
      'select from private.audit_addresses as its where not exists (select from public.audit_log as entry where entry.id = its.entry_id)',
    )
    expect(kept).toEqual([])
    await seal(ahead(101))
    expect(await whole()).not.toContain(false)
  })

  test('tells on, of such a range, that an entry was taken out', async () => {
    const [one] = await room.asOwner<{ id: string }>(
      'select min(entry.id) as id from public.audit_log as entry join private.audit_seals as seal on entry.id between seal.from_id and seal.to_id',
    )
    await rewrite(`delete from public.audit_log where id = ${one!.id}`)
    await seal(ahead(102))
    expect(await whole()).toContain(false)
  })

  test('keeps what does not fit its seal, for somebody will look into it', async () => {
    await room.one(tenantAdmin, 'set_user_role($1, $2)', [ines.id, 'member'])
    await rewrite('delete from private.audit_seals; delete from private.audit_dropped')
    await seal()
    await rewrite(
      `update public.audit_log set after = '{}' where id = (select max(id) from public.audit_log where tenant_id = '${await first()}')`,
    )
    const before = await entries(await first())
    expect(before).toBeGreaterThan(0)
    await keep(await first(), { audit: 90 })
    await seal(ahead(103))
    expect(await whole()).toContain(false)
    expect(await entries(await first())).toBe(before)
  })

  test('goes whole after two years, with the hashes that were left behind', async () => {
    await rewrite('delete from private.audit_seals; delete from private.audit_dropped')
    await keep(elsewhere, { audit: 90 })
    await seal()
    await seal(ahead(100))
    expect(await room.asOwner('select from private.audit_dropped')).not.toEqual([])
    await seal(ahead(800))
    expect(await room.asOwner('select from private.audit_dropped')).toEqual([])
    expect(await room.asOwner('select from public.audit_log')).toEqual([])
    expect(await whole()).not.toContain(false)
    await rewrite(
      "insert into public.audit_log overriding system value select (select min(from_id) from private.audit_seals), now(), null, 'a.b', 'users'",
    )
    await seal(ahead(801))
    expect(await whole()).toContain(false)
  })
})
