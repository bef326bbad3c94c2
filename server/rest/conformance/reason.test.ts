import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opened } from '../../../test/fixtures/rest-examples.ts'

/* The reason phrase stands in the status line, which only a socket shows. */

const world = opened()
let server: ServerType
beforeAll(async () => {
  server = serve({ fetch: (request, env) => world.app().fetch(request, env), port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((listening) => server.once('listening', () => listening()))
})
afterAll(() => new Promise((closed) => server.close(closed)))

const lineOf = (path: string) =>
  new Promise<string>((told, failed) => {
    const { port } = server.address() as AddressInfo
    const headers = { authorization: `Bearer ${world.tokens.reader}` }
    get({ port, host: '127.0.0.1', path: `/rest/v1${path}`, headers, agent: false }, (response) => {
      response.resume()
      told(`${response.statusCode} ${response.statusMessage}`)
    }).on('error', failed)
  })

test.each([
  ['/rpc/fail_with?state=PT402', '402 Payment Required'],
  ['/rpc/fail_with?state=PT499', '499 Payment Required'],
  [
    `/rpc/fail_as?message=${encodeURIComponent('{"code":"1","message":"m"}')}&detail=${encodeURIComponent('{"status":332,"status_text":"My Custom Status","headers":{}}')}`,
    '332 My Custom Status',
  ],
  ['/items', '200 OK'],
  ['/nope', '404 Not Found'],
])('%s is answered with %s', async (path, line) => {
  expect(await lineOf(path)).toBe(line)
})
