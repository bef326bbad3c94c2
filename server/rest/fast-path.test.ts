import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type Claims, type Env, tokenIn } from '../http/claims.ts'
import { cors } from '../http/cors.ts'
import { Refusal } from '../http/errors.ts'
import { createLog } from '../log.ts'
import { straightTo } from './fast-path.ts'
import { createRestHandler } from './rest-handler.ts'
import { routesTo } from './routes.ts'
import { ada, openHarbour } from './testing.ts'

/* Whoever asks hears the same, whether the request takes the fast path from node or goes round by the app. */

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
let server: Server
let straightOnes = 0
let refused: Refusal | undefined
const app = new Hono<Env>()

beforeAll(async () => {
  database = await testDatabase('template_platform')
  harbour = await openHarbour(database)
  await database.admin.query(`
    create function public.flood() returns int language sql as $$
      select set_config('response.headers', '[{"X-Bell": "a\\u0001b"}]', true); select 1 $$;
    create function public.shut() returns int language plpgsql as $$
      begin raise sqlstate 'PT418' using message = 'No coffee here'; end $$;
    grant execute on function public.flood(), public.shut() to authenticated`)
  await database.admin.query("notify pgrst, 'reload schema'")
  const log = createLog('error', { write: () => {} })
  const verify = async (token: string) => JSON.parse(Buffer.from(token, 'base64url').toString()) as Claims
  const { schema } = harbour
  const room = createRestHandler({ database, identify: (asked) => verify(tokenIn(asked)), schema, log })
  app.use(cors)
  app.route('/rest/v1', routesTo(room))
  const straight = straightTo(room, { prefix: '/rest/v1', limit: () => refused, log })
  const round = getRequestListener(app.fetch)
  server = createServer((incoming, outgoing) => {
    if (straight(incoming, outgoing)) straightOnes++
    else void round(incoming, outgoing)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.stop()
})

const port = () => (server.address() as AddressInfo).port
const json = { 'content-type': 'application/json' }
const represented = { ...json, prefer: 'return=representation' }

type Sent = { headers?: Record<string, string>; body?: string }

async function factsOf(response: Response) {
  const ofTheWay = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
  const headers = [...response.headers].filter(([name]) => !ofTheWay.includes(name)).sort()
  return { status: response.status, headers, body: await response.text() }
}

/** The same request by both ways, and whether it went straight. */
async function both(method: string, path: string, { headers = {}, body }: Sent = {}) {
  const token = harbour.tokenFor({ role: 'authenticated', sub: ada })
  const init = { method, headers: { authorization: `Bearer ${token}`, ...headers }, ...(body ? { body } : {}) }
  const before = straightOnes
  const one = await factsOf(await fetch(`http://127.0.0.1:${port()}/rest/v1${path}`, init))
  return { one, other: await factsOf(await app.request(`/rest/v1${path}`, init)), wentStraight: straightOnes > before }
}

test.each<[string, string, Sent?]>([
  ['GET', '/ships?id=eq.1&select=name,harbours(name)'],
  ['GET', '/ships?id=eq.2&select=name,harbours(name)'],
  ['GET', '/ships?tonnage=gte.200&tonnage=not.lt.300&order=id.desc&limit=2'],
  ['GET', '/ships?name=eq.Cutty,%20the%20%22Sark%22'],
  ['GET', '/ships?select=id&limit=1', { headers: { prefer: 'count=exact' } }],
  ['GET', '/ships?select=id', { headers: { range: '1-2' } }],
  ['GET', '/ships?select=name', { headers: { accept: 'text/csv' } }],
  ['GET', '/ships?id=eq.1', { headers: { accept: 'application/vnd.pgrst.object+json', 'accept-profile': 'public' } }],
  ['GET', '/ships?id=eq.', {}],
  ['GET', '/ships?name=eq.a%00b', {}],
  ['GET', '/ships?nothing=eq.1', {}],
  ['GET', '/nothing', {}],
  ['GET', '/ships?id=eq.1', { headers: { authorization: '' } }],
  ['HEAD', '/ships?id=eq.1'],
  ['GET', '/rpc/add?a=1&b=2'],
  ['POST', '/rpc/add', { headers: json, body: '{"a":3}' }],
  ['POST', '/rpc/shut', { headers: json, body: '{}' }],
  ['POST', '/flags', { headers: json, body: '{"id":1,"name":"again"}' }],
  ['PATCH', '/flags?id=eq.3', { headers: represented, body: '{"name":"Pirates"}' }],
  ['PATCH', '/flags?id=eq.3', { headers: json, body: '{"name":"Pirates"}' }],
  ['PUT', '/flags?id=eq.2', { headers: json, body: '{"id":2,"name":"Portugal"}' }],
  ['POST', '/flags', { headers: json, body: 'no JSON' }],
  ['DELETE', '/flags?id=eq.99', { headers: { prefer: 'return=representation' } }],
  ['POST', '/flags', { headers: json, body: `"${'x'.repeat(1 << 20)}"` }],
])('%s %s', async (method, path, sent) => {
  const { one, other, wentStraight } = await both(method, path, sent)
  expect(wentStraight).toBe(true)
  expect(one).toEqual(other)
})

test.each([
  ['OPTIONS', '/ships'],
  ['GET', '/'],
  ['GET', '/a/b'],
  ['GET', '/odd%20%22name'],
])('%s %s goes round by the app', async (method, path) => {
  const { one, other, wentStraight } = await both(method, path)
  expect(wentStraight).toBe(false)
  expect({ ...one, body: '' }).toEqual({ ...other, body: '' })
})

test('two who ask for the same with other values each have their own', async () => {
  const names = await Promise.all(
    [1, 2, 3, 4, 1].map(async (id) => JSON.parse((await both('GET', `/ships?select=name&id=eq.${id}`)).one.body)),
  )
  expect(names.flat().map(({ name }) => name[0])).toEqual(['A', 'B', 'C', 'D', 'A'])
})

test('a value that is written like a part of the request stays a value', async () => {
  await both('GET', '/ships?select=id&id=eq.1')
  const odd = await both('GET', `/ships?select=id&name=eq.${encodeURIComponent('x 2 3 ideq.1')}`)
  expect([odd.one.status, odd.one.body]).toEqual([200, '[]'])
})

test('a header that cannot be sent is an error of ours, and the next request is answered', async () => {
  const { one } = await both('POST', '/rpc/flood', { headers: json, body: '{}' })
  expect(one.status).toBe(500)
  expect((await both('GET', '/rpc/add?a=1')).one.body).toBe('11')
})

test('the reason that a function gives stands on the status line', async () => {
  const token = harbour.tokenFor({ role: 'authenticated', sub: ada })
  const socket = connect(port(), '127.0.0.1')
  socket.write(
    `POST /rest/v1/rpc/shut HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  )
  const [line] = String(await new Promise((heard) => socket.once('data', heard))).split('\r\n')
  socket.destroy()
  expect(line).toBe('HTTP/1.1 418 No coffee here')
})

test('who asks too much is told so', async () => {
  refused = new Refusal(429, 'PT429', 'Too many requests.', { headers: { 'retry-after': '3' } })
  const { one } = await both('GET', '/ships?id=eq.1')
  refused = undefined
  expect([one.status, Object.fromEntries(one.headers)['retry-after'], JSON.parse(one.body).code]).toEqual([
    429,
    '3',
    'PT429',
  ])
})
