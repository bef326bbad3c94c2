import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import { record } from './audit.ts'
import { type Body, emailOf, objectOf, readBody, textOf } from './body.ts'
import { invalid } from './errors.ts'
import { challengeOf } from './flow-state.ts'
import { limitAddress, limitMessages } from './limits.ts'
import { sendLink } from './mails.ts'
import { checkMetadata } from './metadata.ts'
import { type AuthDeps, type Origin, originOf, type Paths } from './needs.ts'
import { addUser, confirmEmail, confirmPhone } from './new-users.ts'
import { checkPassword, longestPassword } from './password-rules.ts'
import { type UnconfirmedUser, newLink, newSmsCode, pendingAnswer, registerUnconfirmed } from './pending.ts'
import { redirectTo } from './redirects.ts'
import { sessionAnswer, startSession } from './sessions.ts'
import { limitSms, phoneOf, sendSms } from './sms.ts'
import { userById } from './users.ts'

/** `POST /signup`: a session where addresses need no proof, else the person and no session. */
async function postSignup(c: Context<Env>, needs: AuthDeps) {
  const body = await readBody(c)
  const { settings } = needs
  if (!settings.enableSignup) throw new Refusal(422, 'signup_disabled', 'Signups not allowed for this instance')
  const data = checkMetadata(objectOf(body, 'data') ?? {})
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (!email && !phone) {
    await limitAddress(c, needs, 'anonymousUsers')
    return c.json(await signUpAnonymously(data, originOf(c), needs))
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
  await checkPassword(password, settings, { email, data })
  const name = email ? { email: emailOf(email) } : { phone: phoneOf(phone!) }
  const challenge = challengeOf(body)
  await limitAddress(c, needs, 'signInSignUps')

  const proof = email ? settings.email.enableConfirmations : settings.sms.enableConfirmations
  // an address that is taken is limited, and costs, as much as one that is free
  if (proof && name.email) await limitMessages(needs, 'email', name.email)
  if (proof && name.phone) await limitSms(needs, name.phone)
  const asked: UnconfirmedUser = { ...(name as { email: string }), hash: await needs.passwords.hash(password), data }
  if (!proof) return c.json(await signUpAtOnce(asked, originOf(c), needs))

  const done = await needs.asAuth(async (db) => {
    const id = await registerUnconfirmed(db, needs, asked, originOf(c))
    if (!id) return undefined
    const sent = asked.email
      ? await newLink(db, needs, { userId: id, to: asked.email, type: 'signup', challenge })
      : await newSmsCode(db, needs, { userId: id, phone: asked.phone! })
    return { user: (await userById(db, id))!, sent }
  })
  if (done && asked.email) {
    sendLink(needs, { ...done, to: asked.email, type: 'signup', redirectTo: redirectTo(c, needs) })
  } else if (done) await sendSms(needs, { user: done.user, phone: asked.phone!, code: done.sent.code })
  return c.json(pendingAnswer(needs, asked, done?.user.id))
}

async function signUpAtOnce(asked: UnconfirmedUser, origin: Origin, needs: AuthDeps) {
  const at = needs.now()
  const { user, session } = await needs.asAuth(async (db) => {
    const id = await registerUnconfirmed(db, needs, asked, origin)
    if (!id) throw new Refusal(422, 'user_already_exists', 'User already registered')
    await record(db, { deed: 'user_signedup', actor: (await userById(db, id))!, ip: origin.ip, at })
    await (asked.email ? confirmEmail : confirmPhone)(db, { userId: id, at })
    return startSession(db, { userId: id, method: 'password', origin, at }, needs)
  })
  return sessionAnswer(needs, user, session)
}

async function signUpAnonymously(data: Body, origin: Origin, needs: AuthDeps) {
  if (!needs.settings.enableAnonymousSignIns) {
    throw new Refusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  const at = needs.now()
  const { user, session } = await needs.asAuth(async (db) => {
    const id = (await addUser(db, needs, { email: null, hash: null, data }, origin))!
    return startSession(db, { userId: id, method: 'anonymous', origin, at }, needs)
  })
  return sessionAnswer(needs, user, session)
}

export const signupPaths: Paths = { '/signup': { POST: postSignup } }
