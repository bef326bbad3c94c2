import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { Forbidden, isOutside, lookingUp, type ResolveHost } from './private-ranges.ts'

/** Bounds of what is fetched for somebody. */
type Bounds = {
  /** True where this address may be reached for this URL; by default what is out in the internet, on 80 and 443. */
  allowed?: (url: URL, address: string) => boolean
  resolve?: ResolveHost
  /** Milliseconds for the whole of it, redirections and body. */
  within?: number
  /** Bytes of a body, in either direction. */
  most?: number
}

const redirections = 3

/**
 * `fetch` for addresses that people name: it leads out into the internet only. Each name is looked up once for each
 * hop, every answer is checked, and the connection goes to what was checked. It throws `Forbidden` where it may not
 * go, and an Error when it takes too long or more comes than `most`. Bodies come as they are, without any packing.
 */
export function openOutward({ allowed = isPublic, resolve, within = 10_000, most = 16 * 1024 * 1024 }: Bounds = {}) {
  return async function outward(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const asked = new Request(input, init)
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(within)])
    let body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
    if (body && body.length > most) throw new Error(`A request body can have at most ${most} bytes`)
    let { method } = asked
    const headers = new Headers(asked.headers)
    if (!headers.has('accept')) headers.set('accept', '*/*')
    headers.set('accept-encoding', 'identity')
    let url = new URL(asked.url)
    for (let hop = 0; ; hop++) {
      const answer = await once(url, { method, headers: Object.fromEntries(headers), signal }, body)
      const next = asked.redirect === 'manual' ? undefined : nextOf(answer, url)
      if (!next) return responseOf(answer, url, hop > 0, most)
      answer.destroy()
      if (asked.redirect === 'error') throw new Error(`${url.host} redirects, which this request doesn’t allow`)
      if (hop === redirections) throw new Error(`${url.host} redirects too many times`)
      if (answer.statusCode === 303 || (answer.statusCode! < 303 && method === 'POST')) {
        if (method !== 'HEAD') method = 'GET'
        body = undefined
        for (const name of ['content-type', 'content-length']) headers.delete(name)
      }
      // what was meant for one host is not for another
      if (next.origin !== url.origin) for (const name of ['authorization', 'cookie', 'apikey']) headers.delete(name)
      url = next
    }
  }

  function once(url: URL, options: RequestOptions, body: Buffer | undefined) {
    if (!/^https?:$/.test(url.protocol)) throw new Forbidden(`${url.protocol} is not for fetching`)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const may = (address: string) => allowed(url, address)
    // an address that stands there as a number is never looked up
    if (isIP(host) && !may(host)) throw new Forbidden(`${url.host} is no public address`)
    const request = url.protocol === 'https:' ? tlsRequest : plainRequest
    const { promise, resolve: come, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = request(url, { ...options, agent: false, lookup: lookingUp(may, resolve) })
    sent.once('error', reject)
    sent.once('response', come)
    sent.end(body)
    return promise
  }
}

/** True where an address is out in the internet, and the port one of the web's own. */
export const isPublic = ({ port }: URL, address: string) => /^(80|443)?$/.test(port) && isOutside(address)

function nextOf({ statusCode = 0, headers }: IncomingMessage, from: URL) {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return undefined
  const next = URL.parse(headers.location, from)
  if (!next) throw new Error(`${from.host} redirects to an invalid address`)
  return next
}

function responseOf(answer: IncomingMessage, url: URL, redirected: boolean, most: number): Response {
  const { statusCode: status = 502, statusMessage: statusText = '' } = answer
  const headers = new Headers()
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at]!, answer.rawHeaders[at + 1]!)
  const empty = status === 101 || status === 204 || status === 205 || status === 304
  if (empty) answer.resume()
  const response = new Response(empty ? null : bounded(answer, most), { status, statusText, headers })
  // a Response that is made by hand does not know where it comes from
  return Object.defineProperties(response, { url: { value: url.href }, redirected: { value: redirected } })
}

/** The same bytes, and an error in the place of the first that is too much. */
function bounded(answer: IncomingMessage, most: number): ReadableStream<Uint8Array> {
  const read = async function* () {
    let size = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw new Error(`The response is larger than ${most} bytes`)
      yield chunk
    }
  }
  return Readable.toWeb(Readable.from(read(), { objectMode: false })) as ReadableStream<Uint8Array>
}
