import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isOfThisMachine } from '../http/address.ts'

/** True for a request of this very machine that no proxy forwarded, and for one with the token. */
export function mayReadMetrics(incoming: IncomingMessage, token: string | undefined): boolean {
  if (isOfThisMachine(incoming)) return true
  const given = /^bearer\s+(.+)$/i.exec(incoming.headers.authorization ?? '')?.[1]
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
