import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import { readBody } from './body.ts'
import { idTokenGrant } from './external/id-token.ts'
import { pkceGrant } from './flow-state.ts'
import { limitAddress } from './limits.ts'
import { type Grant, type AuthDeps, originOf, type Paths } from './needs.ts'
import { passwordGrant } from './password-grant.ts'
import { refreshGrant } from './refresh.ts'
import { web3Grant } from './web3/grant.ts'

// a way more is a line here; ways that need much code import it when they are first used
const grants = new Map<string, Grant>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
])

/** `POST /token?grant_type=…`: one way in each. */
async function postToken(c: Context<Env>, needs: AuthDeps) {
  const name = c.req.query('grant_type') ?? ''
  const grant = grants.get(name)
  if (!grant) {
    throw new Refusal(400, 'unsupported_grant_type', `unsupported_grant_type: use ${[...grants.keys()].join(' or ')}`)
  }
  await limitAddress(c, needs, name === 'refresh_token' ? 'tokenRefresh' : name === 'web3' ? 'web3' : 'signInSignUps')
  return c.json(await grant(await readBody(c), originOf(c), needs, c))
}

export const tokenPaths: Paths = { '/token': { POST: postToken } }
