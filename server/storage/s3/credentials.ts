import type { Context } from 'hono'
import type { Tokens } from '../../auth/sessions/tokens.ts'
import { type Env, requestContextOf } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { RequestContext } from '../../postgres/pipelined-query.ts'
import type { AccessKeys } from './keys.ts'
import { type Signature, signingKey } from './signature.ts'

/**
 * Returns the caller, once the signature holds by the key that is made of their secret. With a session token the secret is the anon key and the token says who
 * it is, so row level security decides as everywhere; with the operator's pair it is the service role.
 */
export async function whoAsks(
  c: Context<Env>,
  given: Pick<Signature, 'token' | 'accessKeyId' | 'scope'>,
  holds: (key: Buffer) => boolean,
  { tokens, keys }: { tokens: Pick<Tokens, 'verify' | 'anonKey'>; keys: AccessKeys },
): Promise<{ context: RequestContext; key: Buffer }> {
  if (given.token === undefined && given.accessKeyId !== keys.accessKeyId)
    throw new Refusal(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  const key = signingKey(given.token === undefined ? keys.secretAccessKey : tokens.anonKey, given.scope)
  if (!holds(key))
    throw new Refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  const claims = given.token === undefined ? { role: 'service_role' } : await verified(tokens, given.token)
  c.set('claims', claims)
  return { context: requestContextOf(c), key }
}

function verified(tokens: Pick<Tokens, 'verify'>, token: string) {
  return tokens.verify(token).catch((error: unknown) => {
    const isOld = error instanceof Refusal && error.message === 'JWT expired'
    if (!(error instanceof Refusal)) throw error
    throw isOld
      ? new Refusal(400, 'ExpiredToken', 'The provided token has expired.')
      : new Refusal(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.')
  })
}
