import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { record } from '../audit.ts'
import { type Body, emailOf, objectOf, readBody, textOf } from '../body.ts'
import { type AuthDeps, originOf, type Paths } from '../deps.ts'
import { invalid } from '../errors.ts'
import { limitAddress, limitMessages, limitSignIn } from '../limits/rate-limits.ts'
import { type Challenge, challengeOf } from '../sessions/flow-state.ts'
import { checkMetadata } from '../users/metadata.ts'
import { userByEmail, userById, userByPhone } from '../users/users.ts'
import { later, sendLink } from './mails.ts'
import { redirectTo } from './redirects.ts'
import { limitSms, phoneOf, sendSms } from './sms.ts'
import { newLink, newSmsCode, registerUnconfirmed } from './unconfirmed-users.ts'

/*
 * Codes and links for who comes without a password. With `safety.hideAccounts` the answer is `{}` whether somebody has
 * the address or not; without, it tells who is not there and not to be made, as GoTrue does.
 */

/**
 * `POST /otp`, `POST /magiclink`: a code, by mail with a link beside it. Who is new is made, unless that is not wanted.
 */
async function postOtp(c: Context<Env>, deps: AuthDeps) {
  const body = await readBody(c)
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (email && phone) throw invalid('Only an email address or phone number should be provided')
  if (!email && !phone) throw invalid('One of email or phone must be set')
  const challenge = challengeOf(body)
  const asked = { data: checkMetadata(objectOf(body, 'data') ?? {}), ...makingOf(body, deps) }
  if (phone) {
    if (!deps.settings.sms.enableSignup) throw new Refusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
    return sendByPhone(c, deps, { ...asked, phone: phoneOf(phone) })
  }
  if (!deps.settings.email.enableSignup) throw new Refusal(422, 'email_provider_disabled', 'Email logins are disabled')
  return sendByMail(c, deps, { ...asked, email: emailOf(email!), challenge })
}

/** True where somebody new is made; else the refusal that tells of it, if that is no secret. */
type Making = { make: boolean; unknown: Refusal | undefined }

function makingOf(body: Body, { settings }: AuthDeps): Making {
  const wanted = body.create_user ?? true
  if (typeof wanted !== 'boolean') throw invalid('create_user must be a boolean')
  const unknown = wanted
    ? new Refusal(422, 'signup_disabled', 'Signups not allowed for this instance')
    : new Refusal(422, 'otp_disabled', 'Signups not allowed for otp')
  return { make: wanted && settings.enableSignup, unknown: settings.safety.hideAccounts ? undefined : unknown }
}

async function sendByMail(
  c: Context<Env>,
  deps: AuthDeps,
  { email, data, make, unknown, challenge }: Making & { email: string; data: Body; challenge: Challenge | undefined },
) {
  await limitSignIn(c, deps, { identifier: email, bucket: 'codes' })
  await limitMessages(deps, 'email', email)
  const done = await deps.asAuth(async (db) => {
    const known = await userByEmail(db, email)
    if (!known && !make) return refused(unknown)
    // who has not proved the address loses what was set on it: see `unconfirmed-users.ts`
    const pending = known?.confirmed_at
      ? undefined
      : await registerUnconfirmed(db, deps, { email, hash: '', data }, originOf(c))
    const id = pending ?? known?.id
    if (!id) return undefined
    const type = pending ? 'signup' : 'magiclink'
    const sent = await newLink(db, deps, { userId: id, to: email, type, challenge })
    return { user: (await userById(db, id))!, sent, type } as const
  })
  if (done) sendLink(deps, { ...done, to: email, redirectTo: redirectTo(c, deps) })
  return c.json({})
}

async function sendByPhone(
  c: Context<Env>,
  deps: AuthDeps,
  { phone, data, make, unknown }: Making & { phone: string; data: Body },
) {
  await limitAddress(c, deps, 'signInSignUps')
  await limitSms(deps, phone)
  const done = await deps.asAuth(async (db) => {
    const known = await userByPhone(db, phone)
    if (!known && !make) return refused(unknown)
    const pending = known?.confirmed_at
      ? undefined
      : await registerUnconfirmed(db, deps, { phone, hash: '', data }, originOf(c))
    const id = pending ?? known?.id
    if (!id) return undefined
    const sent = await newSmsCode(db, deps, { userId: id, phone })
    return { user: (await userById(db, id))!, sent }
  })
  if (done) await sendSms(deps, { user: done.user, phone, code: done.sent.code })
  return c.json({})
}

function refused(unknown: Refusal | undefined): undefined {
  if (unknown) throw unknown
}

/** `POST /recover`: a link to set a new password with. */
async function postRecover(c: Context<Env>, deps: AuthDeps) {
  const body = await readBody(c)
  const text = textOf(body, 'email')
  if (!text) throw invalid('Password recovery requires an email')
  const email = emailOf(text)
  const challenge = challengeOf(body)
  await limitAddress(c, deps, 'signInSignUps')
  await limitMessages(deps, 'email', email)
  const [{ ip }, leadsTo] = [originOf(c), redirectTo(c, deps)]
  later(deps, async () => {
    const done = await deps.asAuth(async (db) => {
      const known = await userByEmail(db, email)
      if (!known) return undefined
      const sent = await newLink(db, deps, { userId: known.id, to: email, type: 'recovery', challenge })
      await record(db, { action: 'user_recovery_requested', actor: known, ip, at: deps.now() })
      return { user: (await userById(db, known.id))!, sent }
    })
    if (done) sendLink(deps, { ...done, to: email, type: 'recovery', redirectTo: leadsTo })
  })
  return c.json({})
}

export const otpPaths: Paths = {
  '/otp': { POST: postOtp },
  '/magiclink': { POST: postOtp },
  '/recover': { POST: postRecover },
}
