import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../../http/claims.ts'
import { corsAmong } from '../../http/cors.ts'

/* CORS, where PostgREST is asked with nothing before it. */

const app = new Hono<Env>().use(corsAmong(() => undefined, { alone: true }))
app.all('*', (c) => c.text('asked'))

test('a browser hears beforehand which methods and headers it may send, for a day', async () => {
  const { status, headers } = await app.request('/films', {
    method: 'OPTIONS',
    headers: {
      origin: 'http://example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'Foo,Bar',
    },
  })
  expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
    status: 200,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
    'access-control-allow-headers': 'Authorization, Foo, Bar, Accept, Accept-Language, Content-Language',
    'access-control-max-age': '86400',
  })
})

test('who asks for the methods of a table, from another page too, is answered by the table', async () => {
  const asked = await app.request('/films', { method: 'OPTIONS', headers: { origin: 'http://example.com' } })
  expect(await asked.text()).toBe('asked')
})
