import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/database.ts'
import { mina, otherAdmin, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { type AreaRoom, areaRoom } from './area-room.ts'

/* Those who attack, and what is trusted: the rules slow and block, and leave alone what a super admin named. */

let room: AreaRoom
beforeAll(async () => {
  room = await areaRoom()
})
afterAll(() => room.app.stop())
beforeEach(() => room.clear())

const there = '203.0.113.7'
/** Tries at a password, as the auth server reports each; how many had to wait. */
async function tries(emails: string[], addresses: string[]) {
  const waited = await room.app.database.asService('supabase_auth_admin', async (db) => {
    let waits = 0
    for (let n = 0; n < Math.max(emails.length, addresses.length); n++) {
      await db.query(`select set_config('request.headers', $1, true)`, [
        JSON.stringify({ 'x-forwarded-for': addresses[n % addresses.length], 'user-agent': 'curl' }),
      ])
      const email = emails[n % emails.length]
      const [before] = await db.query<{ wait: number }>('select private.password_wait($1) as wait', [email])
      if (before!.wait > 0) waits++
      else await db.query('select private.password_tried($1)', [{ identifier: email, valid: false, user_id: null }])
    }
    return waits
  })
  return waited
}
const many = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n))
const blocked = () => room.sql('select ip_address from public.blocked_ips where is_active')

/** Networks that take no password of people who are not known there. */
const closed = () => room.sql("select network from private.address_scores where until > now() + interval '50 minutes'")

describe('an attack', () => {
  test('from ever other addresses at one email waits from the fifth on, and is seen as one', async () => {
    const addresses = many(1000, (n) => `10.${n >> 8}.${n & 255}.1`)
    expect(await tries([mina.email!], addresses)).toBe(995)
    const { emails, addresses: top } = await room.get<{ emails: unknown[]; addresses: unknown[] }>(
      superAdmin,
      'security_overview',
    )
    expect(emails).toEqual([{ email: mina.email, failures: 1000 }])
    expect(top).toHaveLength(10)
    expect(await room.get(superAdmin, 'security_timeline', { kind: 'email', value: mina.email })).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'failure' })]),
    )
  })

  test('from one address at ever other emails is slowed, and closed for passwords at a hundred', async () => {
    await tries(
      many(200, (n) => `person${n}@example.org`),
      [there],
    )
    expect(await closed()).toEqual([{ network: there }])
    expect(await room.get(superAdmin, 'security_overview')).toMatchObject({
      ...{ blocked: 0, addresses: [{ address: there, blocked: false, slowed: true }] },
    })
  })

  test('by a client’s own reports steers neither chart, nor alert, nor preview', async () => {
    const report = () =>
      room.app
        .as({ role: 'anon' }, { 'x-forwarded-for': there })
        .from('failed_logins')
        .insert({ email: mina.email, ip_address: '192.0.2.1', reason: '=cmd()' })
    for (let n = 0; n < 20; n++) expect((await report()).error).toBeNull()
    const overview = await room.get<{ emails: unknown[]; hours: { failures: number; by_client: number }[] }>(
      superAdmin,
      'security_overview',
    )
    expect(overview.emails).toEqual([])
    expect(overview.hours.at(-1)).toMatchObject({ failures: 0 })
    expect(overview.hours.reduce((all, { by_client }) => all + by_client, 0)).toBe(20)
    expect(await room.get(superAdmin, 'preview_block', { network: there })).toMatchObject({ people: 0 })
    expect(
      await room.get(superAdmin, 'try_alert', { kind: 'failures', n: 1, within_minutes: 60, by: 'all' }),
    ).toMatchObject({ times: 0 })
  })

  test('of somebody’s own session steers no preview: an address is what the server saw', async () => {
    await room.sql('insert into public.user_sessions (user_id) values ($1)', [mina.id])
    await room.app
      .as(mina, { 'x-forwarded-for': '198.51.100.9' })
      .from('user_sessions')
      .update({ ip_address: there })
      .eq('user_id', mina.id)
    expect(await room.get(superAdmin, 'preview_block', { network: there })).toMatchObject({ people: 0 })
  })
})

describe('a network that is trusted', () => {
  const trust = (network = '203.0.113.0/24', label = 'Harbour school', who: Person = superAdmin) =>
    room.ask<{ id: string; network: string }>(who, 'trust_network', { network, label })

  test('is neither slowed nor blocked by the rules, while each account waits as ever', async () => {
    await trust()
    expect(
      await tries(
        many(200, (n) => `person${n}@example.org`),
        [there],
      ),
    ).toBe(0)
    expect(await blocked()).toEqual([])
    expect(
      await tries(
        [mina.email!],
        many(6, () => there),
      ),
    ).toBe(1)
  })

  test('is let go by the rules at once, and no more trusted when it is taken away', async () => {
    await tries(
      many(200, (n) => `person${n}@example.org`),
      [there],
    )
    const { it } = await trust()
    expect(await closed()).toEqual([])
    await room.get(superAdmin, 'untrust_network', { id: it!.id })
    await tries(
      many(200, (n) => `other${n}@example.org`),
      [there],
    )
    expect(await closed()).toEqual([{ network: there }])
  })

  test('stays blocked where somebody did it by hand', async () => {
    await room.get(superAdmin, 'block_network', { network: there })
    await trust()
    expect(await blocked()).toEqual([{ ip_address: there }])
  })

  test('is one of a hundred at most, each once', async () => {
    for (let n = 0; n < 100; n++) expect((await trust(`10.${n}.0.0/16`, `School ${n}`)).error).toBeNull()
    expect((await trust()).error).toMatchObject({ code: 'PT409' })
    await room.sql(`delete from private.trusted_networks where label = 'School 7'`)
    expect((await trust('10.8.3.4/16')).error).toMatchObject({ code: 'PT409', details: 'taken' })
    expect((await trust()).error).toBeNull()
    expect(await room.get(superAdmin, 'trusted_networks')).toHaveLength(100)
  })

  test.each([
    ['too wide', '10.0.0.0/8', 'School', 'network'],
    ['too wide by IPv6', '2001:db8::/24', 'School', 'network'],
    ['no address', 'moon', 'School', 'network'],
    ['without a name', '10.0.0.0/16', ' ', 'label'],
    ['with a name of 61 signs', '10.0.0.0/16', 'x'.repeat(61), 'label'],
  ])('is refused when it is %s', async (_, network, label, details) => {
    expect((await trust(network, label)).error).toMatchObject({ code: '22023', details })
  })

  test('is a super admin’s to name, who has just shown who they are; the others hear of it', async () => {
    for (const who of [tenantAdmin, otherAdmin, tomas, mina])
      expect((await trust(undefined, undefined, who)).error).toMatchObject({ code: '42501' })
    const came = Math.floor(Date.now() / 1000) - 601
    expect((await trust(undefined, undefined, { ...superAdmin, came })).error).toMatchObject({ details: 'step_up' })
    const second = await room.newcomer('second@example.org')
    await room.sql(`update public.users set role = 'super_admin' where id = $1`, [second.id])
    const { it } = await trust()
    expect(it).toMatchObject({ network: '203.0.113.0/24', label: 'Harbour school', by: { id: superAdmin.id } })
    expect(await room.sql('select user_id, message, url from public.notifications')).toEqual([
      { user_id: second.id, message: 'super added a trusted network.', url: '/security' },
    ])
    expect(
      await room.sql(`select after from public.audit_log where action = 'network.trust' order by id desc limit 1`),
    ).toEqual([{ after: { network: '203.0.113.0/24' } }])
    await room.sql(`update public.users set role = 'member' where id = $1`, [second.id])
  })
})

test('who looks after security is given and taken in the sight of the others, and so is a second factor', async () => {
  const given = (to: boolean) => room.get(superAdmin, 'give_security', { user_id: tomas.id, given: to })
  await given(true)
  expect(
    await room.sql<{ user_id: string }>(
      `select user_id from public.notifications where type = 'security_alert' order by user_id`,
    ),
  ).toEqual([{ user_id: tomas.id }, { user_id: tenantAdmin.id }])
  await given(false)
  await room.sql('delete from public.notifications')
  await room.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [superAdmin.id],
  )
  const bySecondStep = { ...superAdmin, aal: 'aal2' }
  await room.get(bySecondStep, 'require_second_factor', { of: 'admins' })
  expect(await room.sql('select user_id, message from public.notifications')).toEqual([
    { user_id: tenantAdmin.id, message: 'super changed who needs a second factor.' },
  ])
  await room.get(bySecondStep, 'require_second_factor', { of: 'nobody' })
  await room.sql('delete from auth.mfa_factors')
})
