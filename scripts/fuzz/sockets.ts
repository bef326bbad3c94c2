import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Chance } from './chance.ts'
import type { Persona } from './personas.ts'
import { anything, jsonOf, text } from './values.ts'

/** One socket that says what no client says, and goes. Whatever comes of it, the server must be there after it. */
export async function oddSocket(chance: Chance, port: number, { headers }: Persona, ids: string[]): Promise<void> {
  const version = chance.one(['1.0.0', '2.0.0', '3', ''])
  const key = encodeURIComponent(headers.apikey ?? '')
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}&vsn=${version}`)
  const open = await new Promise<boolean>((tell) => {
    socket.once('open', () => tell(true)).once('close', () => tell(false))
    // refused: the close follows
    socket.on('error', () => {})
  })
  if (!open) return
  for (let count = chance.below(12); count > 0 && socket.readyState === WebSocket.OPEN; count--) {
    socket.send(frame(chance, headers.authorization?.slice(7), ids), { binary: chance.often(0.2) })
    if (chance.often(0.3)) await sleep(chance.below(20))
  }
  if (chance.often(0.5)) socket.terminate()
  else socket.close()
}

function frame(chance: Chance, token: string | undefined, ids: string[]): Buffer {
  if (chance.often(0.15)) return Buffer.from(Array.from({ length: chance.below(60) }, () => chance.below(256)))
  const id = chance.one(ids)
  const topic = chance.one([
    `realtime:group:${id}`,
    `realtime:user:${id}`,
    `realtime:conversation:${id}:1`,
    'realtime:x',
    'phoenix',
    text(chance),
  ])
  const event = chance.one([
    'phx_join',
    'phx_join',
    'phx_leave',
    'heartbeat',
    'broadcast',
    'presence',
    'access_token',
    text(chance),
  ])
  const config = {
    private: chance.often(0.7),
    broadcast: chance.often(0.7) ? { self: true, ack: true, replay: anything(chance, 2) } : anything(chance, 2),
    presence: chance.often(0.7) ? { key: text(chance), enabled: true } : anything(chance, 2),
    postgres_changes: chance.often(0.4)
      ? [{ event: chance.one(['*', 'INSERT', 'x']), schema: 'public', table: text(chance), filter: text(chance) }]
      : anything(chance, 2),
  }
  const payload = chance.often(0.7)
    ? {
        config,
        access_token: chance.often(0.7) ? token : text(chance),
        type: 'broadcast',
        event: chance.one(['track', 'untrack', text(chance)]),
        payload: anything(chance, 3),
      }
    : anything(chance, 3)
  const ref = chance.often(0.8) ? '1' : anything(chance, 1)
  return jsonOf(
    chance,
    chance.often(0.5) ? [ref, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: ref },
  )
}
