import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/database.ts'
import { jonas, mina, otherAdmin, superAdmin, tenantAdmin } from '../cast.ts'
import { type AreaRoom, areaRoom } from './area-room.ts'

/* Alerts are tried on the past before they are switched on, and tell at most once an hour. */

let room: AreaRoom
beforeAll(async () => {
  room = await areaRoom()
})
afterAll(() => room.app.stop())
beforeEach(() => room.clear())

const there = '203.0.113.7'
type Rule = {
  id: string
  enabled_at: string | null
  tried_times: number
  fired: { of: string | null; count: number }[]
}
type Trial = { times: number; sampled: boolean; days: { day: string; times: number }[] }
const fivePerEmail = { kind: 'failures', n: 5, within_minutes: 10, by: 'email' }
const tried = (given: object = {}, who: Person = superAdmin) =>
  room.get<Trial>(who, 'try_alert', { ...fivePerEmail, ...given })
async function switchedOn(given: object = {}, who: Person = superAdmin) {
  const id = randomUUID()
  await room.get(who, 'save_alert', { id, ...fivePerEmail, ...given })
  await room.get(who, 'switch_alert', { id, on: true })
  // it watches from now on, and these tests put the past there
  await room.sql(`update private.alert_rules set enabled_at = now() - interval '1 day'`)
  return id
}
const check = async () => (await room.sql<{ told: number }>('select private.check_alerts() as told'))[0]!.told
const told = (who: Person & { id: string }) =>
  room.sql(`select message, url from public.notifications where user_id = $1 and url like '/security?alert=%'`, [
    who.id,
  ])

describe('trying', () => {
  test('says how often it would have told, by day, once an hour at most', async () => {
    await room.failed(mina.email!, there, { times: 30, minutes: 5 })
    await room.failed(mina.email!, there, { times: 5, minutes: 60 * 24 * 3 })
    await room.failed(mina.email!, there, { times: 5, minutes: 60 * 24 * 3 + 90 })
    await room.failed(mina.email!, there, { times: 4, minutes: 60 * 24 * 5 })
    const trial = await tried()
    expect(trial).toMatchObject({ times: 3, sampled: false })
    expect(trial.days).toHaveLength(30)
    expect(trial.days.reduce((all, { times }) => all + times, 0)).toBe(3)
  })

  test('counts by email, by address or together', async () => {
    for (const [n, email] of [mina.email!, jonas.email!, 'nobody@example.org'].entries())
      await room.failed(email, `203.0.113.${n}`, { times: 2, minutes: 5 })
    expect((await tried()).times).toBe(0)
    expect((await tried({ by: 'address' })).times).toBe(0)
    expect((await tried({ by: 'all' })).times).toBe(1)
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org', 'e@example.org'])
      await room.failed(email, '2001:db8:7:1::1', { minutes: 5 })
    expect((await tried({ by: 'address' })).times).toBe(1)
    expect((await tried({ n: 1 })).times).toBeGreaterThan(0)
  })

  test('counts nothing that clients report of themselves', async () => {
    await room.failed(mina.email!, there, { times: 15, byClient: true })
    for (let n = 0; n < 10; n++)
      await room.app.as(mina).from('security_events').insert({ user_id: mina.id, event_type: 'odd', severity: 'low' })
    for (const by of ['email', 'address', 'all']) expect((await tried({ by })).times).toBe(0)
    expect((await tried({ kind: 'events.odd' })).times).toBe(0)
  })

  test('is of events too, and of a tenant’s reader’s own people alone', async () => {
    for (const person of [mina, otherAdmin])
      await room.sql(`select private.record_security($1, 'session_terminated', 'medium') from generate_series(1, 5)`, [
        person.id,
      ])
    const events = { kind: 'events.session_terminated' }
    expect((await tried({ ...events, n: 5 })).times).toBe(1)
    expect((await tried({ ...events, n: 6, by: 'all' })).times).toBe(1)
    expect((await tried({ ...events, n: 6, by: 'all' }, tenantAdmin)).times).toBe(0)
  })

  test.each([
    ['an alert of 0', { n: 0 }, 'n'],
    ['too many', { n: 100_001 }, 'n'],
    ['nothing', { n: null }, 'n'],
    ['no time', { within_minutes: 0 }, 'within_minutes'],
    ['more than a day', { within_minutes: 1441 }, 'within_minutes'],
    ['by something else', { by: 'moon' }, 'by'],
    ['something else', { kind: 'events.a"b' }, 'kind'],
    ['what would do something', { kind: `events.x'; drop table users; --` }, 'kind'],
  ])('refuses %s', async (_, given, details) => {
    expect((await room.ask(superAdmin, 'try_alert', { ...fivePerEmail, ...given })).error).toMatchObject({
      ...{ code: '22023', details },
    })
    expect(await room.code(superAdmin, 'save_alert', { id: randomUUID(), ...fivePerEmail, ...given })).toBe('22023')
  })
})

describe('a rule', () => {
  test('is tried when it is saved, off until it is switched on, and off again when it becomes another', async () => {
    await room.failed(mina.email!, there, { times: 5, minutes: 60 })
    const id = randomUUID()
    const save = (given: object = {}) => room.get<Rule>(superAdmin, 'save_alert', { id, ...fivePerEmail, ...given })
    expect(await save()).toMatchObject({ id, enabled_at: null, tried_times: 1, tried_at: expect.any(String) })
    expect((await room.get<Rule>(superAdmin, 'switch_alert', { id, on: true })).enabled_at).not.toBeNull()
    expect((await save()).enabled_at).not.toBeNull()
    expect(await save({ n: 6 })).toMatchObject({ enabled_at: null, tried_times: 0 })
    expect(await room.get(superAdmin, 'alert_rules')).toHaveLength(1)
    await room.get(superAdmin, 'drop_alert', { id })
    expect(await room.get(superAdmin, 'alert_rules')).toEqual([])
  })

  test('is its readers’ own', async () => {
    const id = randomUUID()
    await room.get(tenantAdmin, 'save_alert', { id, ...fivePerEmail })
    for (const other of [superAdmin, otherAdmin]) {
      expect(await room.get(other, 'alert_rules')).toEqual([])
      for (const name of ['switch_alert', 'drop_alert'])
        expect(await room.code(other, name, { id, on: true })).toMatch(/PT404|PGRST202/)
      expect(await room.code(other, 'drop_alert', { id })).toBe('PT404')
      expect(await room.code(other, 'switch_alert', { id, on: true })).toBe('PT404')
      expect(await room.code(other, 'save_alert', { id, ...fivePerEmail })).toBe('PT404')
    }
    expect(await room.get(tenantAdmin, 'alert_rules')).toMatchObject([{ id, created_by: { id: tenantAdmin.id } }])
  })

  test('is one of fifty at most', async () => {
    for (let n = 0; n < 50; n++) await room.get(superAdmin, 'save_alert', { id: randomUUID(), ...fivePerEmail })
    expect(await room.code(superAdmin, 'save_alert', { id: randomUUID(), ...fivePerEmail })).toBe('PT409')
    expect(await room.code(tenantAdmin, 'save_alert', { id: randomUUID(), ...fivePerEmail })).toBe('ok')
  })

  test('is changed only by who has just shown who they are; it is written down and told the others', async () => {
    const id = await switchedOn({}, tenantAdmin)
    const stale = { ...tenantAdmin, came: Math.floor(Date.now() / 1000) - 601 }
    for (const [name, given] of [
      ['switch_alert', { id, on: false }],
      ['drop_alert', { id }],
      ['save_alert', { id, ...fivePerEmail, n: 9 }],
    ] as const)
      expect((await room.ask(stale, name, given)).error).toMatchObject({ code: 'PT403', details: 'step_up' })
    await room.get(tenantAdmin, 'drop_alert', { id })
    const kept = await room.sql<{ action: string }>(
      `select action from public.audit_log where action like 'alert.%' and subject_id = $1 order by id`,
      [id],
    )
    expect(kept.map(({ action }) => action)).toEqual(['alert.save', 'alert.switch', 'alert.drop'])
    const heard = await room.sql<{ user_id: string; message: string }>(
      `select user_id, message from public.notifications where url = '/security' order by created_at, id`,
    )
    expect(new Set(heard.map(({ user_id }) => user_id))).toEqual(new Set([superAdmin.id]))
    expect(heard.map(({ message }) => message)).toContain('admin removed an alert.')
  })
})

describe('an alert', () => {
  test('tells its readers once an hour, with who it is about', async () => {
    const id = await switchedOn()
    await room.failed(mina.email!, there, { times: 7, minutes: 1 })
    expect(await check()).toBe(1)
    await room.failed(mina.email!, there, { times: 50 })
    expect(await check()).toBe(0)
    expect(await told(superAdmin)).toEqual([
      { message: `Alert: 7 × failed sign-in in 10 minutes, ${mina.email}`, url: `/security?alert=${id}` },
    ])
    for (const other of [tenantAdmin, mina]) expect(await told(other)).toEqual([])
    expect(await room.get(superAdmin, 'alert_rules')).toMatchObject([{ fired: [{ of: mina.email, count: 7 }] }])
    await room.sql(`update private.alert_firings set at = at - interval '61 minutes'`)
    await room.sql(`delete from public.failed_logins`)
    await room.failed(jonas.email!, there, { times: 5 })
    expect(await check()).toBe(1)
    expect(await room.get(superAdmin, 'alert_rules')).toMatchObject([
      { fired: [{ of: jonas.email }, { of: mina.email }] },
    ])
  })

  test('that is off, or of too few, or of clients’ own reports, tells nobody', async () => {
    const id = await switchedOn()
    await room.failed(mina.email!, there, { times: 4 })
    await room.failed(mina.email!, there, { times: 15, byClient: true })
    await room.failed(mina.email!, there, { times: 50, minutes: 11 })
    expect(await check()).toBe(0)
    await room.failed(mina.email!, there, { times: 4 })
    await room.get(superAdmin, 'switch_alert', { id, on: false })
    expect(await check()).toBe(0)
  })

  test('of a tenant’s reader counts their people’s', async () => {
    await switchedOn({ by: 'all' }, tenantAdmin)
    await room.failed(otherAdmin.email!, there, { times: 9 })
    expect(await check()).toBe(0)
    await room.failed(mina.email!, there, { times: 5 })
    expect(await check()).toBe(1)
    expect(await told(tenantAdmin)).toMatchObject([{ message: 'Alert: 5 × failed sign-in in 10 minutes' }])
    expect(await told(otherAdmin)).toEqual([])
  })

  test('of an address of many emails, and of an email from many addresses', async () => {
    await switchedOn({ by: 'address', n: 50 })
    await switchedOn({ by: 'email', n: 50 })
    await room.sql(
      `insert into public.failed_logins (email, ip_address) select 'person' || n || '@example.org', '203.0.113.7' from generate_series(1, 200) as n`,
    )
    await room.sql(
      `insert into public.failed_logins (email, ip_address) select $1, '10.0.' || n / 250 || '.' || n % 250 from generate_series(1, 200) as n`,
      [mina.email],
    )
    expect(await check()).toBe(2)
    const rules = await room.get<Rule[]>(superAdmin, 'alert_rules')
    expect(rules.map(({ fired }) => fired[0]!.of).sort()).toEqual([there, mina.email])
  })
})
