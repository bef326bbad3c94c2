import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JWTExpired } from 'jose/errors'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import { invalidJwt, invalidSignature } from './errors.ts'

/** The right that a signed address gives: to read one file (as it is, or as a picture transformed), or to write one. */
type Grant = {
  kind: 'read' | 'render' | 'write'
  /** `<bucket>/<name>` */
  url: string
  /** The signer, with the level of their token, whose rights are checked again on use; else they were checked once. */
  by?: { role: string; sub: string; aal?: string } | undefined
  /** Whoever asked for an address to write to owns what comes. */
  owner?: string | undefined
  upsert?: boolean | undefined
  /** `width:100,resize:cover`, as `render/image` takes it. */
  transformations?: string | undefined
}

/** The request context of a signed address: of whoever had it signed, or of nobody in particular. */
export const contextOfGrant = ({ by }: Grant): RequestContext | undefined =>
  by && { role: by.role, claims: JSON.stringify(by) }

/**
 * Signs and checks the tokens of signed addresses (HS256, RFC 7519), with a key of their own: no such token signs
 * anybody in.
 */
export function signatures(secret: string) {
  const key = createHmac('sha256', secret).update('signed storage addresses').digest()
  return {
    /** Valid for so many seconds. */
    sign(grant: Grant, seconds: number, now = Date.now()): Promise<string> {
      const iat = Math.floor(now / 1000)
      return new SignJWT({ ...grant })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(iat)
        .setExpirationTime(iat + seconds)
        .sign(key)
    },

    async check(token: string | undefined, kind: Grant['kind'], url: string): Promise<Grant & { exp: number }> {
      if (!token) throw invalidJwt('The address has no token.')
      const { payload: grant } = await jwtVerify<Grant & { exp: number }>(token, key, { algorithms: ['HS256'] }).catch(
        (error: Error) => {
          throw invalidJwt(
            error instanceof JWTExpired ? '"exp" claim timestamp check failed' : 'signature verification failed',
          )
        },
      )
      if (grant.kind !== kind || grant.url !== url) throw invalidSignature()
      return grant
    },
  }
}

export type Signatures = ReturnType<typeof signatures>
