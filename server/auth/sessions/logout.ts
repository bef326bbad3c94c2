import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { record } from '../audit.ts'
import { type AuthDeps, originOf, type Paths } from '../deps.ts'
import { invalid } from '../errors.ts'
import { signedIn } from './bearer.ts'
import { endSessions } from './sessions.ts'

/** `POST /logout?scope=global|local|others`: ends sessions, and the refresh tokens go with them. */
async function postLogout(c: Context<Env>, deps: AuthDeps) {
  const { user, sessionId } = await signedIn(c, deps)
  const scope = c.req.query('scope') || 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw invalid('Unsupported logout scope: use global, local or others')
  }
  const which = scope === 'others' ? { except: sessionId } : scope === 'local' && sessionId ? { only: sessionId } : {}
  await deps.asAuth(async (db) => {
    await endSessions(db, user.id, which)
    await record(db, { action: 'logout', actor: user, ip: originOf(c).ip, at: deps.now() })
  })
  return c.body(null, 204)
}

export const logoutPaths: Paths = { '/logout': { POST: postLogout } }
