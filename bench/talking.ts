import WebSocket from 'ws'
import type { Server } from '../test/server.ts'

export type Talker = { id: string; conversation: string; token: string; server: Server; socket?: WebSocket }

/** Joins the conversation; `hears` is told of each message: of the rows that come, or where it `asks`, once it has been answered. */
export function listen(person: Talker, anonKey: string, hears: (id: string) => void, asks?: Ask) {
  const { conversation, token, server } = person
  const ask = asks && coalesced(() => asks(person, anonKey, hears))
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
      if (event !== 'broadcast' || payload.payload.table !== 'messages') return
      if (ask) void ask()
      else for (const { id } of payload.payload.rows) hears(id)
    })
    socket.on('error', failed)
    const beat = setInterval(() => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])), 25_000)
    socket.on('close', () => clearInterval(beat))
  })
}

export type Ask = (person: Talker, anonKey: string, hears: (id: string) => void) => Promise<void>

/** Calls in a row become one after the one that is under way. */
function coalesced(work: () => Promise<void>) {
  let under = false
  let again = false
  return async () => {
    again = true
    if (under) return
    under = true
    while (again) {
      again = false
      await work()
    }
    under = false
  }
}

const whole =
  '*,reactions:message_reactions(user_id,emoji),attachments:message_attachments(*),links:message_links(target_type,target_id),cards:message_cards(place,url,card:link_cards(*)),poll:polls(*,options:poll_options!poll_options_poll_id_fkey(*))'

/** A reader who is told only that there is something, and asks for the newest page; counts what it asked. */
export function refetchingReader() {
  const known = new Map<Talker, Set<string>>()
  const counted = { requests: 0 }
  const ask: Ask = async (person, apikey, hears) => {
    const { conversation, token, server } = person
    const heard = known.get(person) ?? new Set()
    known.set(person, heard)
    counted.requests++
    const query = new URLSearchParams({
      select: whole,
      conversation_id: `eq.${conversation}`,
      order: 'seq.desc',
      limit: '50',
    })
    const answer = await fetch(`${server.url}/rest/v1/messages?${query}`, {
      headers: { apikey, authorization: `Bearer ${token}` },
    })
    for (const { id } of (await answer.json()) as { id: string }[]) {
      if (heard.has(id)) continue
      heard.add(id)
      hears(id)
    }
  }
  return { ask, counted }
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
