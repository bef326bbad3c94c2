import { randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Server, startServer } from './server.ts'

/* Tokens of the same secret may be meant for another service than this one, whose audience is called `harbour`. */

const secret = 'a secret of at least thirty-two characters'
let server: Server
beforeAll(async () => {
  server = await startServer({
    ...{ JWT_SECRET: secret, GOTRUE_JWT_AUD: 'harbour', GOTRUE_JWT_ISSUER: 'https://harbour.example' },
    GOTRUE_JWT_ADMIN_ROLES: 'service_role, harbour_master',
  })
}, 60_000)
afterAll(() => server.discard())

const token = (claims: Record<string, unknown>) =>
  new SignJWT({ role: 'authenticated', sub: randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))

async function statusOf(path: string, bearer: string) {
  const headers = { apikey: bearer, authorization: `Bearer ${bearer}` }
  return (await fetch(`${server.url}${path}`, { headers })).status
}

function upgraded(apikey: string) {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/realtime/v1/websocket?vsn=1.0.0&apikey=${apikey}`)
  socket.once('upgrade', ({ statusCode = 0 }) => resolve(statusCode))
  socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
  socket.once('error', reject)
  return promise.finally(() => socket.close())
}

describe.each([
  ['tables', 200, 401, (bearer: string) => statusOf('/rest/v1/tasks?select=id&limit=0', bearer)],
  ['files', 200, 400, (bearer: string) => statusOf('/storage/v1/bucket', bearer)],
  // who is let in has named no card
  ['functions', 400, 401, (bearer: string) => statusOf('/functions/v1/link-card', bearer)],
  ['sockets', 101, 401, upgraded],
])('at the door of %s', (_, open, shut, knock) => {
  test.each([['harbour'], [['lighthouse', 'harbour']], [undefined]])('a token for %j is taken', async (aud) => {
    expect(await knock(await token({ aud }))).toBe(open)
  })

  test.each([['authenticated'], [''], [[]], [['lighthouse']]])('a token for %j is not', async (aud) => {
    expect(await knock(await token({ aud }))).toBe(shut)
  })
})

test('whoever signs up is told apart by the audience, and their token says who made it', async () => {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'a good long password' })
  const { access_token, user } = await (await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', body })).json()
  expect(decodeJwt(access_token)).toMatchObject({ aud: 'harbour', iss: 'https://harbour.example' })
  expect(user.aud).toBe('harbour')
  expect([
    await statusOf('/auth/v1/user', access_token),
    await statusOf('/rest/v1/tasks?limit=0', access_token),
  ]).toEqual([200, 200])
})

test.each([
  ['service_role', 200],
  ['harbour_master', 200],
  ['supabase_admin', 403],
  ['authenticated', 403],
])('the role %s that administrates, or not', async (role, status) => {
  expect(await statusOf('/auth/v1/admin/users', await token({ role }))).toBe(status)
})
