import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, ask, beat, closed, trialSockets } from '../../../test/sockets.ts'
import { bounds } from './socket-bounds.ts'

let trial: Awaited<ReturnType<typeof trialSockets>>
beforeEach(async () => {
  trial = await trialSockets()
})
afterEach(() => trial.stop())

test('who has no valid key, speaks another version or comes from another site is not let in', async () => {
  expect(await answer(trial.open({ apikey: 'wrong' }))).toBe(401)
  expect(await answer(trial.open({ apikey: '' }))).toBe(401)
  expect(await answer(trial.open({ vsn: '3.0.0' }))).toBe(400)
  expect(await answer(trial.open({ path: '/realtime/v1/other' }))).toBe(404)
  expect(await answer(trial.open({ origin: 'http://evil.example' }))).toBe(403)
  expect(await answer(trial.open({ origin: 'null' }))).toBe(403)
  expect(await answer(trial.open({ origin: `http://${trial.address}` }))).toBe(101)
  expect(await answer(trial.open({ origin: 'http://site.example' }))).toBe(101)
  expect(await answer(trial.open())).toBe(101)
})

test('what is no message is passed over, and the socket lives', async () => {
  for (const vsn of ['1.0.0', '2.0.0']) {
    const ws = trial.open({ vsn })
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
  const big = trial.open()
  const other = trial.open()
  await Promise.all([answer(big), answer(other)])
  const code = closed(big)
  big.send('x'.repeat(1024 * 1024 + 1))
  expect(await code).toBe(1009)
  expect((await beat(other)).status).toBe('ok')
})

test('what is unknown is answered with an error', async () => {
  const ws = trial.open()
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
  const ws = trial.open()
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
  trial.room.topics.tell('a', false, { body: '{}' })
  await beat(ws)
  expect(heard.filter(([, , , event]) => event === 'broadcast')).toHaveLength(1)
})

test('a leave while the join is still looked at leaves nothing behind', async () => {
  let letIn = () => {}
  trial.room.settled = () => new Promise((resolve) => (letIn = resolve))
  const ws = trial.open()
  await answer(ws)
  const heard: string[] = []
  ws.on('message', (data) => heard.push(JSON.parse(String(data))[3]))
  ws.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', {}]))
  expect((await ask(ws, '1', '2', 'realtime:a', 'phx_leave')).status).toBe('ok')
  letIn()
  trial.room.topics.tell('a', false, { body: '{}' })
  await beat(ws)
  expect(heard).toEqual(['phx_reply', 'phx_close', 'phx_reply'])
})

test('a socket that has fallen silent is ended; one that beats is kept', async () => {
  const silent = trial.open()
  await answer(silent)
  const code = closed(silent)
  trial.sockets.check(Date.now() + bounds.silence - 1000)
  expect((await beat(silent)).status).toBe('ok')
  trial.sockets.check(Date.now() + bounds.silence + 1000)
  expect(await code).toBe(1006)
})

test('a client that does not read is ended with a code, and what waits for it stays bounded', async () => {
  const slow = trial.open()
  await answer(slow)
  await ask(slow, '1', '1', 'realtime:a', 'phx_join')
  slow.pause()
  const code = closed(slow)
  const body = JSON.stringify({ type: 'broadcast', event: 'x', payload: 'x'.repeat(64 * 1024) })
  const before = process.memoryUsage().rss
  for (let n = 0; n < 2_000; n++) {
    trial.room.topics.tell('a', false, { body })
    await new Promise(setImmediate)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  slow.resume()
  expect(await code).toBe(1013)
})

test('who joins while the server stops is told to come back', async () => {
  const ws = trial.open()
  await answer(ws)
  const code = closed(ws)
  await trial.sockets.stop(1012)
  expect(await code).toBe(1012)
  expect(await answer(trial.open())).toBe(503)
})
