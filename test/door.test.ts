import type { WebSocketLikeConstructor } from '@supabase/realtime-js'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { mina, ruth, tomas } from '../supabase/tests/cast.ts'
import { type Server, startServer, statement } from './server.ts'

/* Shut out means everywhere, at once and not when the token ends; nobody else notices. */

const password = 'cohort-demo'
const home = '203.0.113.7'
let server: Server
let anonKey: string
beforeAll(async () => {
  server = await startServer({ SEED: '1', TRUSTED_PROXIES: '127.0.0.1' })
  anonKey = (await (await fetch(`${server.url}/config.json`)).json()).anonKey
})
afterAll(() => server.discard())

/** The stock client at an address; signed in when it is somebody's. */
async function at(address: string, email?: string) {
  const client = createClient(server.url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': address } },
    // its types are a browser's
    realtime: { transport: socketFrom(address) as unknown as WebSocketLikeConstructor },
  })
  if (!email) return { client, token: anonKey }
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, token: data.session.access_token }
}

const socketFrom = (address: string) =>
  class extends WebSocket {
    constructor(url: string | URL) {
      super(url, { headers: { 'x-forwarded-for': address } })
    }
  }

const doors = {
  auth: '/auth/v1/settings',
  rest: '/rest/v1/users?select=id',
  realtime: '/realtime/v1/api/broadcast',
  storage: '/storage/v1/bucket',
  functions: '/functions/v1/link-card',
}

async function knock(path: string, { address = home, token = anonKey } = {}) {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  const answer = await fetch(server.url + path, { headers })
  const said = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, code: said.error_code ?? said.code ?? null }
}
const everywhere = async (who: { address?: string; token?: string }) =>
  Object.fromEntries(
    await Promise.all(Object.entries(doors).map(async ([name, path]) => [name, await knock(path, who)] as const)),
  )
const out = (code: string) => ({ status: 403, code })

/** A channel of one's own that is joined, and what becomes of it. */
async function listening({ client, token }: { client: SupabaseClient; token: string }, id: string) {
  await client.realtime.setAuth(token)
  const states: string[] = []
  const channel = client.channel(`user:${id}`, { config: { private: true } })
  channel.subscribe((state, error) => void states.push(error ? `${state}: ${error.message}` : state))
  await expect.poll(() => states[0], { timeout: 10_000 }).toBe('SUBSCRIBED')
  return states
}

describe('a blocked address', () => {
  test('is refused by every capability, in its own words, while another is not; until it is lifted', async () => {
    const { client } = await at('198.51.100.1', ruth.email)
    const { error } = await client
      .from('blocked_ips')
      .upsert({ ip_address: home, blocked_by: ruth.id, is_active: true })
    expect(error).toBeNull()
    await expect
      .poll(() => everywhere({ address: home }))
      .toEqual({
        auth: out('blocked_address'),
        rest: out('blocked_address'),
        realtime: out('blocked_address'),
        storage: out('blocked_address'),
        functions: out('blocked_address'),
      })
    const answer = await fetch(server.url + doors.rest, { headers: { apikey: anonKey, 'x-forwarded-for': home } })
    expect((await answer.json()).message).toMatch(/^Access from this address is blocked\. Contact /)
    for (const { code } of Object.values(await everywhere({ address: '203.0.113.8' }))) {
      expect(code).not.toBe('blocked_address')
    }
    await client.from('blocked_ips').update({ is_active: false }).eq('ip_address', home)
    await expect.poll(() => knock(doors.auth)).toMatchObject({ status: 200 })
  })

  test('has its sockets closed, and gets no new one', async () => {
    const address = '203.0.113.20'
    const states = await listening(await at(address, tomas.email), tomas.id)
    const { client } = await at('198.51.100.1', ruth.email)
    await client.from('blocked_ips').upsert({ ip_address: '203.0.113.16/28', blocked_by: ruth.id, is_active: true })
    await expect.poll(() => states.slice(1), { timeout: 10_000 }).not.toEqual([])
    const upgrade = new (socketFrom(address))(
      `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}`,
    )
    const said = new Promise((tell) => upgrade.once('unexpected-response', (_, { statusCode }) => tell(statusCode)))
    expect(await said).toBe(403)
    await client.from('blocked_ips').update({ is_active: false }).eq('ip_address', '203.0.113.16/28')
  })

  test('is not what somebody says of themselves', async () => {
    const spoofed = { address: `198.51.100.66, ${home}` }
    const { client } = await at('198.51.100.1', ruth.email)
    await client.from('blocked_ips').upsert({ ip_address: '198.51.100.66', blocked_by: ruth.id, is_active: true })
    await expect.poll(() => knock(doors.auth, { address: '198.51.100.66' })).toEqual(out('blocked_address'))
    expect(await knock(doors.auth, spoofed)).toMatchObject({ status: 200 })
    const wrong = { email: 'nobody@example.org', password: 'not that one at all' }
    await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: JSON.stringify(wrong),
      headers: { apikey: anonKey, 'x-forwarded-for': spoofed.address },
    })
    const { data } = await client.from('failed_logins').select('ip_address, by_client').eq('email', wrong.email)
    expect(data).toEqual([{ ip_address: home, by_client: false }])
  })
})

describe('an address that failed with too many passwords', () => {
  const school = '203.0.113.77'
  const signIn = (address: string, query = 'grant_type=password', body: object = { email: mina.email, password }) =>
    fetch(`${server.url}/auth/v1/token?${query}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { apikey: anonKey, 'x-forwarded-for': address, 'content-type': 'application/json' },
    })
  test('takes no password for an hour but of people who came in from it, and stops nothing else', async () => {
    const own = await at(school, mina.email)
    statement(
      server,
      `insert into private.address_scores (network, existing, score, at) values ('${school}', false, 99.5, now())`,
    )
    await signIn(school, undefined, { email: 'nobody@example.org', password: 'not that one at all' })
    const guest = { email: 'jonas@example.org', password }
    const refused = await signIn(school, undefined, guest)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect((await signIn(school)).status).toBe(200)

    const code = await fetch(`${server.url}/auth/v1/otp`, {
      method: 'POST',
      body: JSON.stringify({ email: guest.email, create_user: false }),
      headers: { apikey: anonKey, 'x-forwarded-for': school, 'content-type': 'application/json' },
    })
    expect(code.status).toBe(200)
    for (const path of [doors.rest, doors.storage, '/auth/v1/user']) {
      expect(await knock(path, { ...own, address: school }), path).toMatchObject({ status: 200 })
    }
    const { error } = await own.client.auth.refreshSession()
    expect(error).toBeNull()
  })

  test('and is then blocked by hand is out, whoever is in', async () => {
    const { client } = await at('198.51.100.1', ruth.email)
    statement(server, `update public.blocked_ips set is_active = false where ip_address = '${school}'`)
    await expect.poll(() => knock(doors.auth, { address: school })).toMatchObject({ status: 200 })
    statement(server, `delete from private.address_scores`)
    const own = await at(school, mina.email)
    await client.from('blocked_ips').upsert({ ip_address: school, blocked_by: ruth.id, is_active: true })
    // what is remembered of an address and of a person goes when the log says so, each in its own moment
    for (const path of [doors.rest, doors.storage, '/auth/v1/user']) {
      await expect
        .poll(() => knock(path, { ...own, address: school }), { message: path })
        .toEqual(out('blocked_address'))
    }
    expect((await own.client.auth.refreshSession()).error).toMatchObject({ status: 403, code: 'blocked_address' })
    await client.from('blocked_ips').update({ is_active: false }).eq('ip_address', school)
  })
})

describe('a person whose session was ended', () => {
  test('is out everywhere, with the token that they still have, and comes back by signing in', async () => {
    const own = await at(home, mina.email)
    const states = await listening(own, mina.id)
    expect(await knock(doors.rest, own)).toMatchObject({ status: 200 })
    const { client } = await at('198.51.100.1', ruth.email)
    const { data } = await client
      .from('user_sessions')
      .select('id')
      .eq('user_id', mina.id)
      .eq('is_active', true)
      .single()
    await client.from('user_sessions').update({ is_active: false }).eq('id', data!.id)

    await expect.poll(() => knock(doors.rest, own)).toEqual(out('session_not_found'))
    expect(await everywhere(own)).toMatchObject({
      storage: out('session_not_found'),
      functions: out('session_not_found'),
      realtime: out('session_not_found'),
    })
    expect(await knock('/auth/v1/user', own)).toEqual(out('session_not_found'))
    await expect.poll(() => states.some((state) => /session has ended/.test(state)), { timeout: 10_000 }).toBe(true)
    expect(await knock(doors.rest, await at(home, mina.email))).toMatchObject({ status: 200 })
  })

  test('is the one who signed out, and not their other devices', async () => {
    const [phone, desk] = [await at(home, mina.email), await at(home, mina.email)]
    expect(await knock(doors.rest, phone)).toMatchObject({ status: 200 })
    await phone.client.auth.signOut({ scope: 'local' })
    await expect.poll(() => knock(doors.rest, phone)).toEqual(out('session_not_found'))
    expect(await knock(doors.rest, desk)).toMatchObject({ status: 200 })
  })
})

test('a suspended person is out everywhere, sockets included, cannot come in, and is back when it is lifted', async () => {
  const own = await at(home, tomas.email)
  const states = await listening(own, tomas.id)
  expect(await knock(doors.rest, own)).toMatchObject({ status: 200 })
  statement(server, `insert into private.suspensions (user_id) values ('${tomas.id}')`)
  await expect
    .poll(() => everywhere(own))
    .toMatchObject({
      rest: out('user_banned'),
      storage: out('user_banned'),
      functions: out('user_banned'),
      realtime: out('user_banned'),
    })
  await expect.poll(() => states.some((state) => /suspended/.test(state)), { timeout: 10_000 }).toBe(true)
  await expect(at(home, tomas.email)).rejects.toThrow('banned')
  statement(server, `delete from private.suspensions where user_id = '${tomas.id}'`)
  expect(await knock(doors.rest, await at(home, tomas.email))).toMatchObject({ status: 200 })
})

describe('a person whose second step is missing', () => {
  const insufficient = out('insufficient_aal')
  const outside = {
    rest: insufficient,
    storage: insufficient,
    functions: insufficient,
    realtime: insufficient,
  }

  test('has a new factor: what was open before it ends, and the second step opens everything', async () => {
    const [phone, desk] = [await at(home, mina.email), await at(home, mina.email)]
    const states = await listening(phone, mina.id)
    expect(await knock(doors.rest, phone)).toMatchObject({ status: 200 })
    const { data } = await desk.client.auth.mfa.enroll({ factorType: 'totp' })
    const totp = new TOTP({ secret: data!.totp.secret })
    const verify = (client: SupabaseClient, ahead = 0) =>
      client.auth.mfa.challengeAndVerify({
        factorId: data!.id,
        code: totp.generate({ timestamp: Date.now() + ahead * 30_000 }),
      })
    expect((await verify(desk.client)).error).toBeNull()
    const proven = (await desk.client.auth.getSession()).data.session!.access_token
    expect(await knock(doors.rest, { token: proven })).toMatchObject({ status: 200 })
    // the session on the phone is over, and so is its socket
    await expect.poll(() => knock(doors.rest, phone)).toEqual(out('session_not_found'))
    await expect.poll(() => states.slice(1), { timeout: 10_000 }).not.toEqual([])

    // with the password alone
    const half = await at(home, mina.email)
    expect(await everywhere(half)).toMatchObject({ ...outside, auth: { status: 200 } })
    expect(await knock('/auth/v1/user', half)).toMatchObject({ status: 200 })
    expect(await joinError(half)).toMatch('Confirm with your second factor first.')
    expect((await verify(half.client, 1)).error).toBeNull()
    const token = (await half.client.auth.getSession()).data.session!.access_token
    for (const { code } of Object.values(await everywhere({ token }))) expect(code).not.toBe('insufficient_aal')
    expect(await joinError({ client: half.client, token })).toBeUndefined()
    expect((await half.client.auth.mfa.unenroll({ factorId: data!.id })).error).toBeNull()
    await expect.poll(async () => (await knock(doors.rest, await at(home, mina.email))).status).toBe(200)
  })

  test('hands an open socket a token of the first step alone, and hears nothing more', async () => {
    const own = await at(home, mina.email)
    statement(
      server,
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), '${mina.id}', 'totp', 'verified', now(), now(), 'x');
       update auth.sessions set aal = 'aal2' where user_id = '${mina.id}'`,
    )
    const { data } = await own.client.auth.refreshSession()
    const states = await listening({ client: own.client, token: data.session!.access_token }, mina.id)
    statement(server, `update auth.sessions set aal = 'aal1' where user_id = '${mina.id}'`)
    const lowered = await own.client.auth.refreshSession()
    await own.client.realtime.setAuth(lowered.data.session!.access_token)
    await expect.poll(() => states.slice(1).join(), { timeout: 10_000 }).toMatch(/CHANNEL_ERROR|CLOSED/)
    await own.client.removeAllChannels()
    statement(server, 'delete from auth.mfa_factors')
  })

  test('because their organisation requires one reads and writes nothing, but may set one up', async () => {
    const own = await at(home, mina.email)
    expect((await own.client.rpc('second_factor_required')).data).toBe(false)
    const states = await listening(own, mina.id)
    statement(server, `update public.tenants set settings = settings || '{"require_second_factor": "everyone"}'`)
    statement(server, 'select private.tell_door(null)')
    await expect.poll(() => knock(doors.rest, own)).toEqual(insufficient)
    await expect.poll(() => states.slice(1), { timeout: 10_000 }).not.toEqual([])
    await own.client.removeAllChannels()
    expect(await everywhere(own)).toMatchObject(outside)
    const refused = { code: 'insufficient_aal', details: null, message: 'Confirm with your second factor first.' }
    expect((await own.client.from('users').update({ name: 'Mina P.' }).eq('id', mina.id)).error).toMatchObject(refused)
    expect((await own.client.rpc('export_mine')).error).toMatchObject(refused)
    expect((await own.client.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
    statement(server, `update public.tenants set settings = settings - 'require_second_factor'`)
    statement(server, 'select private.tell_door(null)')
    await expect.poll(() => knock(doors.rest, own)).toMatchObject({ status: 200 })
  })
})

/** The words with which a channel of one's own refuses; undefined once it is joined. */
async function joinError({ client, token }: { client: SupabaseClient; token: string }) {
  await client.realtime.setAuth(token)
  const channel = client.channel(`user:${mina.id}`, { config: { private: true } })
  const error = await new Promise<string | undefined>((done) =>
    channel.subscribe((state, refused) => done(state === 'SUBSCRIBED' ? undefined : (refused?.message ?? state))),
  )
  await client.removeAllChannels()
  return error
}
