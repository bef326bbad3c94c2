import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { BlockList } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openHttpServer } from './http-server.ts'

test('a server is unavailable until it is given an app, and not ready once it drains', async () => {
  const { server, serve, drain } = openHttpServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const statuses = () =>
    Promise.all(
      ['live', 'ready', 'other'].map(async (name) => (await fetch(`http://127.0.0.1:${port}/health/${name}`)).status),
    )
  expect(await statuses()).toEqual([200, 503, 503])
  serve(
    new Hono().all('*', (c) => c.text('answered')),
    { proxies: new BlockList(), local: true },
  )
  expect(await statuses()).toEqual([200, 200, 200])
  drain()
  expect(await statuses()).toEqual([200, 503, 200])
  server.closeAllConnections()
  server.close()
})
