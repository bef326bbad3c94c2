import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import WebSocket from 'ws'
import { createLog } from '../server/log.ts'
import { openChanges } from '../server/realtime/changes/changes.ts'
import { openPresence } from '../server/realtime/presence/presence.ts'
import type { RealtimeContext } from '../server/realtime/realtime-context.ts'
import { openSockets } from '../server/realtime/sockets/sockets.ts'
import { openTopics } from '../server/realtime/topics.ts'

/** The context of channels, without a database: everyone with the key `key` is anon and may listen everywhere. */
export function trialRoom(): RealtimeContext {
  const topics = openTopics()
  const query = () => Promise.reject(new Error('there is no database'))
  // what cannot be read without a database is no error here
  const log = createLog('error', { write: () => {} })
  return {
    topics,
    say: (topic, isPrivate, spoken, except) => topics.tell(topic, isPrivate, spoken, { except }),
    presence: openPresence({ id: 'here', tell: () => {} }),
    changes: openChanges({ query, log }),
    verify: async (token) => {
      if (token !== 'key') throw new Error('no such key')
      return { role: 'anon' }
    },
    accessCheck: { ask: () => undefined },
    rightsOf: async () => ({ reads: ['broadcast'], writes: [] }),
    entryOf: async () => ({ rights: { reads: ['broadcast'], writes: [] }, past: [] }),
    rightsOn: async (_, topics) => topics.map(() => ({ reads: ['broadcast'], writes: [] })),
    settled: async () => {},
    live: () => true,
    publicAllowed: true,
    presenceBySub: false,
    log,
  }
}

/** Sockets of such a context on loopback, two for each other address. */
export async function trialSockets() {
  const room = trialRoom()
  const opened: WebSocket[] = []
  const sockets = openSockets({ room, siteUrl: 'http://site.example/app', perAddress: 2 })
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', sockets.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    room,
    sockets,
    address,
    opened,
    open({ apikey = 'key', vsn = '2.0.0', path = '/realtime/v1/websocket', origin = '', from = '' } = {}) {
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
    },
    async stop() {
      for (const ws of opened.splice(0)) ws.terminate()
      await sockets.stop(1012)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The status of a refused upgrade, or 101. */
export const answer = (ws: WebSocket) =>
  new Promise<number | undefined>((resolve) => {
    ws.on('open', () => resolve(101))
    ws.on('unexpected-response', (_, response) => resolve(response.statusCode))
  })
/** The code of a close. */
export const closed = (ws: WebSocket) => new Promise<number>((resolve) => ws.on('close', resolve))

/** Says something and returns the reply to its ref. */
export const ask = (
  ws: WebSocket,
  joinRef: string | null,
  ref: string,
  topic: string,
  event: string,
  payload: unknown = {},
) =>
  new Promise<{ status: string; response: Record<string, unknown> }>((resolve) => {
    ws.on('message', (data) => {
      const [, to, , , reply] = JSON.parse(String(data))
      if (to === ref) resolve(reply)
    })
    ws.send(JSON.stringify([joinRef, ref, topic, event, payload]))
  })
/** Is answered while the socket is well. */
export const beat = (ws: WebSocket) => ask(ws, null, 'beat', 'phoenix', 'heartbeat')
