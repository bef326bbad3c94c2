import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { RequestContext } from '../../postgres/pipelined-query.ts'
import type { Signable } from './signature.ts'

/** A request whose signature holds, as the handlers see it. */
export type S3Request = Signable & {
  c: Context<Env>
  context: RequestContext
  bucket: string
  /** Decoded; empty for a bucket's own address. */
  key: string
  query: URLSearchParams
  /** The checked bytes of the body, once. */
  body(): AsyncIterable<Uint8Array>
  /** The same as text, for lists that are read whole. */
  text(): Promise<string>
}

/** The address below `/s3` as bucket and key. */
export function addressOf(target: string): { bucket: string; key: string; query: URLSearchParams } {
  const [path = '', query = ''] = target.split('?', 2)
  const below = path.slice(path.indexOf('/s3') + 3).replace(/^\//, '')
  const slash = below.indexOf('/')
  return {
    bucket: decoded(slash < 0 ? below : below.slice(0, slash)),
    key: slash < 0 ? '' : decoded(below.slice(slash + 1)),
    query: new URLSearchParams(query),
  }
}

/** Text that is no UTF-8 names nothing that exists. */
export function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return '\0'
  }
}
