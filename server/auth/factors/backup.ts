import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { readBody, textOf } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { take } from '../limits/rate-limits.ts'
import { inSession, raiseSession } from '../sessions/assurance.ts'
import { sessionAnswer } from '../sessions/sessions.ts'
import { userById } from '../users/users.ts'

// sixty bits: what is guessed against is the patience of whoever reads the log
const guesses = { times: 10, seconds: 300 }

/**
 * `POST /factors/backup` with a `code`: stands in, this once, for a second factor that is lost. The session stands at
 * level 2 afterwards, held by that factor: when it is taken away the session falls back. GoTrue has nothing like it.
 */
export async function postBackup(c: Context<Env>, deps: AuthDeps) {
  const { backupCode } = deps.settings.safety
  if (!backupCode) throw new Refusal(404, 'not_found', 'There is nothing at this path')
  const me = await inSession(c, deps)
  const code = textOf(await readBody(c), 'code', 40)
  if (!code) throw invalid('code is required')
  const factor = me.user.factors.find(({ status }) => status === 'verified')
  if (!factor)
    throw new Refusal(422, 'mfa_factor_not_found', 'This account has no second factor that a code could replace')
  if (!(await take(deps, 'backup', me.user.id, guesses))) {
    throw new Refusal(429, 'over_request_rate_limit', 'Too many attempts. Wait a moment, then try again.', {
      headers: { 'retry-after': '30' },
    })
  }
  const session = await deps.asAuth(async (db) => {
    // one at a time for each person, as every proof of a factor
    await db.query('select from users where id = $1 for no key update', [me.user.id])
    const [row] = await db.query<{ opens: boolean }>(`select ${backupCode}($1, $2) as opens`, [me.user.id, code])
    if (!row?.opens) return undefined
    return raiseSession(db, { ...me, factorId: factor.id, method: 'backup_code', at: deps.now() })
  })
  // thrown here and not in the transaction: that somebody tried stays
  if (!session) throw new Refusal(422, 'mfa_verification_failed', 'This code is incorrect or already used')
  const user = (await deps.asAuth((db) => userById(db, me.user.id)))!
  return c.json(await sessionAnswer(deps, user, session))
}
