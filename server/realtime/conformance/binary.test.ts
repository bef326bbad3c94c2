import type { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { joining, trialClient, trialProduct, trialServer, trialTokens, until } from '../../../test/realtime.ts'
import type { Tokens } from '../../auth/sessions/tokens.ts'

/* Messages of bytes that the database tells, as they happen and as the past of a topic. */

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
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

type Heard = { event: string; payload?: unknown; meta?: { id: string; replayed?: boolean } }

async function listener(topic: string, { config = {}, vsn = '2.0.0' } = {}) {
  await database.admin.query('insert into doors values ($1, $2, false)', [topic, 'ann'])
  const token = await tokens.sign({ role: 'authenticated', sub: 'ann', exp: Math.floor(Date.now() / 1000) + 3600 })
  const client = trialClient(server.url, tokens.anonKey, token, vsn)
  clients.push(client)
  const heard: Heard[] = []
  const channel = client.channel(topic, { config: { private: true, ...config } })
  channel.on('broadcast', { event: '*' }, (message) => void heard.push(message as Heard))
  await joining(channel).joined()
  return heard
}
const tell = (sql: string, values: unknown[]) => database.admin.query(sql, values)
const bytes = Buffer.from([0, 1, 127, 128, 254, 255])
const bytesOf = ({ payload }: Heard) => Buffer.from(payload as ArrayBuffer)

test('bytes that the database tells arrive as they are, with the id of their row', async () => {
  const heard = await listener('sounds')
  await tell('select realtime.send_binary($1, $2, $3, true)', [bytes, 'note', 'sounds'])
  await until(() => heard.length === 1)
  expect(heard[0]).toMatchObject({ event: 'note' })
  expect(bytesOf(heard[0]!)).toEqual(bytes)
  const { rows } = await tell('select id, payload from realtime.messages where topic = $1', ['sounds'])
  expect(rows).toEqual([{ id: heard[0]!.meta!.id, payload: null }])
})

test('no bytes at all are a message too', async () => {
  const heard = await listener('silence')
  await tell(`select realtime.send_binary('', 'note', 'silence')`, [])
  await until(() => heard.length === 1)
  expect(bytesOf(heard[0]!)).toHaveLength(0)
})

test('an older client hears words and no bytes', async () => {
  const heard = await listener('mixed', { vsn: '1.0.0' })
  await tell('select realtime.send_binary($1, $2, $3)', [bytes, 'note', 'mixed'])
  await tell(`select realtime.send('{"n": 1}', 'word', 'mixed')`, [])
  await until(() => heard.length === 1)
  expect(heard.map(({ event }) => event)).toEqual(['word'])
})

test('the past of a topic is told with its bytes, in order', async () => {
  const since = Date.now() - 1000
  await tell(`select realtime.send('{"n": 1}', 'word', 'past')`, [])
  await tell('select realtime.send_binary($1, $2, $3)', [bytes, 'note', 'past'])
  await tell('select realtime.send_binary($1, $2, $3)', [Buffer.alloc(3000, 7), 'long', 'past'])
  const heard = await listener('past', { config: { broadcast: { replay: { since, limit: 10 } } } })
  await until(() => heard.length === 3)
  expect(heard.map(({ event, meta }) => [event, meta?.replayed])).toEqual([
    ['word', true],
    ['note', true],
    ['long', true],
  ])
  expect(bytesOf(heard[1]!)).toEqual(bytes)
  expect(bytesOf(heard[2]!)).toEqual(Buffer.alloc(3000, 7))
})

test('telling bytes never fails the write that it tells of, and a row has one payload', async () => {
  await tell(`select realtime.send_binary('x', null, null)`, [])
  await expect(
    tell(
      `insert into realtime.messages (topic, extension, event, payload, binary_payload) values ('a', 'broadcast', 'b', '{}', 'x')`,
      [],
    ),
  ).rejects.toThrow('messages_payload_exclusive')
})
