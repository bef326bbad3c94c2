import type { IncomingMessage } from 'node:http'
import { networkOf } from '../../http/address.ts'
import type { Version } from '../frames.ts'

/** Pages of other sites do not speak for whoever visits them (RFC 6455 §10.2); programs send no origin. */
export function isOwnOrigin(request: IncomingMessage, siteUrl: string) {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host || origin === new URL(siteUrl).origin
}

/** The one address that is believed stands in this header by now. */
export const networkOfSocket = (request: IncomingMessage) =>
  networkOf(header(request, 'x-forwarded-for') ?? request.socket.remoteAddress ?? '')

/** The headers that policies read as `request.headers`: the client's own, never its cookies. */
export const ownHeaders = (request: IncomingMessage) =>
  JSON.stringify(Object.fromEntries(Object.entries(request.headers).filter(([name]) => name.startsWith('x-'))))

export const header = (request: IncomingMessage, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

export const isVersion = (version: string): version is Version => version === '1.0.0' || version === '2.0.0'

/** The same text by itself: a part of a longer one would keep the whole for as long as it stays. */
export const apart = (text: string) => Buffer.from(text).toString()
