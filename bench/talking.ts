import WebSocket from 'ws'
import type { Server } from '../test/server.ts'

export type Talker = { id: string; conversation: string; token: string; server: Server; socket?: WebSocket }

/** Joins the conversation; `hears` is told of each message. */
export function listen(person: Talker, anonKey: string, hears: (id: string) => void) {
  const { conversation, token, server } = person
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${anonKey}`)
  person.socket = socket
  return new Promise<void>((joined, failed) => {
    socket.on('open', () =>
      socket.send(
        JSON.stringify([
          '1',
          '1',
          `realtime:conversation:${conversation}:1`,
          'phx_join',
          { config: { private: true }, access_token: token },
        ]),
      ),
    )
    socket.on('message', (bytes) => {
      const [, , , event, payload] = JSON.parse(bytes.toString())
      if (event === 'phx_reply') return payload.status === 'ok' ? joined() : failed(new Error(JSON.stringify(payload)))
      if (event === 'broadcast' && payload.payload.table === 'messages')
        for (const { id } of payload.payload.rows) hears(id)
    })
    socket.on('error', failed)
    const beat = setInterval(() => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])), 25_000)
    socket.on('close', () => clearInterval(beat))
  })
}

/** Says something, and keeps how long that took, or why it was refused. */
export async function say(
  { conversation, token, server }: Talker,
  apikey: string,
  sent: Map<string, number>,
  answers: number[],
  refused: string[],
) {
  const id = crypto.randomUUID()
  const began = performance.now()
  sent.set(id, began)
  try {
    const answer = await fetch(`${server.url}/rest/v1/messages`, {
      method: 'POST',
      headers: {
        apikey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify({
        id,
        conversation_id: conversation,
        body_html: '<p>See you at the boat house at six, bring the lanterns.</p>',
      }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    answers.push(performance.now() - began)
  } catch (error) {
    sent.delete(id)
    refused.push((error as Error).message.slice(0, 120))
  }
}
