import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { folder, keys, refused, server } from './starts.ts'

/* A server whose operator brings a symmetric key: other programs that know it sign and verify too. */

const secret = 'a secret that other programs know as well'
const own = (text: string, more = {}) =>
  JSON.stringify([
    ...[{ kty: 'oct', kid: 'own', alg: 'HS256', k: Buffer.from(text).toString('base64url') }],
    ...[{ key_ops: ['verify'], kty: 'oct', kid: 'old', k: Buffer.from('o'.repeat(32)).toString('base64url'), ...more }],
  ])
const signed = (claims: Record<string, unknown>, text = secret) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'own' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(text))

test('whoever signs in has a token of that key, good at every door; one without a role is a guest’s', async () => {
  const supabase = join(import.meta.dirname, '..', 'fixtures', 'folders', 'chat')
  const one = await server({ SUPABASE_DIR: supabase, GOTRUE_JWT_KEYS: own(secret) })
  const apikey = await keys(one)
  const client = createClient(one.url, apikey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data } = await client.auth.signUp({ email: 'ada@example.com', password: 'sixsix' })
  expect(decodeProtectedHeader(data.session?.access_token ?? '')).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'own' })
  expect((await client.auth.getUser()).data.user?.email).toBe('ada@example.com')
  expect(await (await fetch(`${one.url}/auth/v1/.well-known/jwks.json`)).json()).toEqual({ keys: [] })

  const asked = async (path: string, token: string) =>
    (await fetch(one.url + path, { headers: { apikey: token, authorization: `Bearer ${token}` } })).status
  const socket = (token: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const opening = new WebSocket(`${one.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${token}`)
    opening.once('upgrade', ({ statusCode = 0 }) => resolve(statusCode))
    opening.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
    opening.once('error', reject)
    return promise.finally(() => opening.close())
  }
  const knock = async (token: string) => [
    await asked('/rest/v1/lines?select=id', token),
    await asked('/storage/v1/bucket', token),
    await socket(token),
  ]
  expect(await knock(data.session?.access_token ?? '')).toEqual([200, 200, 101])
  expect(await knock(await signed({ role: 'anon' }))).toEqual([200, 200, 101])
  expect(await knock(await signed({ sub: data.user?.id }))).toEqual([200, 200, 401])
  expect(await knock(await signed({ role: 'anon' }, 's'.repeat(32)))).toEqual([401, 400, 401])
})

test('a key that is too short, or none, is refused', () => {
  for (const GOTRUE_JWT_KEYS of [own('short'), own(secret, { k: '' }), '[]', '{']) {
    const { status, said } = refused({ DATA_DIR: folder(), GOTRUE_JWT_KEYS })
    expect([status, said]).toEqual([1, expect.stringContaining('a symmetric one has at least 32 bytes')])
  }
})
