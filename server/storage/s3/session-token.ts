import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'

type Signed = { target: string; headers: Record<string, string | undefined> }

export const algorithm = 'AWS4-HMAC-SHA256'

/** True where the signature is in the header; else in the query, and a browser may add an authorization of its own. */
export const isSignedInHeader = ({ headers }: Signed) => headers.authorization?.startsWith(algorithm) ?? false

/** The token of the session in whose name a request is signed, where the signature is; none is the operator's own. */
export function sessionTokenIn({ target, headers }: Signed): string | undefined {
  if (isSignedInHeader({ target, headers })) return headers['x-amz-security-token']
  return queryOf(target).get('X-Amz-Security-Token') ?? undefined
}

export const queryOf = (target: string) => new URLSearchParams(target.split('?')[1])

/** Path and query as they were sent, before anything tidied them: that is what was signed. */
export function targetOf(c: Context<Env>): string {
  const { pathname, search } = new URL(c.req.url)
  return c.env?.incoming?.url ?? pathname + search
}
