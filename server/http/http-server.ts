import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Metrics } from '../metrics/metrics.ts'
import { tellAddress } from './address.ts'
import { limitBodyTime } from './body-time.ts'
import type { Env } from './claims.ts'
import { assignRequestId, withRequestId } from './request-id.ts'

/**
 * An HTTP server with what holds for every request whatever its route: its address is told, its headers come within ten
 * seconds, and its body in time. Until it is given an app it answers 503, so that its port is taken from the start and a
 * proxy sends nobody yet. `/health/live` is 200 while the process runs; once it drains, `/health/ready` is 503.
 */
export function openHttpServer(): {
  server: Server
  serve: (app: Pick<Hono<Env>, 'fetch'>, options: ServeOptions) => void
  drain: () => void
} {
  let handle: RequestListener = (_, outgoing) => unavailable(outgoing, 'starting')
  let draining = false
  const server = createServer({ requestTimeout: 0, headersTimeout: 10_000 }, (incoming, outgoing) => {
    if (incoming.url === '/health/live') return send(outgoing, 200, { status: 'ok' })
    if (draining && incoming.url === '/health/ready') return unavailable(outgoing, 'stopping')
    handle(incoming, outgoing)
  })
  return {
    server,
    serve(app, { proxies, local, straight = () => false, anonKey, requestIds = false, metrics }) {
      const listener = getRequestListener(app.fetch)
      const route = (incoming: IncomingMessage, outgoing: ServerResponse) => {
        if (straight(incoming, outgoing)) return
        const id = incoming.headers['x-request-id']
        if (requestIds && id) outgoing.setHeader('x-request-id', id)
        void listener(incoming, outgoing)
      }
      handle = (incoming, outgoing) => {
        if (metrics) {
          if (incoming.url === '/metrics') return metrics.serve(incoming, outgoing)
          metrics.note(incoming, outgoing)
        }
        const id = requestIds ? assignRequestId(incoming, proxies) : undefined
        tellAddress(incoming, { proxies, local })
        limitBodyTime(incoming)
        if (anonKey) giveKey(incoming, anonKey)
        if (id) withRequestId(id, () => route(incoming, outgoing))
        else route(incoming, outgoing)
      }
    },
    drain() {
      draining = true
    },
  }
}

type ServeOptions = {
  proxies: BlockList
  /** True where a request of this very machine has an address. */
  local: boolean
  /** Answers what need not go through the app, and says whether it did. */
  straight?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** The key of a request that names none; undefined: it is refused. */
  anonKey?: string | undefined
  /** True if each request gets an id, in its log lines and its answer. Programs that stand in for an original have none. */
  requestIds?: boolean
  /** Measures requests, and answers `/metrics`. */
  metrics?: Pick<Metrics, 'note' | 'serve'>
}

const unavailable = (outgoing: ServerResponse, status: 'starting' | 'stopping') =>
  send(outgoing, 503, { status, message: `The server is ${status}. Try again in a moment.` })

function send(outgoing: ServerResponse, code: number, body: Record<string, string>) {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  outgoing.writeHead(code, code === 503 ? { ...headers, 'retry-after': '1' } : headers).end(JSON.stringify(body))
}

/** Lets a request that names no key have this one. */
export function giveKey({ headers, url }: IncomingMessage, anonKey: string) {
  const named = headers.apikey ?? headers.authorization ?? headers['x-api-key']
  if (named === undefined && !/[?&]apikey=/.test(url ?? '')) headers.apikey = anonKey
}
