import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/database.ts'
import { jonas, mina, otherAdmin, superAdmin, tenantAdmin } from '../cast.ts'
import { type AreaRoom, areaRoom } from './area-room.ts'

/* All that is known of one email, person or address, in one order. */

let room: AreaRoom
beforeAll(async () => {
  room = await areaRoom()
})
afterAll(() => room.app.stop())
beforeEach(() => room.clear())

type Line = {
  id: string
  at: string
  until: string
  kind: string
  count: number
  words: Record<string, unknown>
  address: string | null
  email: string | null
  by: { id: string } | null
  before: string
}
const there = '203.0.113.7'
const timeline = (who: Person, kind: string, value: string, before: string | null = null) =>
  room.get<Line[]>(who, 'security_timeline', { kind, value, before })

test('what stands between splits the failures, and a pause of half an hour does', async () => {
  await room.failed(mina.email!, there, { times: 200, minutes: 60 })
  await room.sql(
    `insert into public.security_events (user_id, event_type, severity, ip_address, created_at) values ($1, 'suspicious_sign_ins', 'medium', $2, now() - interval '50 minutes')`,
    [mina.id, there],
  )
  await room.failed(mina.email!, there, { times: 12, minutes: 45 })
  await room.failed(mina.email!, '203.0.113.8', { times: 3, minutes: 5 })
  const lines = await timeline(superAdmin, 'email', mina.email!)
  expect(lines.map(({ kind, count }) => [kind, count])).toEqual([
    ['failure', 3],
    ['failure', 12],
    ['event', 1],
    ['failure', 200],
  ])
  expect(lines[3]).toMatchObject({
    ...{ address: there, email: mina.email },
    words: { reason: 'invalid_credentials', agent: 'curl', by_client: false, emails: 1, addresses: 1 },
  })
  expect(Date.parse(lines[3]!.until) - Date.parse(lines[3]!.at)).toBeCloseTo(199_000, -1)
  expect(lines[2]).toMatchObject({ severity: 'medium', person: { id: mina.id } })
})

test('a client’s own reports are never of one line with what the server saw', async () => {
  await room.failed(mina.email!, there, { times: 2 })
  await room.failed(mina.email!, there, { times: 2, byClient: true, minutes: 1 })
  const lines = await timeline(superAdmin, 'email', mina.email!)
  expect(lines.map(({ count, words }) => [count, words.by_client])).toEqual([
    [2, false],
    [2, true],
  ])
})

test('of a person has their sign-ins, what was asked of them, what was done and noted, and blocks where they come from', async () => {
  await room.cameFrom(mina, there, { still: true })
  await room.failed(mina.email!, '198.51.100.9', { times: 2, minutes: 10 })
  await room.get(superAdmin, 'ask_was_it_you', { user_id: mina.id })
  await room.get(superAdmin, 'block_network', { network: '203.0.113.0/24', note: 'A school', reason: 'Guessing' })
  await room.get(superAdmin, 'add_security_note', { kind: 'person', value: mina.id, body: 'Called her.' })
  await room.get(superAdmin, 'add_security_note', { kind: 'email', value: mina.email, body: 'Same mail as last year.' })
  const lines = await timeline(superAdmin, 'person', mina.id)
  expect(lines.map(({ kind }) => kind).sort()).toEqual(['act', 'block', 'failure', 'note', 'note', 'notice', 'session'])
  const its = (kind: string) => lines.find((line) => line.kind === kind)!
  expect(its('act')).toMatchObject({ words: { action: 'user.asked' }, by: { id: superAdmin.id } })
  expect(its('block').words).toMatchObject({ network: '203.0.113.0/24', note: 'A school', active: true })
  expect(its('note')).toMatchObject({ by: { id: superAdmin.id }, words: { body: expect.any(String) } })
  expect((await timeline(superAdmin, 'email', mina.email!.toUpperCase())).map(({ kind }) => kind).sort()).toEqual(
    lines.map(({ kind }) => kind).sort(),
  )
})

test('of an address has what happened in its network, whoever it was, and what was done with it', async () => {
  await room.failed(mina.email!, there, { times: 2 })
  await room.failed(jonas.email!, '203.0.113.8', { times: 2 })
  await room.failed(jonas.email!, '203.0.114.1', { times: 2 })
  await room.cameFrom(jonas, '203.0.113.8', { still: true, days: 2 })
  await room.get(superAdmin, 'block_network', { network: '203.0.113.0/24' })
  const lines = await timeline(superAdmin, 'address', '203.0.113.0/24')
  expect(lines.map(({ kind }) => kind).sort()).toEqual(['act', 'block', 'failure', 'session'])
  expect(lines.find(({ kind }) => kind === 'failure')).toMatchObject({
    ...{ count: 4, address: null, email: null, words: { emails: 2, addresses: 2 } },
  })
  expect(await timeline(superAdmin, 'address', '203.0.114.1')).toMatchObject([{ kind: 'failure', count: 2 }])
})

test('of an email that nobody has says what was tried', async () => {
  await room.failed('nobody@example.org', there, { times: 5 })
  await room.sql(
    `select private.record_security(null, 'suspicious_sign_ins', 'medium', '{"email": "nobody@example.org"}')`,
  )
  expect((await timeline(superAdmin, 'email', 'nobody@example.org')).map(({ kind }) => kind).sort()).toEqual([
    'event',
    'failure',
  ])
  expect(await timeline(superAdmin, 'email', 'never@example.org')).toEqual([])
})

test('goes on page by page through a long attack, and counts each failure once', async () => {
  await room.failed(mina.email!, there, { times: 2500, minutes: 1 })
  for (let n = 0; n < 60; n++) await room.failed(mina.email!, there, { minutes: 300 + n * 40 })
  const seen: Line[] = []
  let page = await timeline(superAdmin, 'address', there)
  while (page.length > 0) {
    expect(page.length).toBeLessThanOrEqual(50)
    seen.push(...page)
    page = await timeline(superAdmin, 'address', there, page.at(-1)!.before)
  }
  expect(seen.reduce((all, { count }) => all + count, 0)).toBe(2560)
  const untils = seen.map(({ until }) => Date.parse(until))
  expect(untils).toEqual([...untils].sort((one, other) => other - one))
})

describe('a tenant’s reader', () => {
  test('sees of an address what bears their tenant', async () => {
    await room.failed(mina.email!, there, { times: 2 })
    await room.failed(otherAdmin.email!, there, { times: 3 })
    await room.cameFrom(otherAdmin, there, { still: true })
    await room.get(superAdmin, 'add_security_note', { kind: 'address', value: there, body: 'secret' })
    const lines = await timeline(tenantAdmin, 'address', there)
    expect(lines).toMatchObject([{ kind: 'failure', count: 2, email: mina.email }])
  })

  test('learns nothing of another’s person: by id, by email, or by a note on them', async () => {
    await room.failed(otherAdmin.email!, there, { times: 3 })
    await room.cameFrom(otherAdmin, there, { still: true })
    const nobody = { kind: 'person', value: randomUUID() }
    const theirs = { kind: 'person', value: otherAdmin.id }
    for (const name of ['security_timeline', 'security_identity'])
      expect((await room.ask(tenantAdmin, name, theirs)).error).toEqual(
        (await room.ask(tenantAdmin, name, nobody)).error,
      )
    expect(await timeline(tenantAdmin, 'email', otherAdmin.email!)).toEqual([])
    expect(await room.get(tenantAdmin, 'security_identity', { kind: 'email', value: otherAdmin.email })).toMatchObject({
      ...{ person: null, sessions: 0 },
    })
    for (const name of ['end_sessions', 'devices_of', 'ask_was_it_you'])
      expect(await room.code(tenantAdmin, name, { user_id: otherAdmin.id })).toBe('PT404')
    expect(await room.sql('select 1 from public.user_sessions where is_active')).toHaveLength(1)
  })

  test('reads that an address is blocked, but not by whom elsewhere, nor what they noted', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await room.get(otherAdmin, 'block_network', { network: there, until, reason: 'Guessing', note: 'Since Tuesday' })
    const block = async (who: Person) => (await timeline(who, 'address', there)).find(({ kind }) => kind === 'block')
    expect(await block(tenantAdmin)).toMatchObject({ by: null, words: { reason: 'Guessing', note: null } })
    for (const who of [otherAdmin, superAdmin])
      expect(await block(who)).toMatchObject({ by: { id: otherAdmin.id }, words: { note: 'Since Tuesday' } })
  })

  test('reads the notes of their own readers, and super admins read all', async () => {
    await room.get(tenantAdmin, 'add_security_note', { kind: 'address', value: there, body: 'Ours' })
    await room.get(otherAdmin, 'add_security_note', { kind: 'address', value: there, body: 'Theirs' })
    const notes = async (who: Person) => (await timeline(who, 'address', there)).map(({ words }) => words.body)
    expect(await notes(tenantAdmin)).toEqual(['Ours'])
    expect(await notes(otherAdmin)).toEqual(['Theirs'])
    expect((await notes(superAdmin)).sort()).toEqual(['Ours', 'Theirs'])
  })
})

test('the head of it says who it is, what holds there, and what may be done', async () => {
  await room.cameFrom(mina, there, { still: true })
  await room.sql(
    `insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), $1, now(), now() from generate_series(1, 3)`,
    [mina.id],
  )
  await room.get(superAdmin, 'block_network', { network: '203.0.113.0/24' })
  expect(await room.get(superAdmin, 'security_identity', { kind: 'person', value: mina.id })).toMatchObject({
    ...{ person: { id: mina.id, email: mina.email }, sessions: 3, waits_until: null, blocked: null },
    may: { end: true, ask: true, suspend: true },
  })
  expect(await room.get(superAdmin, 'security_identity', { kind: 'address', value: there })).toMatchObject({
    ...{ value: there, person: null, blocked: { address: '203.0.113.0/24' }, trusted: null },
    may: { end: false, ask: false, suspend: false },
  })
  expect(await room.get(tenantAdmin, 'security_identity', { kind: 'person', value: tenantAdmin.id })).toMatchObject({
    may: { suspend: false },
  })
})

describe('what is done beside it', () => {
  test('ends all sessions of a person, says how many, and stands in the record', async () => {
    await room.sql(
      `insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), $1, now(), now() from generate_series(1, 3)`,
      [mina.id],
    )
    expect(await room.get(tenantAdmin, 'devices_of', { user_id: mina.id })).toEqual({ devices: 3 })
    expect(await room.get(tenantAdmin, 'end_sessions', { user_id: mina.id })).toEqual({ devices: 3 })
    expect(await room.get(tenantAdmin, 'end_sessions', { user_id: mina.id })).toEqual({ devices: 0 })
    expect(await room.sql('select from auth.sessions')).toEqual([])
    expect(await room.sql('select from public.user_sessions where is_active')).toEqual([])
    expect((await timeline(tenantAdmin, 'person', mina.id)).map(({ words }) => words.action ?? words.type)).toEqual(
      expect.arrayContaining(['session_terminated', 'user.sessions_ended']),
    )
  })

  test('asks “was this you?” once an hour, and the answer “no” ends it all', async () => {
    await room.cameFrom(mina, there, { still: true })
    expect(await room.get(tenantAdmin, 'ask_was_it_you', { user_id: mina.id })).toEqual({ sent: true })
    expect((await room.ask(superAdmin, 'ask_was_it_you', { user_id: mina.id })).error).toMatchObject({
      code: 'PT409',
      details: 'asked',
    })
    expect((await room.ask(superAdmin, 'ask_was_it_you', { user_id: jonas.id })).error).toMatchObject({
      details: 'no_sign_in',
    })
    const [notice] = await room.sql<{ token: string }>(
      'select private.notice_token(id) as token from private.sign_in_notices',
    )
    expect(await room.get({ role: 'anon' }, 'not_me', { token: notice!.token })).toEqual({ email: mina.email })
    expect(await room.get<{ not_me: Line[] }>(superAdmin, 'security_overview')).toMatchObject({
      not_me: [{ type: 'sign_in_denied', person: { id: mina.id } }],
    })
  })

  test.each([
    ['nothing', { kind: 'email', value: mina.email, body: ' ' }, 'body'],
    ['1,001 signs', { kind: 'email', value: mina.email, body: 'x'.repeat(1001) }, 'body'],
    ['no such kind', { kind: 'group', value: 'x', body: 'x' }, 'kind'],
    ['no address', { kind: 'address', value: 'moon', body: 'x' }, 'network'],
    ['no email', { kind: 'email', value: '', body: 'x' }, 'value'],
  ])('refuses a note of %s', async (_, given, details) => {
    expect((await room.ask(superAdmin, 'add_security_note', given)).error).toMatchObject({ code: '22023', details })
  })

  test('a note that is sent twice is one', async () => {
    const note = { kind: 'email', value: mina.email, body: 'Look', id: randomUUID() }
    const [first, again] = [
      await room.get(superAdmin, 'add_security_note', note),
      await room.get(superAdmin, 'add_security_note', note),
    ]
    expect(again).toEqual(first)
    expect(await room.sql('select from private.security_notes')).toHaveLength(1)
  })
})
