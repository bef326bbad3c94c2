import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from './server.ts'

/* Too many requests are refused in the words of what they ask, and others are not kept waiting. */

let server: Server
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '0.00001', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => server.discard())

const from = (address: string, path: string) => fetch(server.url + path, { headers: { 'x-forwarded-for': address } })

test.each([
  ['/auth/v1/settings', { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }],
  ['/rest/v1/', { code: 'PT429', message: 'Too many requests.', details: null }],
  ['/realtime/v1/api/broadcast', { message: 'Too many requests.' }],
  ['/storage/v1/bucket', { statusCode: '429', error: 'TooManyRequests', message: 'Too many requests.' }],
  ['/functions/v1/none', { message: 'Too many requests.' }],
  ['/mail/v1/unsubscribe?token=x.y', { message: 'Too many requests.' }],
])('%s', async (path, body) => {
  expect((await from('203.0.113.7', path)).status).not.toBe(429)
  const refused = await from('203.0.113.7', path)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject(body)
  expect((await from('203.0.113.8', path)).status).not.toBe(429)
})

test('this machine may ask as much as it likes', async () => {
  for (let times = 0; times < 3; times++) {
    expect((await fetch(`${server.url}/auth/v1/settings`)).status).not.toBe(429)
  }
})

test('a flood of guesses from a school keeps none of its people out, and a stranger there has to wait', async () => {
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const school = async (path: string, body: object, token?: string) => {
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    const headers = { apikey: anonKey, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.20' }
    const answer = await fetch(`${server.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { ...headers, ...authorization },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const pupil = { email: 'pupil@school.example', password: 'a long password' }
  const signedUp = await school('signup', pupil)
  expect(signedUp.status).toBe(200)
  const guess = () => school('token?grant_type=password', { ...pupil, email: 'nobody@school.example' })
  expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
  expect((await guess()).status).toBe(429)
  const signedIn = await school('token?grant_type=password', pupil)
  expect(signedIn.status).toBe(200)
  const renewed = await school('token?grant_type=refresh_token', { refresh_token: signedIn.body.refresh_token })
  expect(renewed.status).toBe(200)
  // and none of them is guessed at without an end
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => school('token?grant_type=password', { ...pupil, password: 'a long guess' })),
  )
  expect(tries.map(({ status }) => status)).toContain(429)
})
