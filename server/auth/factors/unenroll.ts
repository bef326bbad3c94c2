import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { requireFreshProof } from '../account/fresh-proof.ts'
import type { AuthDeps } from '../deps.ts'
import { tell } from '../mail/mails.ts'
import { inSession, lowerSessions } from '../sessions/assurance.ts'
import { type Factor, heldFactor, methodOf } from './factors.ts'

/**
 * `DELETE /factors/{factorId}`: at level 2 only, or whoever has the password alone would take the second factor away.
 */
export async function deleteFactor(c: Context<Env>, deps: AuthDeps) {
  const me = await inSession(c, deps)
  const { user, aal } = me
  await requireFreshProof(c, deps, me)
  const gone = await deps.asAuth(async (db) => {
    const factor = await heldFactor(db, user.id, c.req.param('factorId'))
    if (factor.status === 'verified' && aal === 'aal1') {
      throw new Refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await removeFactor(db, factor, deps.now())
    return factor
  })
  if (gone.status === 'verified') tell(deps, user, 'mfa_factor_unenrolled', { FactorType: gone.factor_type })
  return c.json({ id: gone.id })
}

export async function removeFactor(db: Db, factor: Factor, at: number) {
  await lowerSessions(db, { factorId: factor.id, method: methodOf[factor.factor_type], at })
  await db.query('delete from mfa_factors where id = $1', [factor.id])
}
