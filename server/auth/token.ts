import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import { passwordGrant } from './account/password-grant.ts'
import { readBody } from './body.ts'
import { type AuthDeps, type Grant, originOf, type Paths } from './deps.ts'
import { idTokenGrant } from './external/id-token.ts'
import { limitAddress } from './limits/rate-limits.ts'
import { pkceGrant } from './sessions/flow-state.ts'
import { refreshGrant } from './sessions/refresh.ts'
import { refuseAllWallets, web3Grant } from './web3/grant.ts'

// a way more is a line here; ways that need much code import it when they are first used
const grants = new Map<string, Grant>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
])

/** `POST /token?grant_type=…`: one way in each. */
async function postToken(c: Context<Env>, deps: AuthDeps) {
  const name = c.req.query('grant_type') ?? ''
  const grant = grants.get(name)
  if (!grant) {
    throw new Refusal(400, 'unsupported_grant_type', `unsupported_grant_type: use ${[...grants.keys()].join(' or ')}`)
  }
  if (name === 'web3') refuseAllWallets(deps)
  // a password is limited once it is known whose it is
  if (name !== 'password')
    await limitAddress(c, deps, name === 'refresh_token' ? 'tokenRefresh' : name === 'web3' ? 'web3' : 'signInSignUps')
  return c.json(await grant(await readBody(c), originOf(c), deps, c))
}

export const tokenPaths: Paths = { '/token': { POST: postToken } }
