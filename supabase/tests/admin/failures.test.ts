import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina, otherAdmin, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { adminRoom } from './admin-room.ts'

/* What is behind the numbers of the overview: pushes that reached no device, and sign-ins that failed. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof adminRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adminRoom(database)
  await database.admin.query(`
    insert into private.push_log (delivery_id, told_at, user_id, service, attempts, outcome, detail) values
      (1, now(), '${mina.id}', 'fcm.googleapis.com', 1, 'dropped', 'the service answered 400'),
      (2, now(), '${tomas.id}', 'fcm.googleapis.com', 1, 'dropped', 'the service answered 413'),
      (3, now() - interval '30 hours', '${mina.id}', 'web.push.apple.com', 8, 'dropped', 'the service answered 503'),
      (4, now() - interval '6 days', '${mina.id}', null, 0, 'expired', null),
      (5, now() - interval '6 days', '${mina.id}', null, 0, 'dropped', null),
      (6, now() - interval '8 days', '${mina.id}', 'web.push.apple.com', 1, 'dropped', 'the service answered 400'),
      (7, now(), '${mina.id}', 'web.push.apple.com', 2, 'sent', null),
      (8, now(), '${otherAdmin.id}', 'web.push.apple.com', 1, 'dropped', 'the service answered 400');
    insert into public.failed_logins (email, ip_address, attempted_at)
      select 'mina@example.org', '203.0.113.' || n, now() - n * interval '11 hours' from generate_series(1, 3) as n;
    insert into public.failed_logins (email, ip_address, attempted_at) values
      ('tomas@example.org', '2001:db8:1:2::7', now() - interval '2 days'), ('tomas@example.org', null, now() - interval '8 days'),
      ('nobody@far.example', '198.51.100.1', now());
    insert into public.failed_logins (email, ip_address, attempted_at, by_client) values ('tomas@example.org', '198.51.100.2', now(), true)`)
})
afterAll(() => database.stop())

const pushes = (by: Someone) => room.one<{ count: number }[]>(by, 'admin_push_failures()')
const signIns = (by: Someone) => room.one<{ name: string | null }[]>(by, 'admin_sign_in_failures()')

test('an admin reads how many pushes failed, by day, service and reason, and of whom in no word', async () => {
  const lines = await pushes(tenantAdmin)
  expect(lines).toEqual([
    { days_ago: 0, service: 'fcm.googleapis.com', reason: 'refused', count: 2 },
    { days_ago: 1, service: 'web.push.apple.com', reason: 'unreachable', count: 1 },
    { days_ago: 6, service: null, reason: 'late', count: 1 },
    { days_ago: 6, service: null, reason: 'withdrawn', count: 1 },
  ])
  expect(await room.one(tenantAdmin, 'admin_overview()')).toMatchObject({
    push_failures: { day: 2, week_before_average: 0.4 },
  })
})

test('an admin without security reads whose sign-ins failed, and from which networks, not addresses', async () => {
  expect(await signIns(tenantAdmin)).toEqual([
    expect.objectContaining({ id: mina.id, name: 'Mina Park', day: 2, week: 3, networks: ['203.0.113.0/24'] }),
    expect.objectContaining({ id: tomas.id, name: 'Tomas Lind', day: 0, week: 1, networks: ['2001:db8:1::/48'] }),
  ])
})

test('each reads of their own people alone, a super admin of all', async () => {
  expect(await pushes(otherAdmin)).toEqual([
    { days_ago: 0, service: 'web.push.apple.com', reason: 'refused', count: 1 },
  ])
  expect(await signIns(otherAdmin)).toEqual([])
  expect((await pushes(superAdmin)).reduce((sum, { count }) => sum + count, 0)).toBe(6)
  expect((await signIns(superAdmin)).map(({ name }) => name)).toEqual(['Mina Park', null, 'Tomas Lind'])
})

test('who is no admin reads neither', async () => {
  for (const ask of [pushes, signIns]) await expect(ask(mina)).rejects.toMatchObject({ code: '42501' })
})

test('of an account that is gone the failures stay, without its name or address', async () => {
  const [gone] = await room.newcomers(['Gone Girl'])
  await database.admin.query(`insert into public.failed_logins (email) values ('${gone!.email}')`)
  await database.admin.query('delete from auth.users where id = $1', [gone!.id])
  const lines = await signIns(tenantAdmin)
  expect(lines.filter(({ name }) => name === null)).toEqual([
    expect.objectContaining({ id: null, day: 1, week: 1, networks: [] }),
  ])
  expect(JSON.stringify(lines)).not.toContain('gone')
})
