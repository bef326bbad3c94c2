import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createLog } from '../server/log.ts'
import { type Push, push } from '../server/push/push.ts'
import { realtime } from '../server/realtime/realtime.ts'
import { newPair } from '../server/secrets.ts'
import { mina, ruth, tomas } from '../supabase/tests/cast.ts'
import { asPerson, type TestDatabase, testDatabase } from './database.ts'
import { answering, pushService } from './fakes/push-service.ts'
import { trialTokens } from './realtime.ts'
import { startServer } from './server.ts'

/* From a commit to a device: the product's database, the server's sender, and a push service that reads along. */
const vapid = newPair()
const settings = { push: { next: 'private.next_pushes', done: 'private.push_done' } }
let database: TestDatabase
let service: Awaited<ReturnType<typeof pushService>>
const senders: Push[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  service = await pushService(() => vapid.publicKey)
})
afterAll(async () => {
  await service.stop()
  await database.stop()
})
beforeEach(async () => {
  service.arrived.length = 0
  await database.admin.query(
    'delete from public.notifications; delete from public.push_devices; delete from private.push_log',
  )
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(senders.splice(0).map((sender) => sender.stop()))
})

const sending = () => {
  const log = createLog('error')
  const sender = push({ database, settings, vapid, subject: 'mailto:ops@example.org', log, loopback: true })
  senders.push(sender)
  sender.start()
  return sender
}
const subscribe = (person: { id: string }, { endpoint, keys }: ReturnType<typeof service.device>) =>
  database.admin.query("select private.keep_push_device($1, $2, $3, $4, 'a phone')", [
    person.id,
    endpoint,
    keys.p256dh,
    keys.auth,
  ])
const tell = async (people: { id: string }[], message = 'Bread') => {
  await database.admin.query("select private.notify($1, 'task_due', $2, null, null, null)", [
    people.map(({ id }) => id),
    message,
  ])
  return Date.now()
}
const waiting = async () =>
  (await database.admin.query('select count(*)::int as count from private.push_queue')).rows[0].count

async function senderProcess() {
  const { host, password } = inject('cluster')
  const given = JSON.stringify({ host, password, name: database.name, vapid })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'push-sender.ts'), given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise((ready) => child.stdout!.once('data', ready))
  return child
}

test('browsers are told the key that pushes are signed with, and it stays', async () => {
  const server = await startServer()
  const key = async () =>
    ((await (await fetch(`${server.url}/config.json`)).json()) as { vapidPublicKey: string }).vapidPublicKey
  const first = await key()
  expect(Buffer.from(first, 'base64url')).toHaveLength(65)
  await server.end('SIGKILL')
  const again = await server.again()
  expect(await key()).toBe(first)
  await again.discard()
})

test('a push arrives within two seconds of the commit, though nobody wakes the sender', async () => {
  await subscribe(mina, service.device('phone'))
  sending()
  await sleep(1_200)
  const told = await tell([mina])
  await expect.poll(() => service.at('phone').length, { timeout: 3_000 }).toBe(1)
  expect(service.at('phone')[0]!.at - told).toBeLessThan(2_000)
  expect(service.at('phone')[0]!.payload).toMatchObject({ type: 'task_due', message: 'Bread', url: '/tasks' })
  await expect.poll(waiting).toBe(0)
})

test('a woken sender is faster', async () => {
  await subscribe(mina, service.device('phone'))
  const sender = sending()
  await sleep(1_100)
  const told = await tell([mina])
  sender.wake()
  await expect.poll(() => service.at('phone').length, { interval: 10 }).toBe(1)
  expect(service.at('phone')[0]!.at - told).toBeLessThan(700)
})

test('a test that a person sends arrives at that device alone, and says by which call', async () => {
  const { rows } = await subscribe(mina, service.device('phone'))
  await subscribe(mina, service.device('laptop'))
  sending()
  await asPerson(database, mina, (db) => db.query("select public.test_push($1, 'n0nce')", [rows[0].keep_push_device]))
  await expect.poll(() => service.at('phone').length, { timeout: 3_000 }).toBe(1)
  expect(service.at('phone')[0]!.payload).toMatchObject({
    type: 'test',
    title: 'Test Notification',
    data: { nonce: 'n0nce' },
  })
  await expect.poll(waiting).toBe(0)
  expect(service.at('laptop')).toEqual([])
})

test('what goes wrong for one is one line, and stops nobody', async () => {
  await subscribe(ruth, service.device('gone', answering(410)))
  await subscribe(tomas, service.device('renew', answering(403)))
  await subscribe(mina, service.device('busy', answering([429, { 'retry-after': '1' }], 201)))
  await subscribe(mina, service.device('broken', answering(500)))
  await subscribe(
    mina,
    service.device('hangs', () => {}),
  )
  await subscribe(mina, service.device('well'))
  sending()
  await tell([ruth, tomas, mina])
  await expect.poll(() => service.at('well').length, { timeout: 2_000 }).toBe(1)
  await expect.poll(() => service.at('busy').length, { timeout: 4_000 }).toBe(2)
  const log = async () => (await database.admin.query('select outcome from private.push_log order by outcome')).rows
  await expect
    .poll(async () => (await log()).map(({ outcome }) => outcome), { timeout: 3_000 })
    .toEqual(['gone', 'renew', 'retry', 'sent'])
  const { rows } = await database.admin.query(
    "select substring(endpoint from '[a-z]+$') as device, needs_renewal from public.push_devices order by 1",
  )
  expect(rows.filter(({ needs_renewal }) => needs_renewal).map(({ device }) => device)).toEqual(['renew'])
  expect(rows.map(({ device }) => device)).not.toContain('gone')
})

test('two senders share the work, and nothing arrives twice', async () => {
  await subscribe(mina, service.device('phone'))
  for (let n = 0; n < 200; n++) await tell([mina], `Bread ${n}`)
  sending()
  await senderProcess()
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  expect(service.at('phone')).toHaveLength(200)
  expect(new Set(service.at('phone').map(({ payload }) => payload.tag)).size).toBe(200)
})

describe('a sender that is killed', () => {
  test('between the commit and the sending: exactly one arrives from the next', async () => {
    await subscribe(mina, service.device('phone'))
    const first = await senderProcess()
    // standing still, it cannot have begun
    first.kill('SIGSTOP')
    await tell([mina])
    first.kill('SIGKILL')
    sending()
    await expect.poll(() => service.at('phone').length, { timeout: 2_000 }).toBe(1)
    await sleep(1_500)
    expect(service.at('phone')).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  test('while the service has not answered: it is sent again when the lease ends, and replaces the first', async () => {
    await subscribe(
      mina,
      service.device('phone', () => {}),
    )
    const first = await senderProcess()
    await tell([mina])
    await expect.poll(() => service.at('phone').length, { timeout: 3_000 }).toBe(1)
    first.kill('SIGKILL')
    sending()
    await sleep(1_200)
    expect(service.at('phone')).toHaveLength(1)
    // twenty seconds later
    await database.admin.query("update private.push_queue set due_at = due_at - interval '20 seconds'")
    await expect.poll(() => service.at('phone').length, { timeout: 3_000 }).toBe(2)
    const [one, again] = service.at('phone')
    expect(again!.headers.topic).toBe(one!.headers.topic)
    expect(again!.payload.tag).toBe(one!.payload.tag)
  })
})

test('a sender that stops lets what is under way arrive, and takes no more', async () => {
  const slow = service.device('slow', (response) => void setTimeout(() => response.writeHead(201).end(), 500))
  await subscribe(mina, slow)
  const sender = sending()
  await tell([mina])
  await expect.poll(() => service.at('slow').length, { timeout: 3_000 }).toBe(1)
  await sender.stop()
  expect(await waiting()).toBe(0)
  await tell([mina], 'Candles')
  await sleep(1_200)
  expect(service.at('slow')).toHaveLength(1)
})

test('a commit that the change feed hears of wakes whoever wants to know', async () => {
  let woken = 0
  const tokens = await trialTokens()
  const live = realtime({
    database,
    tokens,
    settings: { auth: { siteUrl: 'http://site.example' } },
    log: createLog('error'),
    heard: () => woken++,
  })
  try {
    await expect.poll(live.live, { timeout: 10_000 }).toBe(true)
    await tell([mina])
    await expect.poll(() => woken, { timeout: 2_000 }).toBeGreaterThan(0)
  } finally {
    await live.stop()
  }
})
