import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { tellAddress } from './address.ts'
import { limitBodyTime } from './body-time.ts'
import type { Env } from './claims.ts'

/**
 * An HTTP server around an app, with what holds for every request whatever its route: its address is told, its headers
 * come within ten seconds, and its body in time.
 */
export function openHttpServer(
  app: Pick<Hono<Env>, 'fetch'>,
  {
    proxies,
    local,
    straight = () => false,
    anonKey,
  }: {
    proxies: BlockList
    /** True where a request of this very machine has an address. */
    local: boolean
    /** Answers what need not go through the app, and says whether it did. */
    straight?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
    /** The key of a request that names none; undefined: it is refused. */
    anonKey?: string | undefined
  },
): Server {
  const listener = getRequestListener(app.fetch)
  return createServer({ requestTimeout: 0, headersTimeout: 10_000 }, (incoming, outgoing) => {
    tellAddress(incoming, { proxies, local })
    limitBodyTime(incoming)
    if (anonKey) giveKey(incoming, anonKey)
    if (!straight(incoming, outgoing)) void listener(incoming, outgoing)
  })
}

/** Lets a request that names no key have this one. */
export function giveKey({ headers, url }: IncomingMessage, anonKey: string) {
  const named = headers.apikey ?? headers.authorization ?? headers['x-api-key']
  if (named === undefined && !/[?&]apikey=/.test(url ?? '')) headers.apikey = anonKey
}
