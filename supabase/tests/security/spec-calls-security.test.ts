import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { Person } from '../../../test/database.ts'
import { anon, arrangeRanks, jonas, mina, otherAdmin, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'

/* The calls on the tables of security that any client of this product makes, with the stock client, as each persona. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
  await arrangeRanks(app.database)
  // Tomas is an admin of the tenant, whom nobody has let look after security
  await app.database.admin.query(`update public.users set role = 'admin' where id = $1`, [tomas.id])
  await app.database.admin.query('insert into private.security_admins (user_id) values ($1), ($2)', [
    tenantAdmin.id,
    otherAdmin.id,
  ])
})
afterAll(() => app.stop())
const sql = (text: string, values: unknown[] = []) => app.database.admin.query(text, values)

const personas = {
  ...{
    anon,
    member: mina,
    stranger: jonas,
    admin: tomas,
    securityAdmin: tenantAdmin,
    otherReader: otherAdmin,
    superAdmin,
  },
}
type Who = keyof typeof personas
const here = '203.0.113.7'

/** The stock client as somebody, at an address; who has no id holds the key alone. */
const at = (who: Person, address = here) =>
  app.as(who, { 'x-forwarded-for': address, 'user-agent': 'Netscape 4' }) as SupabaseClient

type Call = PromiseLike<{ data: unknown; error: { code: string } | null; status: number; count: number | null }>
const brief = async (call: Call) => {
  const { data, error, status, count } = await call
  if (error) return `${status} ${error.code}`
  return `${status}${Array.isArray(data) ? ` ${data.length} rows` : ''}${count === null ? '' : ` of ${count}`}`
}
const [signedOut, refused] = ['401 42501', '403 42501']
type Line = [call: string, make: (client: SupabaseClient, who: Person) => Call, meets: Record<Who, string>]

const readers = (yes: string, no: string): Record<Who, string> => ({
  ...{ anon: signedOut, member: no, stranger: no, admin: no, otherReader: no, securityAdmin: yes, superAdmin: yes },
})

beforeEach(async () => {
  await sql(
    `delete from public.failed_logins; delete from public.blocked_ips; delete from public.security_events; delete from public.user_sessions`,
  )
  await sql(
    `insert into public.failed_logins (email, ip_address, reason, attempted_at) select $1, '192.0.2.1', 'invalid_credentials', now() - n * interval '1 hour'
    from generate_series(0, 59) as n`,
    [mina.email],
  )
  await sql(`insert into public.blocked_ips (ip_address, reason) values ('192.0.2.1', 'spam')`)
  await sql(`insert into public.security_events (user_id, event_type) select $1, 'odd' from generate_series(1, 60)`, [
    mina.id,
  ])
  await sql('insert into public.user_sessions (user_id) values ($1)', [mina.id])
})

const calls: Line[] = [
  [
    'a failed login is reported',
    (client) =>
      client.from('failed_logins').insert({ email: mina.email, ip_address: '127.0.0.1', user_agent: 'x', reason: 'y' }),
    { ...readers('201', '201'), anon: '201' },
  ],
  [
    'failed logins of a day are counted',
    (client) =>
      client
        .from('failed_logins')
        .select('*', { count: 'exact', head: true })
        .eq('email', mina.email)
        .gte('attempted_at', new Date(Date.now() - 86_400_000 + 1000).toISOString()),
    { ...readers('200 of 24', '200 of 0'), anon: '401 undefined' },
  ],
  [
    'the newest fifty failed logins are listed',
    (client) => client.from('failed_logins').select('*').order('attempted_at', { ascending: false }).limit(50),
    readers('200 50 rows', '200 0 rows'),
  ],
  [
    'another’s address is looked up',
    (client) => client.from('blocked_ips').select('*').eq('ip_address', '192.0.2.1').eq('is_active', true).single(),
    { ...readers('200', '406 PGRST116'), anon: '406 PGRST116', otherReader: '200' },
  ],
  [
    'an address is blocked',
    (client, { id }) =>
      client
        .from('blocked_ips')
        .upsert({ ip_address: '192.0.2.1', reason: 'again', blocked_by: id ?? null, is_active: true }),
    { ...readers('200', refused), otherReader: '200' },
  ],
  [
    'a new address is blocked',
    (client, { id }) =>
      client
        .from('blocked_ips')
        .upsert({ ip_address: '192.0.2.9', reason: 'x', blocked_by: id ?? null, is_active: true }),
    { ...readers('201', refused), otherReader: '201' },
  ],
  [
    'an address is unblocked',
    (client) => client.from('blocked_ips').update({ is_active: false }).eq('ip_address', '192.0.2.1').select('id'),
    { ...readers('200 1 rows', '200 0 rows'), otherReader: '200 1 rows' },
  ],
  [
    'blocked addresses are listed',
    (client) => client.from('blocked_ips').select('*').order('blocked_at', { ascending: false }),
    { ...readers('200 1 rows', '200 0 rows'), anon: '200 0 rows', otherReader: '200 1 rows' },
  ],
  [
    'an event of one’s own is reported',
    (client, { id }) =>
      client.from('security_events').insert({
        user_id: id ?? null,
        event_type: 'odd',
        ip_address: '127.0.0.1',
        details: { a: 1 },
        severity: 'medium',
      }),
    readers('201', '201'),
  ],
  [
    'the newest fifty events are listed',
    (client) => client.from('security_events').select('*').order('created_at', { ascending: false }).limit(50),
    readers('200 50 rows', '200 0 rows'),
  ],
  [
    'active sessions are listed',
    (client) =>
      client.from('user_sessions').select('*').eq('is_active', true).order('last_activity', { ascending: false }),
    { ...readers('200 1 rows', '200 0 rows'), member: '200 1 rows' },
  ],
  [
    'a session is ended by its id',
    async (client) => {
      const { rows } = await sql('select id from public.user_sessions where user_id = $1', [mina.id])
      return client.from('user_sessions').update({ is_active: false }).eq('id', rows[0].id).select('id')
    },
    { ...readers('200 1 rows', '200 0 rows'), member: '200 1 rows' },
  ],
  [
    'an event is seen',
    (client) =>
      client
        .from('security_events')
        .update({ acknowledged_at: new Date().toISOString() })
        .eq('event_type', 'odd')
        .select('id'),
    readers('200 60 rows', '200 0 rows'),
  ],
  [
    'the session of somebody is ended',
    (client) => client.from('user_sessions').update({ is_active: false }).eq('user_id', mina.id).select('id'),
    { ...readers('200 1 rows', '200 0 rows'), member: '200 1 rows' },
  ],
  [
    'the session of somebody is pinged',
    (client) =>
      client
        .from('user_sessions')
        .update({ last_activity: new Date().toISOString() })
        .eq('user_id', mina.id)
        .select('id'),
    { ...readers(refused, '200 0 rows'), member: '200 1 rows' },
  ],
]

describe.each(calls)('%s', (_, make, meets) => {
  test.each(Object.keys(personas) as Who[])('by %s', async (who) => {
    expect(await brief(make(at(personas[who]), personas[who]))).toBe(meets[who])
  })
})

describe('what a client says of itself', () => {
  test('is kept with the address that the server saw, marked, and counts for no wait', async () => {
    for (let n = 0; n < 6; n++) {
      await at(anon)
        .from('failed_logins')
        .insert({ email: jonas.email, ip_address: '127.0.0.1', user_agent: 'x', reason: 'y' })
    }
    const { rows } = await sql(`select distinct ip_address, by_client from public.failed_logins where email = $1`, [
      jonas.email,
    ])
    expect(rows).toEqual([{ ip_address: here, by_client: true }])
    expect((await sql('select from private.sign_in_waits')).rows).toEqual([])
  })

  test('is no more than twenty reports an hour from one address', async () => {
    const report = (address: string) =>
      brief(at(anon, address).from('failed_logins').insert({ email: 'x@example.org' }))
    for (let n = 0; n < 20; n++) expect(await report('203.0.113.50')).toBe('201')
    expect(await report('203.0.113.50')).toBe('429 PT429')
    expect(await report('203.0.113.51')).toBe('201')
  })

  test('of an event says where it really was', async () => {
    await at(mina)
      .from('security_events')
      .insert({ user_id: mina.id, event_type: 'own', ip_address: '127.0.0.1', severity: 'low' })
    const { rows } = await sql(`select ip_address, by_client from public.security_events where event_type = 'own'`)
    expect(rows).toEqual([{ ip_address: here, by_client: true }])
  })
})

describe('a session of one’s own', () => {
  const come = async () => {
    const client = app.as(anon, { 'x-forwarded-for': here })
    const { error } = await client.auth.signInWithPassword({ email: jonas.email!, password: 'cohort-demo' })
    expect(error).toBeNull()
    return client
  }
  const own = (client: SupabaseClient) =>
    client.from('user_sessions').select('*').eq('user_id', jonas.id).eq('is_active', true).single()

  test('is there once one has come in, and takes the token that the client gives it', async () => {
    const client = await come()
    const { data } = await own(client)
    expect(data).toMatchObject({ ip_address: here, is_active: true, session_token: null })
    const { data: changed } = await client
      .from('user_sessions')
      .update({ session_token: 'x'.repeat(32), user_agent: 'Firefox', ip_address: '127.0.0.1' })
      .eq('id', data.id)
      .select()
      .single()
    expect(changed).toMatchObject({ session_token: 'x'.repeat(32), ip_address: here })
    const again = { user_id: jonas.id, session_token: 'y', ip_address: 'z', user_agent: 'q', is_active: true }
    expect(await brief(client.from('user_sessions').insert(again))).toBe('409 23505')
  })

  test('that was ended stays so; only coming in again makes another', async () => {
    const client = await come()
    const { data } = await own(client)
    await at(superAdmin).from('user_sessions').update({ is_active: false }).eq('id', data.id)
    expect(await brief(client.from('user_sessions').insert({ user_id: jonas.id, is_active: true }))).toBe(
      '403 session_not_found',
    )
    await at(superAdmin).from('user_sessions').update({ is_active: true }).eq('id', data.id)
    expect((await sql('select is_active from public.user_sessions where id = $1', [data.id])).rows).toEqual([
      { is_active: false },
    ])
    expect((await own(await come())).data.id).not.toBe(data.id)
  })
})

describe('who looks after security', () => {
  test('is said by a super admin, of admins, and written down', async () => {
    const give = (who: Person, id: string, given: boolean) =>
      brief(at(who).rpc('give_security', { user_id: id, given }))
    expect(await give(tenantAdmin, tomas.id, true)).toBe(refused)
    expect(await give(superAdmin, mina.id, true)).toBe('400 22023')
    expect(await give(superAdmin, tomas.id, true)).toBe('204')
    expect(await brief(at(tomas).from('blocked_ips').select('*'))).toBe('200 1 rows')
    expect(await give(superAdmin, tomas.id, false)).toBe('204')
    expect(await brief(at(tomas).from('blocked_ips').select('*'))).toBe('200 0 rows')
    const { rows } = await sql(`select count(*)::int as n from public.audit_log where action = 'user.security'`)
    expect(rows).toEqual([{ n: 2 }])
  })

  test('blocks neither where they are themselves, nor the machine, nor what is no address', async () => {
    const block = (ip_address: string) =>
      brief(at(superAdmin).from('blocked_ips').upsert({ ip_address, blocked_by: superAdmin.id, is_active: true }))
    expect(await block(here)).toBe('409 PT409')
    for (const address of ['127.0.0.1', '::1', '0.0.0.0/0', 'moon'])
      expect(await block(address), address).toBe('400 22023')
    expect(await block('2001:db8::/32')).toBe('201')
  })

  test('hears of what is critical', async () => {
    await sql(`select private.record_security($1, 'attack', 'critical')`, [mina.id])
    const { data } = await at(superAdmin).from('notifications').select('message, url').eq('type', 'security_alert')
    const { rows } = await sql(`select id from public.security_events where event_type = 'attack'`)
    expect(data).toEqual([{ message: 'Critical: attack', url: `/security?event=${rows[0].id}` }])
  })
})

describe('what is risky', () => {
  const stale = (who: Person) => app.as({ ...who, came: Math.floor(Date.now() / 1000) - 601 })
  const calls: [string, (client: SupabaseClient) => Call][] = [
    ['changing a role', (client) => client.rpc('set_user_role', { user_id: mina.id, role: 'manager' })],
    ['taking one’s data', (client) => client.rpc('export_mine')],
    ['giving security away', (client) => client.rpc('give_security', { user_id: tomas.id })],
    ['asking a second factor of others', (client) => client.rpc('require_second_factor', { of: 'nobody' })],
  ]
  test.each(calls)('%s needs a proof of the last ten minutes', async (_, make) => {
    const { error } = await make(stale(superAdmin))
    expect(error).toMatchObject({
      code: 'PT403',
      details: 'step_up',
      message: 'Confirm that it’s you, and try again.',
    })
    expect((await make(app.as(superAdmin))).error).toBeNull()
  })
})

test('what Ruth reads of the others is theirs alone when she is only a member', async () => {
  expect(await brief(at(ruth).from('failed_logins').select('*'))).toBe('200 0 rows')
})
