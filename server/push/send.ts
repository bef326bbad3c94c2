import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { Forbidden } from '../http/private-ranges.ts'
import { openAgents } from './addresses.ts'

/** A push from the database. `ttl` in seconds; `urgency` and `topic` as RFC 8030 §5.3 and §5.4 have them. */
export type Delivery = {
  id: number
  endpoint: string
  p256dh: string
  auth: string
  /** JSON; a text under `message` may be cut to make it fit. */
  payload: string
  ttl: number
  urgency: string
  topic: string | null
}

export type Report = {
  outcome: 'sent' | 'gone' | 'renew' | 'retry' | 'dropped'
  /** Seconds that the service asked to wait. */
  wait?: number | undefined
  detail?: string | undefined
}

const timeout = 10_000
const largest = 3_072
const signedFor = 6 * 3_600_000
const restsFor = 30_000

/** Sends web pushes: encrypted (RFC 8291), signed (RFC 8292), to the internet only. It reports and never throws. */
export function openSender({
  vapid,
  subject,
  loopback,
}: {
  vapid: { publicKey: string; privateKey: string }
  subject: string
  loopback: boolean
}) {
  const agents = openAgents({ loopback })
  const signed = new Map<string, { header: string; until: number }>()
  const resting = new Map<string, { failures: number; until: number }>()
  // loaded when the first push is sent: until then nobody needs it in memory
  const library = () => import('web-push').then((module) => module.default)

  async function send(delivery: Delivery): Promise<Report> {
    let origin = ''
    try {
      const endpoint = URL.parse(delivery.endpoint)
      if (!endpoint) throw new Unfit('its endpoint is no address')
      origin = endpoint.origin
      const agent = agents.agentFor(endpoint)
      const rest = resting.get(origin)
      if (rest && rest.failures >= 3 && rest.until > Date.now())
        return { outcome: 'retry', detail: 'its service is away' }
      const signal = AbortSignal.timeout(timeout)
      const attempt = async (payload: string) =>
        post(endpoint, agent, await sealed(delivery, payload), await headersFor(delivery, origin), signal)
      let answer = await attempt(cut(delivery.payload, largest))
      if (answer.status === 413) answer = await attempt(cut(delivery.payload, 0))
      resting.delete(origin)
      return reportOf(answer)
    } catch (error) {
      if (error instanceof Forbidden || error instanceof Unfit) return { outcome: 'gone', detail: error.message }
      const failures = (resting.get(origin)?.failures ?? 0) + 1
      if (resting.size > 1_000) resting.clear()
      resting.set(origin, { failures, until: Date.now() + restsFor })
      return { outcome: 'retry', detail: (error as Error).message }
    }
  }

  async function headersFor({ ttl, urgency, topic }: Delivery, origin: string) {
    return {
      authorization: await signatureFor(origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttl),
      urgency,
      ...(topic ? { topic } : {}),
    }
  }

  /** A signature holds for an origin and twelve hours; it costs as much as the encryption, so it is kept for six. */
  async function signatureFor(origin: string) {
    const known = signed.get(origin)
    if (known && known.until > Date.now()) return known.header
    const { getVapidHeaders } = await library()
    const header = getVapidHeaders(origin, subject, vapid.publicKey, vapid.privateKey, 'aes128gcm').Authorization
    if (signed.size > 1_000) signed.clear()
    signed.set(origin, { header, until: Date.now() + signedFor })
    return header
  }

  async function sealed({ p256dh, auth }: Delivery, payload: string) {
    const { encrypt } = await library()
    try {
      return encrypt(p256dh, auth, payload, 'aes128gcm').cipherText
    } catch {
      throw new Unfit('its keys are none')
    }
  }

  return { send, end: agents.end }
}

/** The keys of a device are no keys: nothing can ever be sent to it. */
class Unfit extends Error {}

type PushResponse = { status: number; retryAfter: string | undefined }

/** One POST. A redirection is not followed, and what the service says beside its status is not read. */
function post(
  endpoint: URL,
  agent: ReturnType<ReturnType<typeof openAgents>['agentFor']>,
  body: Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<PushResponse> {
  const request = endpoint.protocol === 'https:' ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, {
      method: 'POST',
      agent,
      signal,
      headers: { ...headers, 'content-length': body.length },
    })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > 65_536) sent.destroy()
      })
      answer.once('error', () => {})
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    })
    sent.end(body)
  })
}

/** The report for a status, after RFC 8030 §5 to §8 and RFC 8292 §4.2. */
function reportOf({ status, retryAfter }: PushResponse): Report {
  const detail = `the service answered ${status}`
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone', detail }
  if (status === 401 || status === 403) return { outcome: 'renew', detail }
  if (status === 408 || status === 429 || status >= 500) return { outcome: 'retry', wait: seconds(retryAfter), detail }
  return { outcome: 'dropped', detail }
}

/** `Retry-After` (RFC 9110 §10.2.3), seconds or a date, a day at most. */
function seconds(text: string | undefined) {
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 1), 86_400)
}

/** The payload in so many bytes, by cutting its message; one that cannot be made to fit goes without a message. */
function cut(payload: string, most: number) {
  if (Buffer.byteLength(payload) <= most) return payload
  const parts = JSON.parse(payload) as { message?: unknown }
  if (typeof parts.message !== 'string') return payload
  const signs = [...parts.message]
  const short = (length: number) =>
    JSON.stringify({ ...parts, message: length ? `${signs.slice(0, length).join('')}…` : '' })
  let [fits, over] = [0, signs.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (Buffer.byteLength(short(middle)) <= most) fits = middle
    else over = middle
  }
  return short(fits)
}
