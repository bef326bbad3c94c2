import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { record } from '../audit.ts'
import { type Body, emailOf, objectOf, readBody, textOf } from '../body.ts'
import { type AuthDeps, type Origin, originOf, type Paths } from '../deps.ts'
import { invalid } from '../errors.ts'
import { limitAddress, limitMessages } from '../limits/rate-limits.ts'
import { sendLink } from '../mail/mails.ts'
import { redirectTo } from '../mail/redirects.ts'
import { limitSms, phoneOf, sendSms } from '../mail/sms.ts'
import {
  newLink,
  newSmsCode,
  pendingAnswer,
  registerUnconfirmed,
  type UnconfirmedUser,
} from '../mail/unconfirmed-users.ts'
import { checkPassword, longestPassword } from '../passwords/password-rules.ts'
import { challengeOf } from '../sessions/flow-state.ts'
import { sessionAnswer, startSession } from '../sessions/sessions.ts'
import { checkMetadata } from '../users/metadata.ts'
import { addUser, confirmEmail, confirmPhone } from '../users/new-users.ts'
import { userById } from '../users/users.ts'

/** `POST /signup`: a session where addresses need no proof, else the person and no session. */
async function postSignup(c: Context<Env>, deps: AuthDeps) {
  const body = await readBody(c)
  const { settings } = deps
  if (!settings.enableSignup) throw new Refusal(422, 'signup_disabled', 'Signups not allowed for this instance')
  const data = checkMetadata(objectOf(body, 'data') ?? {})
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (!email && !phone) {
    await limitAddress(c, deps, 'anonymousUsers')
    return c.json(await signUpAnonymously(data, originOf(c), deps))
  }
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.')
  if (phone && !settings.sms.enableSignup) {
    throw new Refusal(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  if (email && !settings.email.enableSignup) {
    throw new Refusal(400, 'email_provider_disabled', 'Email signups are disabled')
  }
  const password = textOf(body, 'password', longestPassword)
  if (!password) throw invalid('Signup requires a valid password')
  const name = email ? { email: emailOf(email) } : { phone: phoneOf(phone!) }
  await checkPassword(password, settings, { email, data })
  const challenge = challengeOf(body)
  await limitAddress(c, deps, 'signInSignUps')

  const proof = email ? settings.email.enableConfirmations : settings.sms.enableConfirmations
  // an address that is taken is limited, and costs, as much as one that is free
  if (proof && name.email) await limitMessages(deps, 'email', name.email)
  if (proof && name.phone) await limitSms(deps, name.phone)
  const asked: UnconfirmedUser = { ...(name as { email: string }), hash: await deps.passwords.hash(password), data }
  if (!proof) return c.json(await signUpAtOnce(asked, originOf(c), deps))

  const done = await deps.asAuth(async (db) => {
    const id = await registerUnconfirmed(db, deps, asked, originOf(c))
    if (!id) return undefined
    const sent = asked.email
      ? await newLink(db, deps, { userId: id, to: asked.email, type: 'signup', challenge })
      : await newSmsCode(db, deps, { userId: id, phone: asked.phone! })
    return { user: (await userById(db, id))!, sent }
  })
  if (done && asked.email) {
    sendLink(deps, { ...done, to: asked.email, type: 'signup', redirectTo: redirectTo(c, deps) })
  } else if (done) await sendSms(deps, { user: done.user, phone: asked.phone!, code: done.sent.code })
  return c.json(pendingAnswer(deps, asked, done?.user.id))
}

async function signUpAtOnce(asked: UnconfirmedUser, origin: Origin, deps: AuthDeps) {
  const at = deps.now()
  const { user, session } = await deps.asAuth(async (db) => {
    const id = await registerUnconfirmed(db, deps, asked, origin)
    if (!id) throw new Refusal(422, 'user_already_exists', 'User already registered')
    await record(db, { action: 'user_signedup', actor: (await userById(db, id))!, ip: origin.ip, at })
    await (asked.email ? confirmEmail : confirmPhone)(db, { userId: id, at })
    return startSession(db, { userId: id, method: 'password', origin, at }, deps)
  })
  return sessionAnswer(deps, user, session)
}

async function signUpAnonymously(data: Body, origin: Origin, deps: AuthDeps) {
  if (!deps.settings.enableAnonymousSignIns) {
    throw new Refusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  const at = deps.now()
  const { user, session } = await deps.asAuth(async (db) => {
    const id = (await addUser(db, deps, { email: null, hash: null, data }, origin))!
    return startSession(db, { userId: id, method: 'anonymous', origin, at }, deps)
  })
  return sessionAnswer(deps, user, session)
}

export const signupPaths: Paths = { '/signup': { POST: postSignup } }
