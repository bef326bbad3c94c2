import type { Server } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHttpServer } from '../../server/http/http-server.ts'
import { mina } from '../../supabase/tests/cast.ts'
import { testApp } from '../app.ts'

/* What every answer says to browsers and caches, whether it is good or bad, and whichever way it takes. */

let world: Awaited<ReturnType<typeof testApp>>
let server: Server
let token: string
beforeAll(async () => {
  world = await testApp('https://cohort.example')
  const { app, straight, tokens } = world
  const opened = openHttpServer()
  server = opened.server
  opened.serve(app, { proxies: new BlockList(), local: true, straight })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const exp = Math.floor(Date.now() / 1000) + 3600
  token = await tokens.sign({ role: 'authenticated', sub: mina.id, aud: 'authenticated', exp })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.stop()
})

const ask = (path: string, bearer = token, method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { apikey: world.tokens.anonKey, authorization: `Bearer ${bearer}` },
  })

describe.each([
  ['GET', '/health'],
  ['GET', '/config.json'],
  ['GET', '/auth/v1/settings'],
  ['GET', '/auth/v1/user'],
  ['GET', '/auth/v1/nowhere'],
  ['GET', '/rest/v1/'],
  ['GET', '/rest/v1/tasks?limit=1'],
  ['GET', '/rest/v1/nowhere'],
  ['OPTIONS', '/rest/v1/tasks'],
  ['GET', '/realtime/v1/nowhere'],
  ['POST', '/realtime/v1/api/broadcast'],
  ['GET', '/storage/v1/bucket'],
  ['GET', '/storage/v1/object/public/avatars/nobody.png'],
  ['GET', '/functions/v1/nowhere'],
  ['GET', '/functions/v1/calendar-feed'],
  ['GET', '/mail/v1/nowhere'],
])('%s %s on a site with HTTPS', (method, path) => {
  test('is for HTTPS alone, in no frame, and of no guessed type', async () => {
    const { headers } = await ask(path, token, method)
    expect(headers.get('strict-transport-security')).toContain('max-age=')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

test.each([
  '/rest/v1/tasks?limit=1',
  '/rest/v1/nowhere',
  '/rest/v1/rpc/nothing',
  '/functions/v1/nowhere',
  '/functions/v1/calendar-feed',
])('no cache keeps what %s answers to a person', async (path) => {
  expect((await ask(path)).headers.get('cache-control')).toBe('no-store')
})

test('rows that everybody may read say nothing of caches', async () => {
  expect((await ask('/rest/v1/tasks?limit=1', world.tokens.anonKey)).headers.get('cache-control')).toBe(null)
})
