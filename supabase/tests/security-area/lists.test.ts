import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/database.ts'
import { anon, elsewhere, ines, jonas, mina, otherAdmin, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { type AreaRoom, areaRoom } from './area-room.ts'

/* The four lists and the overview, as those who look after security read them, and nobody else. */

let room: AreaRoom
beforeAll(async () => {
  room = await areaRoom()
})
afterAll(() => room.app.stop())
beforeEach(() => room.clear())

type Line = { id: string; after: string; [key: string]: unknown }
const list = (who: Person, name: string, filters: Record<string, unknown> = {}, after: string | null = null) =>
  room.get<Line[]>(who, name, { filters, after })
const [there, elsewhereAddress] = ['203.0.113.7', '198.51.100.9']

describe('each function of the area', () => {
  const given: Record<string, Record<string, unknown>> = {
    security_overview: {},
    security_failures: {},
    security_blocks: {},
    security_event_list: {},
    security_sessions: {},
    preview_block: { network: there },
    block_network: { network: there },
    lift_block: { id: mina.id },
    restore_block: { id: mina.id },
    security_timeline: { kind: 'email', value: mina.email },
    security_identity: { kind: 'email', value: mina.email },
    add_security_note: { kind: 'email', value: mina.email, body: 'Look' },
    end_sessions: { user_id: mina.id },
    devices_of: { user_id: mina.id },
    ask_was_it_you: { user_id: mina.id },
    acknowledge_events: { ids: [mina.id] },
    remind_second_factor: { user_ids: [mina.id] },
    alert_rules: {},
    try_alert: { kind: 'failures', n: 5, within_minutes: 60, by: 'email' },
    save_alert: { id: mina.id, kind: 'failures', n: 5, within_minutes: 60, by: 'email' },
    switch_alert: { id: ruth.id, on: true },
    drop_alert: { id: ruth.id },
    trusted_networks: {},
    trust_network: { network: there, label: 'School' },
    untrust_network: { id: mina.id },
  }
  const forSuperAdmins = ['trusted_networks', 'trust_network', 'untrust_network']

  test.each(Object.keys(given))('%s is there for no one who does not look after security', async (name) => {
    expect(await room.code(anon, name, given[name])).toBe('42501')
    for (const person of [mina, jonas, ines, tomas]) expect(await room.code(person, name, given[name])).toBe('42501')
  })

  test.each(Object.keys(given))('%s answers those who do', async (name) => {
    const meets = expect(await room.code(tenantAdmin, name, given[name]))
    if (forSuperAdmins.includes(name)) meets.toBe('42501')
    else meets.not.toBe('42501')
    expect(await room.code(superAdmin, name, given[name])).not.toBe('42501')
  })

  test('is no more for an admin from whom it was taken', async () => {
    await room.sql('delete from private.security_admins where user_id = $1', [tenantAdmin.id])
    for (const name of Object.keys(given)) expect(await room.code(tenantAdmin, name, given[name])).toBe('42501')
    await room.sql('insert into private.security_admins (user_id) values ($1)', [tenantAdmin.id])
  })
})

describe('failed logins', () => {
  test('come fifty a page, the newest first, none twice', async () => {
    await room.failed(mina.email!, there, { times: 120 })
    const seen: Line[] = []
    let page = await list(superAdmin, 'security_failures')
    expect(page).toHaveLength(50)
    expect(page[0]).toMatchObject({
      ...{ email: mina.email, address: there, agent: 'curl', reason: 'invalid_credentials', by_client: false },
      user: { id: mina.id },
    })
    while (page.length > 0) {
      seen.push(...page)
      page = await list(superAdmin, 'security_failures', {}, page.at(-1)!.after)
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
    expect(seen.map(({ at }) => at as string)).toEqual(
      seen
        .map(({ at }) => at as string)
        .sort()
        .reverse(),
    )
  })

  test('of one moment are all on some page', async () => {
    await room.sql(
      `insert into public.failed_logins (email, attempted_at) select 'x' || n || '@example.org', '2026-03-01' from generate_series(1, 60) as n`,
    )
    const first = await list(superAdmin, 'security_failures')
    const second = await list(superAdmin, 'security_failures', {}, first.at(-1)!.after)
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(60)
  })

  test('are found by email, address, network, person, client, reason and time', async () => {
    await room.failed(mina.email!, there)
    await room.failed(jonas.email!, '203.0.113.8', { minutes: 90, reason: 'waiting' })
    await room.failed(jonas.email!, '2001:db8:7:1::5', { byClient: true })
    const emails = async (filters: Record<string, unknown>) =>
      (await list(superAdmin, 'security_failures', filters)).map(({ address }) => address)
    expect(await emails({ email: ' MINA@example.org ' })).toEqual([there])
    expect(await emails({ network: '203.0.113.8' })).toEqual(['203.0.113.8'])
    expect(await emails({ network: '203.0.113.0/24' })).toEqual([there, '203.0.113.8'])
    expect(await emails({ network: '2001:db8:7::/48' })).toEqual(['2001:db8:7:1::5'])
    expect(await emails({ person: mina.id })).toEqual([there])
    expect(await emails({ client: true })).toEqual(['2001:db8:7:1::5'])
    expect(await emails({ client: false, reason: 'waiting' })).toEqual(['203.0.113.8'])
    expect(await emails({ until: new Date(Date.now() - 3_600_000).toISOString() })).toEqual(['203.0.113.8'])
    expect(await emails({ email: null, network: null })).toHaveLength(3)
  })

  test('are a tenant’s reader’s where they try to be one of their people', async () => {
    await room.failed(mina.email!, there)
    await room.failed(otherAdmin.email!, there)
    await room.failed('nobody@example.org', there)
    expect(await list(superAdmin, 'security_failures')).toHaveLength(3)
    expect((await list(tenantAdmin, 'security_failures')).map(({ email }) => email)).toEqual([mina.email])
    expect((await list(otherAdmin, 'security_failures')).map(({ email }) => email)).toEqual([otherAdmin.email])
    for (const filters of [{ email: otherAdmin.email }, { person: otherAdmin.id }, { tenant: elsewhere }])
      expect(
        (await list(tenantAdmin, 'security_failures', filters)).filter(({ email }) => email !== mina.email),
      ).toEqual([])
  })
})

test('what somebody wrote into a name, an agent or an email comes as it is, and runs nowhere', async () => {
  const marks = `<script>alert(1)</script>\u001b[31m"; drop table users; --`
  await room.failed(`${marks}@example.org`, there, { agent: marks.repeat(20), reason: marks })
  const [line] = await list(superAdmin, 'security_failures', { reason: marks })
  expect(line).toMatchObject({ email: `${marks}@example.org`.toLowerCase(), reason: marks })
  expect((line!.agent as string).length).toBe(500)
  expect(await list(superAdmin, 'security_failures', { email: `' or true --`, reason: `') or true --` })).toEqual([])
})

test.each([
  ['no object', '[]', null],
  ['a list in it', { email: [] }, null],
  ['no address', { network: 'moon' }, null],
  ['no id', { person: 'x' }, null],
  ['no moment', { since: 'soon' }, null],
  ['no truth', { client: 'perhaps' }, null],
  ['a page that is none', {}, 'x'],
  ['a page of something else', {}, '{"a": 1}'],
  ['a page that would do something', {}, `["2026-01-01'); drop table users; --", "x"]`],
])('filters and pages that are none are refused: %s', async (_, filters, after) => {
  expect(await room.code(superAdmin, 'security_failures', { filters, after })).toBe('22023')
})

test('blocks are found by network and by whether they hold', async () => {
  await room.sql(`insert into public.blocked_ips (ip_address, is_active, expires_at, blocked_by, blocked_at) values
    ('203.0.113.0/24', true, null, null, now() - interval '3 hours'), ('203.0.113.7', true, now() - interval '1 minute', null, now() - interval '2 hours'),
    ('198.51.100.9', false, null, null, now())`)
  const addresses = async (filters: Record<string, unknown>) =>
    (await list(tenantAdmin, 'security_blocks', filters)).map(({ address }) => address)
  expect(await addresses({})).toEqual([elsewhereAddress, there, '203.0.113.0/24'])
  expect(await addresses({ state: 'active' })).toEqual(['203.0.113.0/24'])
  expect(await addresses({ state: 'ended' })).toEqual([elsewhereAddress, there])
  expect(await addresses({ network: there })).toEqual([there, '203.0.113.0/24'])
  expect(await room.code(superAdmin, 'security_blocks', { filters: { state: 'perhaps' } })).toBe('22023')
})

describe('events', () => {
  const happens = (person: Person | null, type: string, severity = 'low') =>
    room.sql(
      `insert into public.security_events (user_id, event_type, severity, ip_address) values ($1, $2, $3, '203.0.113.7')`,
      [person?.id ?? null, type, severity],
    )

  test('are found by kind, severity, person, network and whether somebody has seen them', async () => {
    await happens(mina, 'odd')
    await happens(otherAdmin, 'strange', 'high')
    await happens(null, 'attack', 'critical')
    const types = async (filters: Record<string, unknown>, who: Person = superAdmin) =>
      (await list(who, 'security_event_list', filters)).map(({ type }) => type)
    expect(await types({})).toHaveLength(3)
    expect(await types({ kind: 'strange' })).toEqual(['strange'])
    expect(await types({ severity: 'critical' })).toEqual(['attack'])
    expect(await types({ person: mina.id })).toEqual(['odd'])
    expect(await types({ network: '203.0.113.0/24' })).toHaveLength(3)
    expect(await types({}, tenantAdmin)).toEqual(['odd'])
    expect(await types({ person: otherAdmin.id }, tenantAdmin)).toEqual([])
    await room.sql(`update public.security_events set acknowledged_at = now() where event_type = 'odd'`)
    expect((await types({ open: true })).sort()).toEqual(['attack', 'strange'])
    const [odd] = await list(superAdmin, 'security_event_list', { kind: 'odd' })
    expect(await types({ id: odd!.id })).toEqual(['odd'])
  })

  test('are seen several at once, by those alone whose they are, and unseen again', async () => {
    await happens(mina, 'odd')
    await happens(mina, 'odder')
    await happens(otherAdmin, 'strange')
    const ids = (await list(superAdmin, 'security_event_list')).map(({ id }) => id)
    const lines = await room.get<Line[]>(tenantAdmin, 'acknowledge_events', { ids })
    expect(lines).toMatchObject([
      { type: 'odder', acknowledged: { by: { id: tenantAdmin.id } } },
      { type: 'odd', acknowledged: { by: { id: tenantAdmin.id } } },
    ])
    expect(await list(superAdmin, 'security_event_list', { open: true })).toMatchObject([{ type: 'strange' }])
    await room.get(superAdmin, 'acknowledge_events', { ids })
    // who saw it first stays
    expect(await list(superAdmin, 'security_event_list', { kind: 'odd' })).toMatchObject([
      { acknowledged: { by: { id: tenantAdmin.id } } },
    ])
    expect(await room.get(tenantAdmin, 'acknowledge_events', { ids, seen: false })).toMatchObject([
      { acknowledged: null },
      { acknowledged: null },
    ])
    expect(await room.code(superAdmin, 'acknowledge_events', { ids: Array(201).fill(mina.id) })).toBe('22023')
  })
})

test('sessions are a tenant’s reader’s where they are of their people', async () => {
  await room.cameFrom(mina, there, { still: true })
  await room.cameFrom(otherAdmin, '203.0.113.8', { still: true, days: 1 })
  expect(await list(superAdmin, 'security_sessions')).toMatchObject([
    { user: { id: mina.id, role: 'member' }, address: there, agent: 'Firefox' },
    { user: { id: otherAdmin.id } },
  ])
  expect(await list(tenantAdmin, 'security_sessions')).toMatchObject([{ user: { id: mina.id } }])
  expect(await list(tenantAdmin, 'security_sessions', { person: otherAdmin.id })).toEqual([])
  expect(await list(superAdmin, 'security_sessions', { network: '203.0.113.8' })).toHaveLength(1)
})

type Overview = {
  hours: { at: string; failures: number; successes: number; by_client: number }[]
  emails: { email: string; failures: number }[]
  addresses: { address: string; failures: number; blocked: boolean; slowed: boolean }[]
  slowed: number
  waiting: number | null
  blocked: number
  sessions: number
  unacknowledged: Record<string, number>
  without_second_factor: { without: number; of: number; people: { id: string; reminded_at: string | null }[] }
  not_me: Line[]
  super: boolean
}
describe('the overview', () => {
  const overview = (who: Person) => room.get<Overview>(who, 'security_overview')
  const comesIn = (person: Person, address: string) =>
    room.sql(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, ip, user_agent) values (gen_random_uuid(), $1, now(), now(), 'aal1', $2, 'Firefox')`,
      [person.id, address],
    )

  test('of a quiet day is zeroes, with twenty-four hours and when it looked', async () => {
    const seen = await overview(superAdmin)
    expect(seen.hours).toHaveLength(24)
    expect(seen.hours.every(({ failures, successes, by_client }) => failures + successes + by_client === 0)).toBe(true)
    expect(seen).toMatchObject({
      ...{ emails: [], addresses: [], slowed: 0, waiting: 0, blocked: 0, sessions: 0, not_me: [], super: true },
      ...{ unacknowledged: { low: 0, medium: 0, high: 0, critical: 0 }, checked_at: expect.any(String) },
    })
  })

  test('sets failures against those who came in, and the clients’ own apart', async () => {
    await room.failed(mina.email!, there, { times: 3 })
    await room.failed(mina.email!, there, { times: 9, byClient: true })
    await room.failed(otherAdmin.email!, there, { times: 2, minutes: 180 })
    for (const person of [mina, jonas, otherAdmin]) await comesIn(person, '203.0.113.9')
    const sum = (seen: Overview, key: 'failures' | 'successes' | 'by_client') =>
      seen.hours.reduce((all, hour) => all + hour[key], 0)
    const [all, ours] = [await overview(superAdmin), await overview(tenantAdmin)]
    expect([sum(all, 'failures'), sum(all, 'successes'), sum(all, 'by_client')]).toEqual([5, 3, 9])
    expect([sum(ours, 'failures'), sum(ours, 'successes'), sum(ours, 'by_client')]).toEqual([3, 2, 9])
    expect(all.emails).toEqual([
      { email: mina.email, failures: 3 },
      { email: otherAdmin.email, failures: 2 },
    ])
    expect(ours.emails).toEqual([{ email: mina.email, failures: 3 }])
    expect(all.addresses).toEqual([{ address: there, failures: 5, blocked: false, slowed: false }])
    expect([all.sessions, ours.sessions]).toEqual([3, 2])
  })

  test('says what is slowed and blocked, and who waits', async () => {
    await room.failed(mina.email!, there)
    await room.sql(
      `insert into private.address_scores (network, score, at, until) values ($1, 40, now(), now() + interval '1 minute'), ('192.0.2.1', 40, now(), now() + interval '1 minute'),
       ('192.0.2.2', 40, now(), now() - interval '1 minute')`,
      [there],
    )
    await room.sql(
      `insert into private.sign_in_waits (who, failures, step, until) values ($1, array[now()], 1, now() + interval '1 minute')`,
      [mina.email],
    )
    await room.sql(`insert into public.blocked_ips (ip_address, blocked_by) values ('203.0.113.0/24', null)`)
    expect(await overview(superAdmin)).toMatchObject({ slowed: 2, waiting: 1, blocked: 1 })
    expect(await overview(tenantAdmin)).toMatchObject({ slowed: 1, waiting: null, blocked: 1, super: false })
    expect((await overview(tenantAdmin)).addresses).toEqual([
      { address: there, failures: 1, blocked: true, slowed: true },
    ])
  })

  test('has “that was not me” on top until somebody has seen it', async () => {
    await room.sql(`select private.record_security($1, 'sign_in_denied', 'high', '{}')`, [mina.id])
    const { not_me, unacknowledged } = await overview(tenantAdmin)
    expect(not_me).toMatchObject([{ type: 'sign_in_denied', person: { id: mina.id } }])
    expect(unacknowledged.high).toBe(1)
    expect((await overview(otherAdmin)).not_me).toEqual([])
    await room.get(tenantAdmin, 'acknowledge_events', { ids: [not_me[0]!.id] })
    expect((await overview(superAdmin)).not_me).toEqual([])
  })

  test('counts those of high role whom a password alone protects, and reminds them once a day', async () => {
    await room.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [tomas.id],
    )
    const { without_second_factor } = await overview(tenantAdmin)
    expect(without_second_factor).toMatchObject({
      // a super admin of the organisation is one of its people
      ...{ without: 2, of: 3, people: [{ id: superAdmin.id }, { id: tenantAdmin.id }] },
    })
    expect((await overview(superAdmin)).without_second_factor).toMatchObject({ without: 3, of: 4 })
    const remind = (who: Person) =>
      room.get(who, 'remind_second_factor', { user_ids: [tenantAdmin.id, tomas.id, mina.id, otherAdmin.id] })
    // oneself is not told of what one does
    expect(await remind(superAdmin)).toEqual({ reminded: [tenantAdmin.id, otherAdmin.id].sort() })
    expect(await remind(superAdmin)).toEqual({ reminded: [] })
    const told = await room.sql(
      `select user_id, url from public.notifications where type = 'security_alert' order by user_id`,
    )
    expect(told).toEqual([
      { user_id: tenantAdmin.id, url: '/profile#sign-in' },
      { user_id: otherAdmin.id, url: '/profile#sign-in' },
    ])
    expect((await overview(tenantAdmin)).without_second_factor.people[1]!.reminded_at).not.toBeNull()
    await room.sql(`update private.second_factor_reminders set at = now() - interval '25 hours'`)
    expect(await room.get(otherAdmin, 'remind_second_factor', { user_ids: [tenantAdmin.id] })).toEqual({ reminded: [] })
  })
})

describe('readers hear of what is new', () => {
  const heard = async (table: string) =>
    (
      await room.sql<{ topic: string }>(
        `select topic from realtime.messages where payload ->> 'table' = $1 order by topic`,
        [table],
      )
    ).map(({ topic }) => topic)

  test('at most once a second, however many fail', async () => {
    await room.failed(mina.email!, there, { times: 50 })
    await room.failed(mina.email!, there, { times: 50 })
    expect(await heard('failed_logins')).toEqual([`user:${tenantAdmin.id}`, `user:${superAdmin.id}`])
    await room.sql(`update private.security_told set at = at - interval '2 seconds'`)
    await room.failed(mina.email!, there)
    expect(await heard('failed_logins')).toHaveLength(4)
  })

  test('of their own tenant, beside super admins; of blocks all do', async () => {
    await room.failed(otherAdmin.email!, there)
    expect(await heard('failed_logins')).toEqual([`user:${otherAdmin.id}`, `user:${superAdmin.id}`])
    await room.get(superAdmin, 'block_network', { network: '192.0.2.77' })
    expect(await heard('blocked_ips')).toEqual(
      [tenantAdmin, otherAdmin, superAdmin].map(({ id }) => `user:${id}`).sort(),
    )
  })
})
