import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, otherAdmin, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { adminRoom, type Refusal } from './admin-room.ts'

/* An admin helps somebody who cannot get in: after wrong passwords, with a lost second factor, or a device in wrong hands. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof adminRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adminRoom(database)
  await database.admin.query(`update public.users set role = 'manager' where id = '${tomas.id}'`)
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(
    'delete from private.sign_in_waits; delete from auth.mfa_factors; delete from auth.sessions; delete from public.notifications',
  ),
)

type Help = { waits_until: string | null; factors: number; devices: number }
const helped = (by: Someone, id: string, act: string, recognised_by?: string) =>
  room.one<Help>(by, 'help_sign_in($1, $2, $3)', [id, act, recognised_by ?? null])
const refused = (asking: Promise<unknown>): Promise<Refusal> =>
  asking.then(
    () => null,
    ({ code, message }) => ({ code, message }),
  )
const told = async (person: Someone) =>
  (await database.admin.query('select type, message from public.notifications where user_id = $1', [person.id])).rows

async function lostHerPhone(person: Someone) {
  await database.admin.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [person.id],
  )
  await room.comesIn(person)
}

test('whoever typed wrong passwords may try again at once, at home and elsewhere', async () => {
  await database.admin.query(
    `insert into private.sign_in_waits (who, failures, step, until)
     select who, array[now()], 2, now() + interval '1 hour'
     from unnest(array['mina@example.org', 'mina@example.org 203.0.113.7', 'mina@example.organic', 'jonas@example.org']) as who`,
  )
  const before = await room.one<Help>(tenantAdmin, 'sign_in_help($1)', [mina.id])
  expect(new Date(before.waits_until!).getTime()).toBeGreaterThan(Date.now())
  expect(await helped(tenantAdmin, mina.id, 'end_wait')).toMatchObject({ waits_until: null })
  const left = await database.admin.query('select who from private.sign_in_waits order by who')
  expect(left.rows.map(({ who }) => who)).toEqual(['jonas@example.org', 'mina@example.organic'])
  expect(await room.audit('user.end_wait')).toMatchObject({ actor_id: tenantAdmin.id, subject_id: mina.id })
  expect(await told(mina)).toEqual([{ type: 'security_alert', message: 'An admin let you try your password again.' }])
})

test('a lost second factor goes, with all sessions, once the admin says by what they recognised the person', async () => {
  await lostHerPhone(mina)
  for (const by of [undefined, 'a feeling'])
    expect(await refused(helped(tenantAdmin, mina.id, 'remove_factor', by))).toMatchObject({ code: '22023' })
  expect(await room.one(tenantAdmin, 'sign_in_help($1)', [mina.id])).toMatchObject({ factors: 1, devices: 1 })
  const after = await helped(tenantAdmin, mina.id, 'remove_factor', 'video_call')
  expect(after).toMatchObject({ factors: 0, devices: 0 })
  expect(await room.audit('user.remove_factor')).toMatchObject({
    actor_id: tenantAdmin.id,
    subject_id: mina.id,
    after: { recognised_by: 'video_call' },
  })
  expect((await told(mina)).map(({ message }) => message)).toEqual([
    expect.stringContaining('removed your second factor'),
  ])
})

test('a device in wrong hands is signed out with all others, and the factor stays', async () => {
  await lostHerPhone(mina)
  expect(await helped(tenantAdmin, mina.id, 'end_sessions')).toMatchObject({ factors: 1, devices: 0 })
  expect(await room.audit('user.sessions_ended')).toMatchObject({ actor_id: tenantAdmin.id, subject_id: mina.id })
  expect((await told(mina)).map(({ message }) => message)).toEqual(['An admin signed you out on all devices.'])
})

test('the admin has just shown who they are, also where they only end a wait', async () => {
  const stale = { ...tenantAdmin, amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 3600 }] }
  for (const [act, by] of [['end_wait'], ['end_sessions'], ['remove_factor', 'in_person']] as const)
    expect(await refused(helped(stale, mina.id, act, by))).toMatchObject({ code: 'PT403' })
})

describe('nobody else helps', () => {
  const people = { superAdmin, tenantAdmin, otherAdmin, manager: tomas, member: jonas }
  const may: Record<string, string[]> = {
    superAdmin: ['tenantAdmin', 'otherAdmin', 'manager', 'member'],
    tenantAdmin: ['manager', 'member'],
  }
  test.each(Object.entries(people))('%s', async (rank, by) => {
    const met: string[] = []
    for (const [theirs, person] of Object.entries(people)) {
      const answers = [
        await refused(room.one(by, 'sign_in_help($1)', [person.id])),
        await refused(helped(by, person.id!, 'end_wait')),
        await refused(helped(by, person.id!, 'end_sessions')),
        await refused(helped(by, person.id!, 'remove_factor', 'in_person')),
      ]
      expect(new Set(answers.map((answer) => answer?.code)).size).toBe(1)
      if (answers.every((answer) => answer === null)) met.push(theirs)
      else expect(answers[0]!.code).toMatch(/^(42501|PT404)$/)
    }
    expect(met).toEqual(may[rank] ?? [])
  })

  test('and what does not exist is no help', async () => {
    expect(await refused(helped(superAdmin, mina.id, 'open_journal'))).toMatchObject({ code: '22023' })
    expect(await refused(helped(ruth, mina.id, 'end_wait'))).toMatchObject({ code: '42501' })
  })
})
