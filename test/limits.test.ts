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
