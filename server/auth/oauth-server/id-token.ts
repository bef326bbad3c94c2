import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { AuthDeps } from '../deps.ts'
import { signedIn } from '../sessions/bearer.ts'
import type { Session } from '../sessions/sessions.ts'
import type { User } from '../users/users.ts'
import { type Client, checkEnabled } from './clients.ts'

type About = { user: User; session: Session; client: Client; scope: string; nonce: string | null; accessToken: string }

/** An ID token (OpenID Connect Core §2) for an app. It has no role, so no capability takes it for an access token. */
export function idToken(
  { tokens, settings, now }: AuthDeps,
  { user, session, client, scope, nonce, accessToken }: About,
) {
  const iat = Math.floor(now() / 1000)
  return tokens.sign({
    iss: settings.jwt.issuer,
    aud: client.id,
    iat,
    exp: iat + settings.jwtExpiry,
    auth_time: session.amr.at(-1)?.timestamp ?? iat,
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    ...(nonce ? { nonce } : {}),
    ...claimsOf(user, scope.split(' ')),
  })
}

/** `GET /oauth/userinfo`: the same of the person, for who has an access token. */
export async function getUserinfo(c: Context<Env>, deps: AuthDeps) {
  checkEnabled(deps)
  const { user } = await signedIn(c, deps)
  const { scope } = await deps.tokens.verify(requestToken(c))
  return c.json(claimsOf(user, typeof scope === 'string' ? scope.split(' ') : ['email', 'profile', 'phone']))
}

const requestToken = (c: Context<Env>) => (c.req.header('authorization') ?? '').replace(/^bearer\s+/i, '').trim()

function claimsOf(user: User, scopes: string[]) {
  const said = user.raw_user_meta_data ?? {}
  const name = said.full_name ?? said.name
  const picture = said.avatar_url ?? said.picture
  return {
    sub: user.id,
    ...(scopes.includes('email') && user.email
      ? { email: user.email, email_verified: user.email_confirmed_at !== null }
      : {}),
    ...(scopes.includes('phone') && user.phone
      ? { phone_number: `+${user.phone}`, phone_number_verified: user.phone_confirmed_at !== null }
      : {}),
    ...(scopes.includes('profile')
      ? { ...(typeof name === 'string' ? { name } : {}), ...(typeof picture === 'string' ? { picture } : {}) }
      : {}),
  }
}
