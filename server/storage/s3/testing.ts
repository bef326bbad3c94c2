import { request } from 'node:http'
import { sha256, signatureFor, signingKey } from './signature.ts'

/* Requests that no client of Amazon's would send, byte by byte, for tests. */

export type SentRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string
  payload?: string
  /** Breaks the request off behind so many bytes of its body. */
  cut?: number
  /** Makes the body out of the request's own signature. */
  chunks?: (seed: string, time: string, scope: string, key: Buffer) => string
}
type RecordedRequest = { status: number; text: string }

/** The wire to storage, for the holder of the operator's keys. */
export function openWire({ url, s3Keys }: { url: string; s3Keys: { secretAccessKey: string } }) {
  const { host, hostname, port, pathname } = new URL(`${url}/s3`)

  /** The scope and key of a signature made now. */
  function occasion(payload: string) {
    const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
    const scope = `${at.slice(0, 8)}/local/s3/aws4_request`
    const key = signingKey(s3Keys.secretAccessKey, scope)
    return { given: { accessKeyId: 'operator', scope, at, token: undefined, payload }, key }
  }

  /** A signed request. */
  function send(path: string, { method = 'GET', headers = {}, body = '', ...more }: SentRequest = {}) {
    const { payload = sha256(body), chunks, cut } = more
    const { given, key } = occasion(payload)
    const all: Record<string, string> = { host, 'x-amz-date': given.at, 'x-amz-content-sha256': payload, ...headers }
    const signedHeaders = Object.keys(all).sort()
    // an address that cannot be decoded cannot be signed either
    const target = pathname + (isDecodable(path) ? path : '/')
    const signature = signatureFor(
      { method, target, headers: all },
      { ...given, expires: undefined, signedHeaders },
      key,
    )
    const authorization = `AWS4-HMAC-SHA256 Credential=operator/${given.scope}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`
    const sent = chunks?.(signature, given.at, given.scope, key) ?? body
    return raw(path, { method, headers: { authorization, ...all }, body: sent, ...(cut === undefined ? {} : { cut }) })
  }

  /** A request with no other headers than those given and a length. */
  function raw(path: string, { method = 'GET', headers = {}, body = '', cut }: SentRequest) {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const asked = { hostname, port, method, path: pathname + path, headers: { ...length, ...headers }, agent: false }
    return new Promise<RecordedRequest | 'broken off'>((done, fail) => {
      const sent = request(asked, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => done({ status: answer.statusCode!, text }))
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET') done('broken off')
        else fail(error)
      })
      if (cut === undefined) sent.end(body)
      else sent.write(body.slice(0, cut), () => sent.destroy(Object.assign(new Error('cut'), { code: 'ECONNRESET' })))
    })
  }

  /** A presigned address for GET, good for a minute. */
  function presigned(path: string, more = '') {
    const { given, key } = occasion('UNSIGNED-PAYLOAD')
    const credential = encodeURIComponent(`operator/${given.scope}`)
    const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${credential}&X-Amz-Date=${given.at}&X-Amz-Expires=60&X-Amz-SignedHeaders=host${more}`
    const target = `${pathname}${path}?${query}`
    const signature = signatureFor(
      { method: 'GET', target, headers: { host } },
      { ...given, expires: 60, signedHeaders: ['host'] },
      key,
    )
    return `${url}/s3${path}?${query}&X-Amz-Signature=${signature}`
  }

  const put = (path: string, body: string, more: SentRequest = {}) => send(path, { method: 'PUT', body, ...more })
  return { send, put, raw, presigned }
}

function isDecodable(path: string) {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** True where that is an answer of S3's: what was asked for, or a refusal in its words; never a failure. */
export function isS3Answer(heard: RecordedRequest | 'broken off') {
  if (heard === 'broken off') return true
  // `/s3/..` is not below `/s3`
  if (heard.status < 400 || heard.text === '' || heard.text.includes('"statusCode":"404"')) return heard.status < 500
  // 501 is what S3 has for parts of itself that are not there
  const isFailure = heard.status >= 500 && heard.status !== 501
  return !isFailure && /^<\?xml.*<Error><Code>[A-Za-z0-9]+<\/Code><Message>/s.test(heard.text)
}
