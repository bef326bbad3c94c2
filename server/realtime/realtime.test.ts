import { setTimeout as sleep } from 'node:timers/promises'
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { trialClient, trialProduct, trialServer, trialTokens } from '../../test/realtime.ts'
import { freePort } from '../../test/server.ts'
import type { Tokens } from '../auth/sessions/tokens.ts'

type ReceivedEvent = { event: string; payload: Record<string, unknown>; meta?: { id: string } }

let database: TestDatabase
let tokens: Tokens
let server: Awaited<ReturnType<typeof trialServer>>
const clients: RealtimeClient[] = []

beforeAll(async () => {
  database = await testDatabase('template_platform')
  await database.admin.query(`set role postgres; ${trialProduct}; reset role`)
  tokens = await trialTokens()
  server = await trialServer(database.connections, tokens)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.disconnect()))
  await database.admin.query('truncate doors')
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

const tokenOf = (sub: string, seconds = 3600) =>
  tokens.sign({ role: 'authenticated', sub, exp: Math.floor(Date.now() / 1000) + seconds })

async function clientOf(person: string | undefined, vsn?: string) {
  const token = person ? await tokenOf(person) : undefined
  const client = trialClient(server.url, tokens.anonKey, token, vsn)
  clients.push(client)
  return client
}

/** A channel with what it was told and each state that it came into. */
function listen(client: RealtimeClient, topic: string, config: Record<string, unknown> = { private: true }) {
  const told: ReceivedEvent[] = []
  const systems: string[] = []
  const states: string[] = []
  const channel = client
    .channel(topic, { config })
    .on('broadcast', { event: '*' }, (message) => void told.push({ payload: {}, ...message }))
    .on('system', {}, (message) => void systems.push(message.message))
  channel.subscribe((state, error) => void states.push(error ? `${state}: ${error.message}` : state))
  const became = (state: string) => until(() => states.some((one) => one.startsWith(state)))
  return { channel, told, systems, states, became, joined: () => became(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) }
}

async function until(condition: () => unknown, atMost = 5_000) {
  for (const end = Date.now() + atMost; !condition(); await sleep(5)) {
    if (Date.now() > end) throw new Error('It did not happen.')
  }
}

const admit = (topic: string, person: string, speaks = false) =>
  database.admin.query('insert into doors values ($1, $2, $3)', [topic, person, speaks])
const tell = (topic: string, n: number, isPrivate = true) =>
  database.admin.query('select realtime.send($1, $2, $3, $4)', [{ n }, 'changed', topic, isPrivate])
const numbers = (told: ReceivedEvent[]) => told.map(({ payload }) => payload.n)

for (const vsn of ['1.0.0', '2.0.0']) {
  test(`what is sent in a transaction arrives after its commit, in order (${vsn})`, async () => {
    await admit('commits', 'ann')
    const ann = listen(await clientOf('ann', vsn), 'commits')
    await ann.joined()
    await database.admin.query('begin')
    for (let n = 0; n < 5; n++) await tell('commits', n)
    await sleep(100)
    expect(ann.told).toEqual([])
    await database.admin.query('commit')
    await tell('commits', 5)
    await until(() => ann.told.length === 6)
    expect(numbers(ann.told)).toEqual([0, 1, 2, 3, 4, 5])
    expect(ann.told[0]).toMatchObject({ event: 'changed', meta: { id: ann.told[0]!.payload.id } })
  })
}

test('what is rolled back is never told', async () => {
  await admit('rollback', 'ann')
  const ann = listen(await clientOf('ann'), 'rollback')
  await ann.joined()
  await database.admin.query('begin')
  await tell('rollback', 1)
  await database.admin.query('rollback')
  await tell('rollback', 2)
  await until(() => ann.told.length > 0)
  expect(numbers(ann.told)).toEqual([2])
})

test('an outsider cannot join a private topic, and hears why', async () => {
  const eve = listen(await clientOf('eve'), 'inside')
  await eve.became('CHANNEL_ERROR')
  expect(eve.states[0]).toBe(
    'CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: inside',
  )
  const nobody = listen(await clientOf(undefined), 'inside')
  await nobody.became('CHANNEL_ERROR')
  await tell('inside', 1)
  await sleep(100)
  expect([...eve.told, ...nobody.told]).toEqual([])
})

test('a private message reaches no public listener of the same topic, nor the other way round', async () => {
  await admit('both', 'ann')
  const inside = listen(await clientOf('ann'), 'both')
  const outside = listen(await clientOf(undefined), 'both', {})
  await Promise.all([inside.joined(), outside.joined()])
  await tell('both', 1)
  await tell('both', 2, false)
  await until(() => inside.told.length > 0 && outside.told.length > 0)
  expect([numbers(inside.told), numbers(outside.told)]).toEqual([[1], [2]])
})

test('who lost the right is out when the token is refreshed', async () => {
  await admit('leaving', 'ann')
  const client = await clientOf('ann')
  const ann = listen(client, 'leaving')
  await ann.joined()
  await database.admin.query('truncate doors')
  await client.setAuth(await tokenOf('ann', 3700))
  await ann.became('CLOSED')
  expect(ann.systems).toEqual(['Unauthorized: You do not have permissions to read from this Channel topic: leaving'])
  await tell('leaving', 1)
  await sleep(100)
  expect(ann.told).toEqual([])
})

test('a channel whose token expires is ended, and comes back with a new one', async () => {
  await admit('expiry', 'ann')
  const client = await clientOf(undefined)
  // a token counts for thirty seconds after its end
  await client.setAuth(await tokenOf('ann', -27))
  const ann = listen(client, 'expiry')
  await ann.joined()
  await until(() => ann.systems.includes('Access token has expired'), 9_000)
  await client.setAuth(await tokenOf('ann'))
  await until(() => ann.states.filter((state) => state === 'SUBSCRIBED').length === 2, 8_000)
  await tell('expiry', 1)
  await until(() => ann.told.length === 1)
}, 20_000)

for (const [speaker, hearer] of [
  ['2.0.0', '1.0.0'],
  ['1.0.0', '2.0.0'],
  ['2.0.0', '2.0.0'],
]) {
  test(`clients tell each other (${speaker} to ${hearer})`, async () => {
    await admit('talk', 'ann', true)
    await admit('talk', 'ben')
    const ann = listen(await clientOf('ann', speaker), 'talk', { private: true, broadcast: { ack: true } })
    const ben = listen(await clientOf('ben', hearer), 'talk', { private: true, broadcast: { ack: true } })
    await Promise.all([ann.joined(), ben.joined()])
    expect(await say(ann.channel, { text: 'Grüße 👋' })).toBe('ok')
    await until(() => ben.told.length === 1)
    expect(ben.told[0]).toEqual({ type: 'broadcast', event: 'said', payload: { text: 'Grüße 👋' } })
    expect(await say(ben.channel, { text: 'no right to speak' })).toBe('error')
    await sleep(50)
    expect(ann.told).toEqual([])
  })
}

test('who asks for it hears oneself, and bytes arrive as bytes', async () => {
  const config = { broadcast: { self: true, ack: true } }
  const ann = listen(await clientOf(undefined), 'bytes', config)
  const ben = listen(await clientOf(undefined), 'bytes', config)
  await Promise.all([ann.joined(), ben.joined()])
  await say(ann.channel, new Uint8Array([1, 2, 255]).buffer)
  await until(() => ann.told.length + ben.told.length === 2)
  expect(new Uint8Array(ben.told[0]!.payload as unknown as ArrayBuffer)).toEqual(new Uint8Array([1, 2, 255]))
})

test('a broadcast over HTTP reaches who may hear it, from who may speak', async () => {
  await admit('post', 'ann', true)
  await admit('post', 'ben')
  const [ann, ben] = await Promise.all([clientOf('ann'), clientOf('ben')])
  const heard = listen(ben, 'post')
  await heard.joined()
  const unjoined = ann.channel('post', { config: { private: true } })
  expect(await unjoined.httpSend('said', { n: 1 })).toEqual({ success: true })
  // before it has joined, the stock client sends by itself this way
  expect(await say(unjoined, { n: 2 })).toBe('ok')
  await until(() => heard.told.length === 2)
  expect(numbers(heard.told)).toEqual([1, 2])
  await expect(ben.channel('post', { config: { private: true } }).httpSend('said', { n: 3 })).rejects.toThrow(
    'You do not have permissions to write to this Channel topic: post',
  )
  const url = server.url.replace('ws:', 'http:')
  const post = async (body: string, apikey = tokens.anonKey) =>
    (await fetch(`${url}/api/broadcast`, { method: 'POST', body, headers: { apikey } })).status
  expect(await post('{}', 'wrong')).toBe(401)
  expect(
    await Promise.all(
      ['', 'null', '{}', '[]', 'x', '{"messages":[7]}', '{"messages":[{"topic":"a"}]}'].map((body) => post(body)),
    ),
  ).toEqual([422, 422, 422, 422, 422, 422, 422])
  expect(
    await post(JSON.stringify({ messages: [{ topic: 'post', event: 'said', payload: { n: 4 }, private: true }] })),
  ).toBe(202)
  const large = { topic: 'post', event: 'said', payload: 'x'.repeat(600_000), private: true }
  expect(await post(JSON.stringify({ messages: [large] }))).toBe(422)
  await sleep(50)
  expect(numbers(heard.told)).toEqual([1, 2])
})

test('a listener to presence is told that nobody is there', async () => {
  let synced = 0
  const client = await clientOf(undefined)
  client
    .channel('presence')
    .on('presence', { event: 'sync' }, () => void synced++)
    .subscribe()
  await until(() => synced === 1)
})

test('who leaves hears nothing more, and may join again', async () => {
  const client = await clientOf(undefined)
  const first = listen(client, 'again', {})
  const witness = listen(await clientOf(undefined), 'again', {})
  await Promise.all([first.joined(), witness.joined()])
  expect(await client.removeChannel(first.channel)).toBe('ok')
  await tell('again', 1, false)
  await until(() => witness.told.length === 1)
  const second = listen(client, 'again', {})
  await second.joined()
  await tell('again', 2, false)
  await until(() => second.told.length === 1)
  expect([numbers(first.told), numbers(second.told)]).toEqual([[], [2]])
})

test('when the feed breaks, everything arrives once and in order, or the client is told to ask again', async () => {
  await admit('broken', 'ann')
  const ann = listen(await clientOf('ann'), 'broken')
  await ann.joined()
  for (let n = 0; n < 200; n++) {
    await tell('broken', n)
    if (n === 60 || n === 120) {
      await database.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender' and datname = current_database()`,
      )
    }
  }
  await until(() => server.room.live() && ann.states.filter((state) => state === 'SUBSCRIBED').length > 1, 10_000)
  await tell('broken', 200)
  await until(() => numbers(ann.told).includes(200))
  const heard = numbers(ann.told) as number[]
  expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b))
  expect(ann.systems).toContain('Messages may have been missed')
}, 20_000)

test('an open transaction holds up who joins, but neither a start nor a stop', async () => {
  await database.admin.query('begin')
  await database.admin.query(`insert into doors values ('held', 'ann', false)`)
  const brief = await trialServer(database.connections, tokens)
  await sleep(100)
  await brief.stop()
  const other = await trialServer(database.connections, tokens)
  try {
    expect(other.room.live()).toBe(false)
    const client = trialClient(other.url, tokens.anonKey)
    clients.push(client)
    const ann = listen(client, 'held', {})
    await sleep(300)
    expect(ann.states).toEqual([])
    await database.admin.query('commit')
    await ann.joined()
    expect(other.room.live()).toBe(true)
  } finally {
    await other.stop()
  }
})

test('a client comes back when the server does, and hears what follows', async () => {
  const first = await trialServer(database.connections, tokens, { port: await freePort() })
  const client = trialClient(first.url, tokens.anonKey)
  clients.push(client)
  const ann = listen(client, 'restart', {})
  await ann.joined()
  await first.stop()
  await ann.became('CHANNEL_ERROR: socket closed: 1012')
  const second = await trialServer(database.connections, tokens, { port: first.port })
  try {
    await until(() => ann.states.filter((state) => state === 'SUBSCRIBED').length === 2)
    await tell('restart', 1, false)
    await until(() => ann.told.length === 1)
  } finally {
    await client.disconnect()
    await second.stop()
  }
}, 20_000)

const say = (channel: RealtimeChannel, payload: unknown) => channel.send({ type: 'broadcast', event: 'said', payload })
