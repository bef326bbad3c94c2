import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Env, identify, requestHeaders } from '../http/claims.ts'
import { Refusal, refusalOf } from '../http/errors.ts'
import { mostBroadcast } from './channel/client-broadcast.ts'
import { type BroadcastPayload, broadcastBody, sizeOf } from './frames.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { bounds } from './sockets/socket-bounds.ts'

type BroadcastMessage = { topic: string; isPrivate: boolean; spoken: BroadcastPayload }

const maxBody = 1024 * 1024

/** Broadcasts over HTTP: what the stock client does before it has joined, and programs without a socket. */
export function broadcastRoutes(
  room: Pick<RealtimeContext, 'say' | 'verify' | 'rightsOf' | 'publicAllowed' | 'log'>,
): Hono<Env> {
  const routes = new Hono<Env>()
  routes.use(bodyLimit({ maxSize: maxBody, onError: (c) => c.json({ message: 'The body is too large.' }, 413) }))
  routes.use(async (c, next) => {
    await identify(c, room.verify)
    await next()
  })

  // several at once: what the caller may not say is left out without a word, as there
  routes.post('/api/broadcast', async (c) => {
    const { messages } = ((await jsonOf(c)) ?? {}) as { messages?: unknown }
    if (!Array.isArray(messages)) throw unprocessable('messages must be a list.')
    const said = messages.map(readMessage)
    for (const one of said) refuseLarge(one)
    for (const one of said) if (await maySay(c, one)) tell(one)
    return c.body(null, 202)
  })

  routes.post('/api/broadcast/:topic/events/:event', async (c) => {
    const { topic, event } = c.req.param()
    const isPrivate = c.req.query('private') === 'true'
    if (c.req.query('persist') || c.req.query('persist[ttl]'))
      throw unprocessable('Storing a message is not supported.')
    const bytes = c.req.header('content-type')?.startsWith('application/octet-stream')
    const spoken = bytes
      ? { event, bytes: Buffer.from(await c.req.arrayBuffer()) }
      : { body: broadcastBody(event, JSON.stringify(await jsonOf(c))) }
    if (topic.length > bounds.topic || event.length > bounds.topic)
      throw unprocessable('The topic or event is too long.')
    const one = { topic, isPrivate, spoken }
    refuseLarge(one)
    if (!(await maySay(c, one))) {
      throw new Refusal(403, 'Unauthorized', `You do not have permissions to write to this Channel topic: ${topic}`)
    }
    tell(one)
    return c.body(null, 202)
  })

  function refuseLarge({ spoken }: BroadcastMessage) {
    if (sizeOf(spoken) > mostBroadcast) throw unprocessable('payload_size_exceeded: The payload is too large.')
  }

  const tell = ({ topic, isPrivate, spoken }: BroadcastMessage) => room.say(topic, isPrivate, spoken)

  async function maySay(c: Context<Env>, { topic, isPrivate }: BroadcastMessage) {
    if (!isPrivate) return room.publicAllowed
    const own = Object.entries(requestHeaders(c)).filter(([name]) => name.startsWith('x-'))
    const { writes } = await room.rightsOf(c.var.claims, topic, JSON.stringify(Object.fromEntries(own)))
    return writes.includes('broadcast')
  }

  routes.onError((error, c) => {
    const { status, message, headers } = refusalOf(error, room.log)
    return c.json({ message }, status as 400, headers)
  })
  return routes
}

function readMessage(value: unknown): BroadcastMessage {
  const { topic, event, payload, private: isPrivate } = (value ?? {}) as Record<string, unknown>
  if (typeof topic !== 'string' || !topic || topic.length > bounds.topic)
    throw unprocessable('A message needs a topic.')
  if (typeof event !== 'string' || !event) throw unprocessable('A message needs an event.')
  const body = broadcastBody(event, JSON.stringify(payload ?? {}))
  return { topic, isPrivate: isPrivate === true, spoken: { body } }
}

const unprocessable = (message: string) => new Refusal(422, 'UnprocessableEntity', message)

async function jsonOf(c: Context<Env>): Promise<unknown> {
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch {
    throw unprocessable('The body must be JSON.')
  }
}
