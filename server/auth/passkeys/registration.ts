import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { requireFreshProof } from '../account/fresh-proof.ts'
import { readBody } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { inSession, refuseAnonymous, requireSecondFactor } from '../sessions/assurance.ts'
import { uuidOf } from '../uuids.ts'
import { createdCredential, creationOptions } from '../webauthn/ceremonies.ts'
import { doesNotHold, keepChallenge, spendChallenge } from './challenges.ts'
import { addPasskey, credentialOf, passkeyAnswer, passkeysOf } from './passkeys.ts'

/** `POST /passkeys/registration/options`: what the browser is to make a passkey with. */
export async function postRegistrationOptions(c: Context<Env>, deps: AuthDeps) {
  const user = await registering(c, deps)
  const { settings, asAuth } = deps
  const passkeys = await asAuth((db) => passkeysOf(db, user.id))
  if (passkeys.length >= settings.passkeys.maxPerUser) throw tooMany()
  const options = await creationOptions(settings.webauthn, { user, known: passkeys.map(credentialOf), passkey: true })
  const kept = await keepChallenge(deps, { userId: user.id, kind: 'registration', challenge: options.challenge })
  return c.json({ ...kept, options })
}

/** `POST /passkeys/registration/verify`: the passkey is the person's from now on. */
export async function postRegistration(c: Context<Env>, deps: AuthDeps) {
  const user = await registering(c, deps)
  const body = await readBody(c)
  const id = uuidOf(body, 'challenge_id')
  // as auth-js sends it; GoTrue's first servers called it by the longer name
  const response = body.credential ?? body.credential_response
  if (!response) throw invalid('credential is required')
  const challenge = await spendChallenge(deps, { id, userId: user.id, kind: 'registration' })
  const made = await createdCredential(deps.settings.webauthn, response, { challenge, verified: true })
  if (!made) throw doesNotHold()
  const passkey = await deps.asAuth(async (db) => {
    await db.query('select from users where id = $1 for no key update', [user.id])
    if ((await passkeysOf(db, user.id)).length >= deps.settings.passkeys.maxPerUser) throw tooMany()
    return addPasskey(db, { userId: user.id, made, at: deps.now() })
  })
  return c.json({
    ...passkeyAnswer(passkey),
    backup_eligible: made.backupEligible,
    backed_up: made.backedUp,
    transports: made.transports,
  })
}

async function registering(c: Context<Env>, deps: AuthDeps) {
  checkOn(deps)
  const me = await inSession(c, deps)
  refuseAnonymous(me)
  if (me.user.is_sso_user) throw new Refusal(422, 'validation_failed', 'SSO users cannot register passkeys')
  requireSecondFactor(me, 'add a passkey')
  await requireFreshProof(c, deps, me)
  return me.user
}

export function checkOn({ settings }: AuthDeps) {
  if (!settings.passkeys.enabled) throw new Refusal(404, 'passkey_disabled', 'Passkeys are disabled')
}

const tooMany = () => new Refusal(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
