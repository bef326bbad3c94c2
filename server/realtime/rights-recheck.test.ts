import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type WebSocket from 'ws'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { trialClient, trialProduct, trialServer, trialTokens, until } from '../../test/realtime.ts'
import { answer, ask, beat, trialSockets } from '../../test/sockets.ts'
import type { Tokens } from '../auth/sessions/tokens.ts'
import type { Claims } from '../http/claims.ts'

/* Rights on a channel that is open: they may be taken away while the token still holds. */

let database: TestDatabase
let tokens: Tokens
let server: Awaited<ReturnType<typeof trialServer>>
const clients: ReturnType<typeof trialClient>[] = []
beforeAll(async () => {
  database = await testDatabase('template_platform')
  await database.admin.query(trialProduct)
  tokens = await trialTokens()
  server = await trialServer(database.connections, tokens)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.disconnect()
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

async function listen(sub: string, topic: string) {
  const token = await tokens.sign({ role: 'authenticated', sub, exp: Math.floor(Date.now() / 1000) + 3600 })
  const client = trialClient(server.url, tokens.anonKey, token)
  clients.push(client)
  const told: number[] = []
  const systems: string[] = []
  const states: string[] = []
  const channel: RealtimeChannel = client
    .channel(topic, { config: { private: true, broadcast: { ack: true } } })
    .on('broadcast', { event: '*' }, ({ payload }) => void told.push(payload.n))
    .on('system', {}, ({ message }) => void systems.push(message))
  channel.subscribe((state) => void states.push(state))
  await until(() => states[0] === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED)
  return { channel, told, systems, states }
}

const sql = (text: string, values: unknown[] = []) => database.admin.query(text, values)
const admit = (topic: string, person: string, speaks = false) =>
  sql('insert into doors values ($1, $2, $3)', [topic, person, speaks])
const doubt = (people: string[]) =>
  sql(`select realtime.send(jsonb_build_object('people', $1::text[]), 'changed', 'check_request', true)`, [people])
const tell = (topic: string, n: number) => sql(`select realtime.send($1, 'changed', $2, true)`, [{ n }, topic])

describe('who is taken off a channel', () => {
  test('does not hear the next change, is told why, and is not let in again; who stays hears it', async () => {
    for (const person of ['ann', 'ben']) await admit('crew', person)
    const [ann, ben, annAgain] = [await listen('ann', 'crew'), await listen('ben', 'crew'), await listen('ann', 'crew')]
    await tell('crew', 1)
    await until(() => ann.told.length + ben.told.length + annAgain.told.length === 3)
    await sql('begin')
    await sql(`delete from doors where topic = 'crew' and person = 'ann'`)
    await doubt(['ann'])
    await sql('commit')
    await tell('crew', 2)
    await until(() => ben.told.length === 2)
    await until(() => ann.states.includes('CLOSED') && annAgain.states.includes('CLOSED'))
    expect([ann.told, annAgain.told, ben.told]).toEqual([[1], [1], [1, 2]])
    expect(ann.systems.at(-1)).toBe('Unauthorized: You do not have permissions to read from this Channel topic: crew')
    expect(ben.states).toEqual(['SUBSCRIBED'])
    await expect(listen('ann', 'crew')).rejects.toThrow()
  })

  test('who is in doubt and stays misses nothing, and hears it in order', async () => {
    await admit('deck', 'cay')
    const cay = await listen('cay', 'deck')
    for (let n = 0; n < 20; n++) {
      if (n % 3 === 0) await doubt(['cay'])
      await tell('deck', n)
    }
    await until(() => cay.told.length === 20)
    expect(cay.told).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(cay.states).toEqual(['SUBSCRIBED'])
  })

  test('who may no longer speak is not heard', async () => {
    await admit('bridge', 'dan', true)
    await admit('bridge', 'eve')
    const [dan, eve] = [await listen('dan', 'bridge'), await listen('eve', 'bridge')]
    const say = (n: number) => dan.channel.send({ type: 'broadcast', event: 'said', payload: { n } })
    expect(await say(1)).toBe('ok')
    await sql(`update doors set speaks = false where person = 'dan'`)
    await doubt(['dan'])
    await expect.poll(() => say(2), { timeout: 10_000 }).toBe('error')
    expect(await say(3)).toBe('error')
    await tell('bridge', 4)
    await until(() => eve.told.includes(4) && dan.told.includes(4))
    expect(eve.told).not.toContain(3)
  })
})

describe('many who are taken off at once', () => {
  const everyone = Array.from({ length: 100 }, (_, n) => `person ${n}`)
  const gone = new Set(everyone.slice(0, 50))

  async function crowd(each: number) {
    const trial = await trialSockets()
    const claims = new Map<string, Claims>(everyone.map((sub) => [sub, { role: 'authenticated', sub }]))
    let asked = 0
    trial.room.verify = async (token) => claims.get(token) ?? { role: 'anon' }
    trial.room.rightsOn = async ({ sub }, topics) => {
      asked++
      return topics.map(() => ({ reads: gone.has(sub!) ? [] : ['broadcast'], writes: [] }))
    }
    const heard = new Map<WebSocket, string[]>()
    const sockets = await Promise.all(
      everyone.flatMap((sub) =>
        Array.from({ length: each }, async () => {
          const ws = trial.open()
          await answer(ws)
          const events: string[] = []
          heard.set(ws, events)
          const config = { private: true }
          expect((await ask(ws, '1', '1', 'realtime:a', 'phx_join', { config, access_token: sub })).status).toBe('ok')
          expect((await ask(ws, '2', '2', 'realtime:b', 'phx_join', { config, access_token: sub })).status).toBe('ok')
          ws.on('message', (data) => events.push(JSON.parse(String(data))[3]))
          return { ws, sub }
        }),
      ),
    )
    const eventsOf = (isGone: boolean) =>
      sockets
        .filter(({ sub }) => gone.has(sub) === isGone)
        .map(({ ws }) =>
          heard
            .get(ws)!
            .filter((one) => one !== 'phx_reply')
            .sort()
            .join(),
        )
    const settled = () => Promise.all(sockets.map(({ ws }) => beat(ws)))
    return { trial, eventsOf, settled, asked: () => asked }
  }

  test('cost one question for each of them, and nobody else any: 500 sockets, 50 people', async () => {
    const { trial, eventsOf, settled, asked } = await crowd(5)
    const rechecked = trial.sockets.recheck([...gone])
    trial.room.topics.tell('a', true, { body: '{}' })
    await rechecked
    await settled()
    expect(asked()).toBe(50)
    expect(new Set(eventsOf(true))).toEqual(new Set(['phx_close,phx_close,system,system']))
    expect(new Set(eventsOf(false))).toEqual(new Set(['broadcast']))
    await trial.stop()
  })

  test('one after the other, and each many times, cost few', async () => {
    const { trial, eventsOf, settled, asked } = await crowd(1)
    await Promise.all(Array.from({ length: 20 }, () => [...gone].map((sub) => trial.sockets.recheck([sub]))).flat())
    await settled()
    expect(asked()).toBeLessThanOrEqual(2 * 50)
    expect(new Set(eventsOf(true))).toEqual(new Set(['phx_close,phx_close,system,system']))
    expect(new Set(eventsOf(false))).toEqual(new Set(['']))
    await trial.stop()
  })

  test('who is joining at that moment is looked at once more', async () => {
    const trial = await trialSockets()
    trial.room.verify = async () => ({ role: 'authenticated', sub: 'ann' })
    let reads: 'broadcast'[] = ['broadcast']
    let pass = () => {}
    trial.room.entryOf = () => {
      const rights = { reads, writes: [] }
      return new Promise((resolve) => (pass = () => resolve({ rights, past: [] })))
    }
    const ws = trial.open()
    await answer(ws)
    const config = { private: true, broadcast: { replay: { since: 1 } } }
    const reply = ask(ws, '1', '1', 'realtime:a', 'phx_join', { config, access_token: 'x' })
    await beat(ws)
    reads = []
    await trial.sockets.recheck(['ann'])
    const passFirst = pass
    pass = () => {}
    passFirst()
    await beat(ws)
    pass()
    expect(await reply).toMatchObject({
      status: 'error',
      response: { reason: expect.stringContaining('Unauthorized') },
    })
    await trial.stop()
  })
})
