import type { Context } from 'hono'
import type { Tokens } from '../../auth/sessions/tokens.ts'
import { type Env, identify, requestContextOf, requestHeaders } from '../../http/claims.ts'
import type { RequestContext } from '../../postgres/pipelined-query.ts'
import { serviceContext } from '../deps.ts'
import type { ObjectPath } from '../move-copy.ts'
import { contextOfGrant, type Signatures } from '../signatures.ts'

/** In whose name an upload goes on. */
export type UploadOwner = { context: RequestContext; owner: string | undefined; upsert: boolean }

/** By the token, or key, of the caller. */
export function byKey({ tokens }: { tokens: Pick<Tokens, 'verify'> }) {
  return async (c: Context<Env>): Promise<UploadOwner> => {
    await identify(c, tokens.verify)
    return { context: requestContextOf(c), owner: c.var.claims.sub, upsert: requestHeaders(c)['x-upsert'] === 'true' }
  }
}

/** By the token of a signed upload address: whoever had it signed might write there, and owns what comes. */
export function bySignature({ signatures }: { signatures: Signatures }) {
  return async (c: Context<Env>, { bucket, name }: ObjectPath): Promise<UploadOwner> => {
    const token = requestHeaders(c)['x-signature']
    const grant = await signatures.check(token, 'write', `${bucket}/${name}`)
    return { context: contextOfGrant(grant) ?? serviceContext, owner: grant.owner, upsert: grant.upsert ?? false }
  }
}
