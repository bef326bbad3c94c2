import type { IncomingMessage, ServerResponse } from 'node:http'
import { bytesFrom } from '../http/body.ts'
import type { Headers } from '../http/claims.ts'
import { openTo } from '../http/cors.ts'
import type { Limit } from '../http/rate-limit.ts'
import { currentRequestId } from '../http/request-id.ts'
import type { Log } from '../log.ts'
import { answerTo } from './errors.ts'
import type { RestRequest, RestResponse } from './request.ts'
import type { RestHandler } from './rest-handler.ts'

/** Answers a request, or says that it is not for this way. */
type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])
const plain = /^\/(rpc\/)?(\w+)$/

/**
 * The REST API by the fast path, from node and back to it without the framework, which costs as much again as the
 * API itself (docs/decisions/0013). Only plain addresses under `prefix` go here; every other request goes round by
 * the app, where the same handler answers.
 */
export function straightTo(
  room: RestHandler,
  {
    prefix,
    limit,
    origins = () => undefined,
    always = {},
    log,
  }: {
    prefix: string
    limit: Limit
    /** The origins whose pages may ask; undefined for any. */
    origins?: () => readonly string[] | undefined
    /** Headers of every answer. */
    always?: Readonly<Record<string, string>>
    log: Log
  },
): FastPath {
  const isBare = Object.keys(always).length === 0
  const withAll = (open: Record<string, string>) => (isBare ? open : { ...always, ...open })
  return (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    if (!url.startsWith(prefix) || !methods.has(method)) return false
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const [, isFunction, name] = plain.exec(path.slice(prefix.length)) ?? []
    if (name === undefined) return false
    const headers = incoming.headers as Headers
    const whole = `http://${headers.host}${url}`
    // a host that is none is refused by the app, for all capabilities alike
    if (!URL.canParse(whole)) return false
    const refusal = limit(headers)
    const id = currentRequestId()
    const allowed = withAll(openTo(origins(), headers.origin))
    const open = id ? { ...allowed, 'x-request-id': id } : allowed
    if (refusal) send(outgoing, method, answerTo(refusal, log), open)
    else {
      const asked: RestRequest = {
        method,
        url: whole,
        path,
        name,
        headers,
        body: () => bytesFrom(incoming),
        gone: () => incoming.socket.destroyed,
      }
      room(isFunction ? 'function' : 'table', asked)
        .then((answer) => send(outgoing, method, answer, open))
        // a header that a function wrote and node does not send
        .catch((error) => send(outgoing, method, answerTo(error, log), open))
    }
    return true
  }
}

function send(
  outgoing: ServerResponse,
  method: string,
  { status, reason, headers, body }: RestResponse,
  open: Record<string, string>,
) {
  if (reason) outgoing.statusMessage = reason
  const isBare = method === 'HEAD' || status === 204 || status === 304
  if (isBare) outgoing.writeHead(status, { ...open, ...headers }).end()
  else outgoing.writeHead(status, { ...open, ...headers, 'content-length': Buffer.byteLength(body ?? '') }).end(body)
}
