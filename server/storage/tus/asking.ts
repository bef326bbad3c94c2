import type { Context } from 'hono'
import type { Tokens } from '../../auth/tokens.ts'
import { askerOf, type Env, identify, requestHeaders } from '../../http/claims.ts'
import type { Asker } from '../../postgres/flight.ts'
import type { Place } from '../journeys.ts'
import { serviceAsker } from '../needs.ts'
import { askerOfGrant, type Signatures } from '../signatures.ts'

/** In whose name an upload goes on. */
export type Asking = { asker: Asker; owner: string | undefined; upsert: boolean }

/** By the token, or key, of the caller. */
export function byKey({ tokens }: { tokens: Pick<Tokens, 'verify'> }) {
  return async (c: Context<Env>): Promise<Asking> => {
    await identify(c, tokens.verify)
    return { asker: askerOf(c), owner: c.var.claims.sub, upsert: requestHeaders(c)['x-upsert'] === 'true' }
  }
}

/** By the token of a signed upload address: whoever had it signed might write there, and owns what comes. */
export function bySignature({ signatures }: { signatures: Signatures }) {
  return async (c: Context<Env>, { bucket, name }: Place): Promise<Asking> => {
    const token = requestHeaders(c)['x-signature']
    const grant = await signatures.check(token, 'write', `${bucket}/${name}`)
    return { asker: askerOfGrant(grant) ?? serviceAsker, owner: grant.owner, upsert: grant.upsert ?? false }
  }
}
