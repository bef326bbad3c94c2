import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import { overwrite, plain } from './address.ts'

const current = new AsyncLocalStorage<string>()

/** Id of the request that this code runs for; undefined outside of requests. */
export const currentRequestId = () => current.getStore()

/** Runs `work`, and all that it awaits, as part of the request with this id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work)

/** The form of an id: safe in a log line, in a header and within SQL. The audit log accepts the same. */
const form = /^[A-Za-z0-9_.:-]{1,64}$/
/** https://www.w3.org/TR/trace-context/#traceparent-header: version, trace id, parent id, flags. */
const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/

/**
 * Gives a request its id before anything reads its headers: that of a trusted proxy (`x-request-id`, else the trace id of
 * `traceparent`), otherwise a new one. A client can't choose it, so ids in the audit log are unique.
 */
export function assignRequestId(incoming: IncomingMessage, proxies: BlockList): string {
  const id = idFromProxy(incoming, proxies) ?? randomUUID()
  overwrite(incoming, { 'x-request-id': id })
  return id
}

function idFromProxy({ headers, socket }: IncomingMessage, proxies: BlockList) {
  const { 'x-request-id': id, traceparent: trace } = headers
  if (id === undefined && trace === undefined) return undefined
  const peer = plain(socket.remoteAddress ?? '')
  if (!proxies.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4')) return undefined
  if (typeof id === 'string' && form.test(id)) return id
  return typeof trace === 'string' ? traceparent.exec(trace)?.[1] : undefined
}
