import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { trialLog } from '../../test/realtime.ts'
import { openChanges } from './changes.ts'
import { openPresence } from './presence.ts'
import type { Room } from './room.ts'
import { bounds } from './socket.ts'
import { openSockets, type Sockets } from './sockets.ts'
import { openTopics } from './topics.ts'

let room: Room
let sockets: Sockets
let address: string
let end: () => Promise<unknown>
const opened: WebSocket[] = []

beforeEach(async () => {
  const topics = openTopics()
  const fly = () => Promise.reject(new Error('there is no database'))
  room = {
    topics,
    say: (topic, isPrivate, spoken, except) => topics.tell(topic, isPrivate, spoken, { except }),
    presence: openPresence({ id: 'here', tell: () => {} }),
    changes: openChanges({ fly, log: trialLog }),
    pastOf: async () => [],
    verify: async (token) => {
      if (token !== 'key') throw new Error('no such key')
      return { role: 'anon' }
    },
    rightsOf: async () => ({ reads: ['broadcast'], writes: [] }),
    settled: async () => {},
    live: () => true,
    publicAllowed: true,
    log: trialLog,
  }
  sockets = openSockets({ room, siteUrl: 'http://site.example/app', perAddress: 2 })
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', sockets.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  end = () => new Promise((resolve) => server.close(resolve))
})
afterEach(async () => {
  for (const ws of opened.splice(0)) ws.terminate()
  await sockets.stop(1012)
  await end()
})

const open = ({ apikey = 'key', vsn = '2.0.0', path = '/realtime/v1/websocket', origin = '', from = '' } = {}) => {
  const headers = from ? { 'x-forwarded-for': from } : {}
  const ws = new WebSocket(`ws://${address}${path}?apikey=${apikey}&vsn=${vsn}`, {
    headers,
    ...(origin ? { origin } : {}),
  })
  // one that was refused says so again when it is put away
  ws.on('error', () => {})
  ws.setMaxListeners(0)
  opened.push(ws)
  return ws
}

/** The status of a refused upgrade, or 101. */
const answer = (ws: WebSocket) =>
  new Promise<number | undefined>((resolve) => {
    ws.on('open', () => resolve(101))
    ws.on('unexpected-response', (_, response) => resolve(response.statusCode))
  })
const closed = (ws: WebSocket) => new Promise<number>((resolve) => ws.on('close', resolve))

/** Says something and returns the reply to its ref. */
const ask = (ws: WebSocket, joinRef: string | null, ref: string, topic: string, event: string, payload: unknown = {}) =>
  new Promise<{ status: string; response: Record<string, unknown> }>((resolve) => {
    ws.on('message', (data) => {
      const [, to, , , reply] = JSON.parse(String(data))
      if (to === ref) resolve(reply)
    })
    ws.send(JSON.stringify([joinRef, ref, topic, event, payload]))
  })
const beat = (ws: WebSocket) => ask(ws, null, 'beat', 'phoenix', 'heartbeat')

test('who has no valid key, speaks another version or comes from another site is not let in', async () => {
  expect(await answer(open({ apikey: 'wrong' }))).toBe(401)
  expect(await answer(open({ apikey: '' }))).toBe(401)
  expect(await answer(open({ vsn: '3.0.0' }))).toBe(400)
  expect(await answer(open({ path: '/realtime/v1/other' }))).toBe(404)
  expect(await answer(open({ origin: 'http://evil.example' }))).toBe(403)
  expect(await answer(open({ origin: 'null' }))).toBe(403)
  expect(await answer(open({ origin: `http://${address}` }))).toBe(101)
  expect(await answer(open({ origin: 'http://site.example' }))).toBe(101)
  expect(await answer(open())).toBe(101)
})

test('what is no message is passed over, and the socket lives', async () => {
  for (const vsn of ['1.0.0', '2.0.0']) {
    const ws = open({ vsn })
    await answer(ws)
    for (const text of [
      '',
      'x',
      '{',
      '[]',
      'null',
      '7',
      '[1,2]',
      '[1,2,3,4,5]',
      '{"topic":1}',
      '"a"',
      '{"topic":"a"}',
    ]) {
      ws.send(text)
    }
    for (const bytes of [[], [3], [3, 255, 255, 255, 255, 255, 1], [9, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 1, 123]]) {
      ws.send(Buffer.from(bytes))
    }
    ws.send(JSON.stringify(vsn === '1.0.0' ? { topic: 'realtime:a', event: 'phx_join', payload: null } : []))
    const heard = new Promise((resolve) => ws.on('message', (data) => String(data).includes('"beat"') && resolve(true)))
    const [topic, event] = ['phoenix', 'heartbeat']
    ws.send(
      JSON.stringify(vsn === '1.0.0' ? { topic, event, payload: {}, ref: 'beat' } : [null, 'beat', topic, event, {}]),
    )
    expect(await heard).toBe(true)
  }
})

test('a frame past the limit ends the socket and nothing else', async () => {
  const big = open()
  const other = open()
  await Promise.all([answer(big), answer(other)])
  const code = closed(big)
  big.send('x'.repeat(1024 * 1024 + 1))
  expect(await code).toBe(1009)
  expect((await beat(other)).status).toBe('ok')
})

test('what is unknown is answered with an error', async () => {
  const ws = open()
  await answer(ws)
  expect(await ask(ws, '1', '1', 'realtime:a', 'broadcast', { event: 'x' })).toEqual({
    status: 'error',
    response: { reason: 'unmatched topic' },
  })
  expect((await ask(ws, '2', '2', 'a', 'phx_join')).status).toBe('error')
  expect((await ask(ws, '3', '3', `realtime:${'a'.repeat(300)}`, 'phx_join')).status).toBe('error')
  expect((await ask(ws, '4', '4', 'realtime:a', 'phx_join', { config: 7 })).status).toBe('ok')
  expect((await ask(ws, '4', '5', 'realtime:a', 'dance')).response).toEqual({ reason: 'dance is not supported.' })
  expect((await ask(ws, '6', '6', 'realtime:b', 'phx_join', { access_token: 'wrong' })).response).toEqual({
    reason: 'InvalidJWTToken: no such key',
  })
})

test('a second join of a topic takes the place of the first', async () => {
  const ws = open()
  await answer(ws)
  const heard: unknown[][] = []
  ws.on('message', (data) => heard.push(JSON.parse(String(data))))
  await ask(ws, '1', '1', 'realtime:a', 'phx_join')
  await ask(ws, '2', '2', 'realtime:a', 'phx_join')
  expect(heard.map(([joinRef, , , event]) => [joinRef, event])).toEqual([
    ['1', 'phx_reply'],
    ['1', 'phx_close'],
    ['2', 'phx_reply'],
  ])
  room.topics.tell('a', false, { body: '{}' })
  await beat(ws)
  expect(heard.filter(([, , , event]) => event === 'broadcast')).toHaveLength(1)
})

test('a leave while the join is still looked at leaves nothing behind', async () => {
  let letIn = () => {}
  room.settled = () => new Promise((resolve) => (letIn = resolve))
  const ws = open()
  await answer(ws)
  const heard: string[] = []
  ws.on('message', (data) => heard.push(JSON.parse(String(data))[3]))
  ws.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', {}]))
  expect((await ask(ws, '1', '2', 'realtime:a', 'phx_leave')).status).toBe('ok')
  letIn()
  room.topics.tell('a', false, { body: '{}' })
  await beat(ws)
  expect(heard).toEqual(['phx_reply', 'phx_close', 'phx_reply'])
})

test('channels, joins and events have their bounds, which are told', async () => {
  const ws = open()
  await answer(ws)
  const joins = Array.from({ length: bounds.channels }, (_, n) => ask(ws, `${n}`, `${n}`, `realtime:${n}`, 'phx_join'))
  expect((await Promise.all(joins)).every(({ status }) => status === 'ok')).toBe(true)
  const oneMore = await ask(ws, 'x', 'x', 'realtime:x', 'phx_join')
  expect(oneMore.response).toEqual({ reason: 'ChannelRateLimitReached: Too many channels' })
  const refs = Array.from({ length: bounds.joins.burst }, (_, n) => `again ${n}`)
  const again = await Promise.all(refs.map((ref) => ask(ws, ref, ref, 'realtime:0', 'phx_join')))
  expect(again.at(-1)!.response).toEqual({ reason: 'ClientJoinRateLimitReached: Too many joins per second' })
  const systems: string[] = []
  ws.on('message', (data) => {
    const [, , , event, payload] = JSON.parse(String(data))
    if (event === 'system') systems.push(payload.message)
  })
  for (let n = 0; n < bounds.events.burst + 300; n++) {
    ws.send(JSON.stringify(['1', null, 'realtime:1', 'broadcast', { event: 'x' }]))
  }
  expect((await beat(ws)).status).toBe('ok')
  expect(systems).toEqual(['Too many messages per second'])
})

test('a socket that has fallen silent is ended; one that beats is kept', async () => {
  const silent = open()
  await answer(silent)
  const code = closed(silent)
  sockets.check(Date.now() + bounds.silence - 1000)
  expect((await beat(silent)).status).toBe('ok')
  sockets.check(Date.now() + bounds.silence + 1000)
  expect(await code).toBe(1006)
})

test('a client that does not read is ended with a code, and what waits for it stays bounded', async () => {
  const slow = open()
  await answer(slow)
  await ask(slow, '1', '1', 'realtime:a', 'phx_join')
  slow.pause()
  const code = closed(slow)
  const body = JSON.stringify({ type: 'broadcast', event: 'x', payload: 'x'.repeat(64 * 1024) })
  const before = process.memoryUsage().rss
  for (let n = 0; n < 2_000; n++) {
    room.topics.tell('a', false, { body })
    await new Promise(setImmediate)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  slow.resume()
  expect(await code).toBe(1013)
})

test('who joins while the server stops is told to come back', async () => {
  const ws = open()
  await answer(ws)
  const code = closed(ws)
  await sockets.stop(1012)
  expect(await code).toBe(1012)
  expect(await answer(open())).toBe(503)
})

test('one address holds so many sockets and no more, one network of IPv6 too, and this machine any number', async () => {
  const [first] = [open({ from: '203.0.113.9' }), open({ from: '203.0.113.9' })]
  await Promise.all(opened.map(answer))
  expect(await answer(open({ from: '203.0.113.9' }))).toBe(429)
  expect(await answer(open({ from: '203.0.113.10' }))).toBe(101)
  expect(await answer(open({ from: '2001:db8::1' }))).toBe(101)
  expect(await answer(open({ from: '2001:db8:0:0:1::2' }))).toBe(101)
  for (let n = 0; n < 4; n++) expect(await answer(open())).toBe(101)
  const code = closed(first!)
  first!.close()
  await code
  await expect.poll(() => answer(open({ from: '203.0.113.9' }))).toBe(101)
})

test('who is present says so within bounds, each with its own words', async () => {
  const ws = open()
  await answer(ws)
  const heard: unknown[][] = []
  ws.on('message', (data) => heard.push(JSON.parse(String(data))))
  const join = (ref: string, topic = 'realtime:a') =>
    ask(ws, ref, ref, topic, 'phx_join', { config: { presence: { key: 'ann' } } })
  const say = (ref: string, payload: unknown, joinRef = '1') => ask(ws, joinRef, ref, 'realtime:a', 'presence', payload)
  await join('1')
  expect((await say('2', { event: 'track', payload: { at: 1 } })).status).toBe('ok')
  expect((await say('3', { event: 'track', payload: [] })).response).toEqual({
    reason: 'Presence track payload must be a map',
  })
  expect((await say('4', { event: 'dance' })).response).toEqual({ reason: 'UnknownPresenceEvent' })
  expect((await say('5', { event: 'untrack' })).status).toBe('ok')
  ws.send(JSON.stringify(['1', '6', 'realtime:a', 'presence', { event: 'track', payload: { x: 'x'.repeat(20_000) } }]))
  await expect.poll(() => heard.some(([, , , event]) => event === 'phx_close')).toBe(true)
  const words = () =>
    heard.filter(([, , , event]) => event === 'system').map((one) => (one[4] as { message: string }).message)
  expect(words()).toEqual(['Track message size exceeded'])
  await join('7')
  for (let n = 0; n < 60; n++) {
    ws.send(JSON.stringify(['7', `t${n}`, 'realtime:a', 'presence', { event: 'track', payload: { n } }]))
  }
  await expect.poll(words).toContain('Too many presence messages per second')
})

test('a broadcast that is too large is refused, and the socket lives', async () => {
  const ws = open()
  await answer(ws)
  await ask(ws, '1', '1', 'realtime:a', 'phx_join', { config: { broadcast: { ack: true } } })
  const large = { type: 'broadcast', event: 'x', payload: { x: 'x'.repeat(600_000) } }
  expect((await ask(ws, '1', '2', 'realtime:a', 'broadcast', large)).response.reason).toMatch('payload_size_exceeded')
  expect((await ask(ws, '1', '3', 'realtime:a', 'broadcast', { ...large, payload: {} })).status).toBe('ok')
})

test('a past is for private channels, and for numbers that make sense', async () => {
  const ws = open()
  await answer(ws)
  const join = async (ref: string, config: unknown) =>
    (await ask(ws, ref, ref, `realtime:${ref}`, 'phx_join', { config })).response
  const past = (replay: unknown) => ({ private: true, broadcast: { replay } })
  expect(await join('1', { broadcast: { replay: { since: 1 } } })).toEqual({
    reason: 'UnableToReplayMessages: Replay is not allowed for public channels',
  })
  const wrong = [
    {},
    7,
    { since: 'x' },
    { since: -1 },
    { since: 1, limit: 26 },
    { since: 1, limit: 0 },
    { since: 1e300 },
  ]
  for (const [n, replay] of wrong.entries()) {
    expect(await join(`w${n}`, past(replay))).toEqual({ reason: 'UnableToReplayMessages: Replay params are not valid' })
  }
  expect(await join('2', past({ since: 0, limit: 25 }))).toEqual({ postgres_changes: [] })
})

test('whatever is said on a socket that has joined, it is answered or passed over, and the next one is served', async () => {
  const ws = open()
  await answer(ws)
  const word = fc.constantFrom(
    'phx_join',
    'phx_leave',
    'broadcast',
    'presence',
    'access_token',
    'heartbeat',
    'phx_reply',
  )
  const config = fc.record(
    {
      private: fc.jsonValue(),
      presence: fc.oneof(fc.jsonValue(), fc.record({ enabled: fc.boolean(), key: fc.jsonValue() })),
      broadcast: fc.oneof(fc.jsonValue(), fc.record({ ack: fc.boolean(), replay: fc.jsonValue() })),
      postgres_changes: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 3 })),
      postgres_changes_options: fc.record({ wait: fc.boolean(), timeout: fc.constantFrom(1, 5, -1, 'x') }),
    },
    { requiredKeys: [] },
  )
  const payload = fc.oneof(
    fc.jsonValue(),
    fc.record({ config }),
    fc.record({ event: fc.constantFrom('track', 'untrack', 'x'), payload: fc.jsonValue() }),
  )
  const frames = fc.array(fc.tuple(fc.constantFrom('1', '2', null), word, payload), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(frames, async (said) => {
      for (const [joinRef, event, what] of said) ws.send(JSON.stringify([joinRef, 'r', 'realtime:a', event, what]))
      expect((await beat(ws)).status).toBe('ok')
    }),
    { numRuns: 150 },
  )
  const other = open()
  await answer(other)
  expect((await beat(other)).status).toBe('ok')
})
