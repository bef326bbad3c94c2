import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { requireFreshProof } from '../account/fresh-proof.ts'
import { readBody, textOf } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { inSession, requireSecondFactor } from '../sessions/assurance.ts'
import { uuidIn } from '../uuids.ts'
import { type Passkey, passkeyAnswer, passkeyNotFound, passkeysOf } from './passkeys.ts'
import { checkOn } from './registration.ts'

/** `GET /passkeys`: the person's own, oldest first. */
export async function getPasskeys(c: Context<Env>, deps: AuthDeps) {
  checkOn(deps)
  const { user } = await inSession(c, deps)
  const passkeys = await deps.asAuth((db) => passkeysOf(db, user.id))
  return c.json(passkeys.map(passkeyAnswer))
}

/** `PATCH /passkeys/{passkeyId}`: another name, so that its owner tells it from the others. */
export async function patchPasskey(c: Context<Env>, deps: AuthDeps) {
  checkOn(deps)
  const { user } = await inSession(c, deps)
  const id = uuidIn(c.req.param('passkeyId'), 'passkey_id')
  const name = textOf(await readBody(c), 'friendly_name', 120)?.trim()
  if (!name) throw invalid('friendly_name is required')
  const [passkey] = await deps.asAuth((db) =>
    db.query<Passkey>(
      'update webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2 returning *',
      [id, user.id, name, new Date(deps.now())],
    ),
  )
  if (!passkey) throw passkeyNotFound()
  return c.json(passkeyAnswer(passkey))
}

/** `DELETE /passkeys/{passkeyId}`: it opens nothing any more. */
export async function deletePasskey(c: Context<Env>, deps: AuthDeps) {
  checkOn(deps)
  const me = await inSession(c, deps)
  requireSecondFactor(me, 'remove a passkey')
  await requireFreshProof(c, deps, me)
  await removePasskey(deps, me.user.id, uuidIn(c.req.param('passkeyId'), 'passkey_id'))
  return c.body(null, 204)
}

export async function removePasskey({ asAuth }: AuthDeps, userId: string, id: string) {
  const gone = await asAuth((db) =>
    db.query('delete from webauthn_credentials where id = $1 and user_id = $2 returning id', [id, userId]),
  )
  if (gone.length === 0) throw passkeyNotFound()
}
