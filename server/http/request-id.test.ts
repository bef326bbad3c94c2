import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { page } from '../mail/page.ts'
import { addressList } from './address.ts'
import { openHttpServer } from './http-server.ts'

const made = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** The ids of one request: in its answer, in the headers that the app reads, and in what is logged after a pause. */
async function idsOf(
  sent: Record<string, string>,
  { proxies = [] as string[], format = 'text' as 'text' | 'json' } = {},
) {
  const lines: string[] = []
  const log = createLog('info', { format, write: (line) => void lines.push(line) })
  const { server, serve } = openHttpServer()
  ends.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const app = new Hono()
    .get('/page', () => page({ title: 'No', status: 404 }))
    .get('/', async (c) => {
      await new Promise((go) => setTimeout(go, 5))
      log.info('answered', { own: 1 })
      return c.json(c.req.raw.headers.get('x-request-id'))
    })
  serve(app, { proxies: addressList('TRUSTED_PROXIES', proxies), local: true, requestIds: true })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = await fetch(url, { headers: sent })
  return { answered: answer.headers.get('x-request-id'), read: await answer.json(), line: lines[0]!.trim(), url }
}

test('a request that comes without an id gets one of its own, the same in its answer, its headers and its log lines', async () => {
  const { answered, read, line } = await idsOf({})
  expect(answered).toMatch(made)
  expect(read).toBe(answered)
  expect(line).toMatch(/^\S+Z info answered \{"own":1,"request":"[^"]+"\}$/)
  expect(line).toContain(answered)
})

test('with LOG_FORMAT=json a line is one object', async () => {
  const { answered, line } = await idsOf({}, { format: 'json' })
  expect(JSON.parse(line)).toEqual({
    ...{ time: expect.stringMatching(/Z$/), level: 'info', message: 'answered', request: answered, own: 1 },
  })
})

test('nobody but a trusted proxy chooses an id', async () => {
  const sent = { 'x-request-id': 'of-a-client', traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  expect((await idsOf(sent)).read).toMatch(made)
  expect((await idsOf(sent, { proxies: ['127.0.0.1'] })).read).toBe('of-a-client')
})

test('a trusted proxy that traces names the trace', async () => {
  const sent = { traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  expect((await idsOf(sent, { proxies: ['127.0.0.0/8'] })).answered).toBe(trace)
})

test.each(['two words', "'; drop table users", 'x'.repeat(65), 'é'])(
  '%s is no id, even of a trusted proxy',
  async (id) => {
    const { answered } = await idsOf(
      { 'x-request-id': Buffer.from(id, 'utf8').toString('latin1') },
      { proxies: ['127.0.0.1'] },
    )
    expect(answered).toMatch(made)
  },
)

test('a page of the server that says what went wrong names the request', async () => {
  const { url } = await idsOf({})
  const answer = await fetch(`${url}/page`)
  expect(await answer.text()).toContain(`Request ${answer.headers.get('x-request-id')}`)
})
