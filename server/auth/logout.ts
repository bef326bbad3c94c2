import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { signedIn } from './bearer.ts'
import { invalid } from './errors.ts'
import type { Needs } from './needs.ts'
import { endSessions } from './sessions.ts'

/** `POST /logout?scope=global|local|others`: ends sessions, and the refresh tokens go with them. */
export async function postLogout(c: Context<Env>, needs: Needs) {
  const { user, sessionId } = await signedIn(c, needs)
  const scope = c.req.query('scope') || 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw invalid('Unsupported logout scope: use global, local or others')
  }
  const which = scope === 'others' ? { except: sessionId } : scope === 'local' && sessionId ? { only: sessionId } : {}
  await needs.asAuth((db) => endSessions(db, user.id, which))
  return c.body(null, 204)
}
