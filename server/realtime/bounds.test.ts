import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sample } from '../../test/sample.ts'
import { answer, ask, beat, closed, trialSockets } from '../../test/sockets.ts'
import { bounds } from './sockets/socket-bounds.ts'

let trial: Awaited<ReturnType<typeof trialSockets>>
beforeEach(async () => {
  trial = await trialSockets()
})
afterEach(() => trial.stop())

test('channels, joins and events have their bounds, which are told', async () => {
  const ws = trial.open()
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

test('one address holds so many sockets and no more, one network of IPv6 too, and this machine any number', async () => {
  const [first] = [trial.open({ from: '203.0.113.9' }), trial.open({ from: '203.0.113.9' })]
  await Promise.all(trial.opened.map(answer))
  expect(await answer(trial.open({ from: '203.0.113.9' }))).toBe(429)
  expect(await answer(trial.open({ from: '203.0.113.10' }))).toBe(101)
  expect(await answer(trial.open({ from: '2001:db8::1' }))).toBe(101)
  expect(await answer(trial.open({ from: '2001:db8:0:0:1::2' }))).toBe(101)
  for (let n = 0; n < 4; n++) expect(await answer(trial.open())).toBe(101)
  const code = closed(first!)
  first!.close()
  await code
  await expect.poll(() => answer(trial.open({ from: '203.0.113.9' }))).toBe(101)
})

test('who is present says so within bounds, each with its own words', async () => {
  const ws = trial.open()
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
  const ws = trial.open()
  await answer(ws)
  await ask(ws, '1', '1', 'realtime:a', 'phx_join', { config: { broadcast: { ack: true } } })
  const large = { type: 'broadcast', event: 'x', payload: { x: 'x'.repeat(600_000) } }
  expect((await ask(ws, '1', '2', 'realtime:a', 'broadcast', large)).response.reason).toMatch('payload_size_exceeded')
  expect((await ask(ws, '1', '3', 'realtime:a', 'broadcast', { ...large, payload: {} })).status).toBe('ok')
})

test('a past is for private channels, and for numbers that make sense', async () => {
  const ws = trial.open()
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
  const ws = trial.open()
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
    sample(150),
  )
  const other = trial.open()
  await answer(other)
  expect((await beat(other)).status).toBe('ok')
})
