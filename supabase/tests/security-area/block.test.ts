import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/database.ts'
import { elsewhere, ines, jonas, mina, otherAdmin, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { type AreaRoom, areaRoom } from './area-room.ts'

/* A block says first whom it shuts out, and then does what it said. */

let room: AreaRoom
beforeAll(async () => {
  room = await areaRoom()
})
afterAll(() => room.app.stop())
beforeEach(() => room.clear())

const there = '203.0.113.7'
type Preview = {
  network: string
  people: number
  admins: number
  signed_in_now: number
  names: { name: string; role: string }[]
  others: boolean
  own: boolean
  trusted: { label: string | null } | null
  blocked: { id: string } | null
  why_not: string | null
}
type Block = { id: string; address: string; expires_at: string | null; is_active: boolean; hits: number; note: string }
const preview = (who: Person, network: string, at?: string) => room.get<Preview>(who, 'preview_block', { network }, at)
const block = (who: Person, given: Record<string, unknown>, at?: string) =>
  room.ask<Block>(who, 'block_network', { network: there, ...given }, at)
const hoursLeft = (moment: string | null) => (Date.parse(moment!) - Date.now()) / 3_600_000

describe('the preview', () => {
  test('counts those who came in within thirty days, their admins, and who is in now', async () => {
    for (const person of [mina, jonas, ines]) await room.cameFrom(person, there, { days: 3 })
    await room.cameFrom(tomas, there, { days: 2, still: true })
    await room.cameFrom(ruth, there, { days: 31 })
    expect(await preview(superAdmin, there)).toMatchObject({
      ...{ network: there, people: 4, admins: 1, signed_in_now: 1, others: false, own: false },
      ...{ trusted: null, blocked: null, why_not: null },
    })
    const { names } = await preview(superAdmin, there)
    expect(names[0]).toMatchObject({ role: 'admin' })
    expect(names).toHaveLength(4)
  })

  test('of a network counts each person in it once', async () => {
    await room.cameFrom(mina, '203.0.113.8', { days: 2 })
    await room.cameFrom(mina, '203.0.113.9', { days: 2 })
    await room.cameFrom(jonas, '203.0.114.9', { days: 2 })
    expect((await preview(superAdmin, '203.0.113.0/24')).people).toBe(1)
    expect((await preview(superAdmin, '203.0.112.0/22')).people).toBe(2)
  })

  test('of one address of IPv6 counts those of its 64 bits', async () => {
    await room.cameFrom(mina, '2001:db8:7:1::5', { days: 2 })
    expect((await preview(superAdmin, '2001:db8:7:1::9')).people).toBe(1)
    expect((await preview(superAdmin, '2001:db8:7::/48')).people).toBe(1)
    expect((await preview(superAdmin, '2001:db8:8::/48')).people).toBe(0)
  })

  test('sees an address of IPv4 through the way that IPv6 writes it', async () => {
    await room.cameFrom(mina, there, { days: 2 })
    expect(await preview(superAdmin, `::ffff:${there}`)).toMatchObject({ network: there, people: 1 })
  })

  test('counts who has wandered there with a session that they began elsewhere', async () => {
    await room.cameFrom(mina, '198.51.100.1', { days: 2, still: true })
    await room.sql('update public.user_sessions set ip_address = $1', [there])
    expect(await preview(superAdmin, there)).toMatchObject({ people: 1, signed_in_now: 1 })
  })

  test('tells a tenant’s reader of their own people, and of others only that there are some', async () => {
    await room.cameFrom(mina, there, { days: 2 })
    const [stranger, another] = [
      await room.newcomer('secret.one@elsewhere.example', elsewhere),
      await room.newcomer('secret.two@elsewhere.example', elsewhere),
    ]
    await room.cameFrom(stranger, there, { days: 2, still: true })
    await room.cameFrom(another, there, { days: 2 })
    const seen = await preview(tenantAdmin, there)
    expect(seen).toMatchObject({ people: 1, admins: 0, signed_in_now: 0, others: true, why_not: 'others' })
    expect(JSON.stringify(seen)).not.toContain('secret')
    expect(await preview(superAdmin, there)).toMatchObject({ people: 3, others: false, why_not: null })
  })

  test.each([
    ['all of IPv4', '0.0.0.0/0', 'too_wide'],
    ['all of IPv6', '::/0', 'too_wide'],
    ['the machine', '127.0.0.1', 'loopback'],
    ['another name of the machine', '127.8.8.8', 'loopback'],
    ['the machine, as IPv6 writes it', '::ffff:127.0.0.1', 'loopback'],
    ['the machine by IPv6', '::1', 'loopback'],
    ['all of IPv4, as IPv6 writes it', '::ffff:0:0/96', 'too_wide'],
  ])('says why not, for %s', async (_, network, why) => {
    expect((await preview(superAdmin, network)).why_not).toBe(why)
    expect((await block(superAdmin, { network })).error).toMatchObject({ code: '22023', details: 'network' })
  })

  test.each(['', 'moon', '999.1.1.1', '203.0.113.7/40', "1.1.1.1'; drop table users", 'x'.repeat(5000)])(
    'refuses what is no address: %s',
    async (network) => {
      expect((await room.ask(superAdmin, 'preview_block', { network })).error).toMatchObject({
        code: '22023',
        details: 'network',
      })
    },
  )
})

describe('the block', () => {
  test('holds for as long as was said, and says who did it and why', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const { it } = await block(superAdmin, { until, reason: 'Guessing', note: 'Since Tuesday' })
    expect(it).toMatchObject({ address: there, reason: 'Guessing', note: 'Since Tuesday', is_active: true, hits: 0 })
    expect(hoursLeft(it!.expires_at)).toBeCloseTo(1, 1)
    expect(await room.get(superAdmin, 'security_blocks')).toMatchObject([
      { id: it!.id, by: { id: superAdmin.id }, may_change: true },
    ])
  })

  test('keeps its note from whom it shuts out', async () => {
    await block(superAdmin, { note: 'Looks like Jonas' })
    const { data } = await room.app.as(mina, { 'x-forwarded-for': there }).from('blocked_ips').select('*')
    expect(JSON.stringify(data)).not.toContain('Jonas')
  })

  test('is refused when more people came than the preview said', async () => {
    await room.cameFrom(mina, there, { days: 2 })
    const { people } = await preview(superAdmin, there)
    await room.cameFrom(jonas, there, { days: 2 })
    const { error } = await block(superAdmin, { expected: people })
    expect(error).toMatchObject({ code: 'PT409', message: 'It would now lock out 2 people.' })
    expect(JSON.parse(error!.details!)).toEqual({ people: 2 })
    expect((await block(superAdmin, { expected: 2 })).error).toBeNull()
  })

  test.each(['203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'])(
    'is refused where one is oneself, for %s',
    async (network) => {
      for (const sure of [false, true])
        expect((await block(superAdmin, { network, sure }, there)).error).toMatchObject({
          code: 'PT409',
          details: 'own_address',
        })
      expect(await preview(superAdmin, network, there)).toMatchObject({ own: true, why_not: 'own_address' })
    },
  )

  test('is refused where an admin came in today, unless one is sure', async () => {
    await room.cameFrom(ruth, there, { days: 2 })
    await room.cameFrom(tomas, '203.0.113.8')
    expect((await preview(superAdmin, '203.0.113.0/24')).why_not).toBe('all_admins')
    const given = { network: '203.0.113.0/24' }
    expect((await block(superAdmin, given, '198.51.100.1')).error).toMatchObject({
      code: 'PT409',
      details: 'all_admins',
    })
    expect(
      await room.app
        .as(superAdmin, { 'x-forwarded-for': '198.51.100.1' })
        .from('blocked_ips')
        .upsert({ ip_address: '203.0.113.0/24', blocked_by: superAdmin.id, is_active: true }),
    ).toMatchObject({ error: { code: 'PT409', details: 'all_admins' } })
    expect((await block(superAdmin, { ...given, sure: true }, '198.51.100.1')).it).toMatchObject({ is_active: true })
  })

  test('of a network that is trusted wants a second look', async () => {
    await room.get(superAdmin, 'trust_network', { network: '203.0.113.0/24', label: 'Harbour school' })
    expect((await preview(superAdmin, there)).trusted).toEqual({ label: 'Harbour school' })
    expect((await preview(tenantAdmin, there)).trusted).toEqual({ label: null })
    expect((await block(superAdmin, {})).error).toMatchObject({ code: 'PT409', details: 'trusted' })
    expect((await block(superAdmin, { sure: true })).error).toBeNull()
  })

  test.each([
    ['an end that is past', { until: '2020-01-01T00:00:00Z' }, 'until'],
    ['a reason of 501 signs', { reason: 'x'.repeat(501) }, 'reason'],
    ['a note of 1,001 signs', { note: 'x'.repeat(1001) }, 'note'],
  ])('is refused with %s', async (_, given, details) => {
    expect((await block(superAdmin, given)).error).toMatchObject({ code: '22023', details })
  })

  test('takes the place of the rule’s, and of one that ended', async () => {
    await room.sql(
      `insert into public.blocked_ips (ip_address, automatic, blocked_by, expires_at, hits) values ($1, true, null, now() + interval '1 hour', 9)`,
      [there],
    )
    const { it } = await block(superAdmin, {})
    expect(it).toMatchObject({ automatic: false, expires_at: null })
    await room.sql(`update public.blocked_ips set expires_at = now() - interval '1 minute', hits = 7`)
    await room.app
      .as(superAdmin)
      .from('blocked_ips')
      .upsert({ ip_address: there, reason: 'again', blocked_by: superAdmin.id, is_active: true })
    expect(await room.sql('select expires_at, hits::int from public.blocked_ips')).toEqual([
      { expires_at: null, hits: 0 },
    ])
  })
})

describe('a tenant’s reader', () => {
  test('blocks for a day at most, whatever they ask, by either way', async () => {
    const { it } = await block(tenantAdmin, {})
    expect(hoursLeft(it!.expires_at)).toBeCloseTo(24, 1)
    const far = new Date(Date.now() + 9e9).toISOString()
    expect(hoursLeft((await block(tenantAdmin, { until: far })).it!.expires_at)).toBeCloseTo(24, 1)
    await room.app
      .as(tenantAdmin)
      .from('blocked_ips')
      .upsert({ ip_address: '203.0.113.9', blocked_by: tenantAdmin.id, is_active: true })
    const [row] = await room.sql<{ expires_at: Date }>(
      `select expires_at from public.blocked_ips where ip_address = '203.0.113.9'`,
    )
    expect(hoursLeft(row!.expires_at.toISOString())).toBeCloseTo(24, 1)
    await room.app
      .as(tenantAdmin)
      .from('blocked_ips')
      .update({ expires_at: far, blocked_by: tenantAdmin.id })
      .eq('ip_address', there)
    const [later] = await room.sql<{ expires_at: Date }>(
      'select expires_at from public.blocked_ips where ip_address = $1',
      [there],
    )
    expect(hoursLeft(later!.expires_at.toISOString())).toBeCloseTo(24, 1)
  })

  test('is refused where others come from, and the super admins hear of the wish once an hour', async () => {
    await room.cameFrom(otherAdmin, there, { days: 29 })
    for (let n = 0; n < 3; n++)
      expect((await block(tenantAdmin, { reason: 'Guessing' })).error).toMatchObject({
        code: 'PT409',
        details: 'others',
      })
    expect(await room.sql('select from public.blocked_ips')).toEqual([])
    expect(await room.get(superAdmin, 'security_event_list', { filters: { kind: 'block_wanted' } })).toMatchObject([
      { severity: 'medium', person: { id: tenantAdmin.id }, details: { network: there, reason: 'Guessing' } },
    ])
    expect(
      await room.app
        .as(tenantAdmin)
        .from('blocked_ips')
        .upsert({ ip_address: there, blocked_by: tenantAdmin.id, is_active: true }),
    ).toMatchObject({ error: { code: 'PT409', details: 'others' } })
    await room.cameFrom(otherAdmin, there, { days: 31 })
    expect((await block(tenantAdmin, {})).error).toBeNull()
  })

  test.each([
    ['a super admin', superAdmin],
    ['another tenant', otherAdmin],
  ])('changes no block of %s', async (_, other) => {
    const { it } = await block(other, {})
    for (const name of ['lift_block', 'restore_block'])
      expect(await room.code(tenantAdmin, name, { id: it!.id })).toBe('42501')
    expect((await block(tenantAdmin, {})).error).toMatchObject({ code: '42501' })
    const { data } = await room.app
      .as(tenantAdmin)
      .from('blocked_ips')
      .update({ is_active: false })
      .eq('ip_address', there)
      .select('id')
    expect(data).toEqual([])
    expect(await room.get(tenantAdmin, 'security_blocks')).toMatchObject([{ may_change: false }])
  })
})

describe('lifting', () => {
  test('ends a block, and undoing it has it hold as before', async () => {
    const until = new Date(Date.now() + 7_200_000).toISOString()
    const { it } = await block(superAdmin, { until, note: 'Look again' })
    await room.sql('update public.blocked_ips set hits = 12')
    expect(await room.get(superAdmin, 'lift_block', { id: it!.id })).toMatchObject({ is_active: false })
    expect(await room.get(superAdmin, 'restore_block', { id: it!.id })).toMatchObject({
      ...{ is_active: true, hits: 12, note: 'Look again' },
      blocked_at: expect.anything(),
      expires_at: it!.expires_at,
    })
  })

  test('and undoing it leaves the rule’s block the rule’s', async () => {
    await room.sql(
      `insert into public.blocked_ips (ip_address, automatic, blocked_by, expires_at) values ($1, true, null, now() + interval '1 hour')`,
      [there],
    )
    const [line] = await room.get<Block[]>(superAdmin, 'security_blocks')
    await room.get(superAdmin, 'lift_block', { id: line!.id })
    expect(await room.get(superAdmin, 'restore_block', { id: line!.id })).toMatchObject({ automatic: true })
  })

  test('of what is not there is refused', async () => {
    expect(await room.code(superAdmin, 'lift_block', { id: mina.id })).toBe('PT404')
  })
})

describe('who is turned away', () => {
  test('reads why, and whom to write to', async () => {
    const refused = async () => {
      const { error } = await room.app.as(mina, { 'x-forwarded-for': there }).from('users').select('id')
      return error!.message
    }
    await block(superAdmin, { network: '203.0.113.0/24', reason: 'Guessing passwords' })
    expect(await refused()).toBe(
      'Access from this address is blocked. Contact the admins of this server. Reason: Guessing passwords',
    )
    await room.sql(`update private.instance set contact = 'mailto:security@example.org'`)
    await block(superAdmin, {})
    expect(await refused()).toBe('Access from this address is blocked. Contact security@example.org.')
  })

  test('is counted at each block that holds there, and changes nothing else', async () => {
    await block(superAdmin, {}, '198.51.100.1')
    await block(superAdmin, { network: '203.0.113.0/24' }, '198.51.100.1')
    await block(superAdmin, { network: '192.0.2.1' })
    await room.sql('delete from realtime.messages')
    const refusals = [
      { address: there, code: 'blocked_address', count: 40 },
      { address: '203.0.113.8', code: 'blocked_address', count: 2 },
      { address: '192.0.2.1', code: 'user_banned', count: 9 },
      { address: 'moon', code: 'blocked_address', count: 9 },
    ]
    await room.sql('select private.count_refusals($1)', [JSON.stringify(refusals)])
    expect(await room.sql('select ip_address, hits::int from public.blocked_ips order by hits')).toEqual([
      { ip_address: '192.0.2.1', hits: 0 },
      { ip_address: there, hits: 40 },
      { ip_address: '203.0.113.0/24', hits: 42 },
    ])
    expect(await room.sql('select from realtime.messages')).toEqual([])
    for (const who of [mina, superAdmin]) expect(await room.code(who, 'count_refusals', { refusals })).toBe('PGRST202')
  })
})
