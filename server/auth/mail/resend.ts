import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { type Body, emailOf, readBody, textOf } from '../body.ts'
import type { AuthDeps, Paths } from '../deps.ts'
import { invalid } from '../errors.ts'
import { limitAddress, limitMessages } from '../limits/rate-limits.ts'
import { challengeOf } from '../sessions/flow-state.ts'
import { userByEmail, userById, userByPhone } from '../users/users.ts'
import { keepCode } from './codes.ts'
import { sendLink } from './mails.ts'
import { redirectTo } from './redirects.ts'
import { agreedCode, limitSms, phoneOf, sendSms } from './sms.ts'
import { newLink, newSmsCode } from './unconfirmed-users.ts'

/** `POST /resend`: what was sent before, with a new code. The answer is the same whether anything was. */
async function postResend(c: Context<Env>, deps: AuthDeps) {
  const body = await readBody(c)
  const type = textOf(body, 'type')
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  const byMail = type === 'signup' || type === 'email_change'
  if (!byMail && type !== 'sms' && type !== 'phone_change')
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (email && phone) throw invalid('Only one of email or phone should be set')
  if (byMail && !email) throw invalid(`Type provided requires an email address`)
  if (!byMail && !phone) throw invalid('Type provided requires a phone number')
  const { email: mails, sms } = deps.settings
  if (byMail && !mails.enableSignup) throw new Refusal(400, 'email_provider_disabled', 'Email logins are disabled')
  if (!byMail && !sms.enableSignup) throw new Refusal(400, 'phone_provider_disabled', 'Phone logins are disabled')
  await limitAddress(c, deps, 'signInSignUps')
  if (byMail) await resendMail(c, deps, { email: emailOf(email!), type, body })
  else await resendSms(deps, { phone: phoneOf(phone!), type })
  return c.json({})
}

async function resendMail(
  c: Context<Env>,
  deps: AuthDeps,
  { email, type, body }: { email: string; type: 'signup' | 'email_change'; body: Body },
) {
  const challenge = challengeOf(body)
  await limitMessages(deps, 'email', email)
  const done = await deps.asAuth(async (db) => {
    const known = await userByEmail(db, email)
    if (!known) return undefined
    if (type === 'signup' ? known.email_confirmed_at : !known.email_change) return undefined
    const to = type === 'signup' ? email : known.email_change!
    // the other half of a change is told once and stays as it is
    const sent = await newLink(db, deps, { userId: known.id, to, type, challenge })
    return { user: (await userById(db, known.id))!, sent, to }
  })
  if (done) sendLink(deps, { ...done, type, redirectTo: redirectTo(c, deps) })
}

async function resendSms(deps: AuthDeps, { phone, type }: { phone: string; type: 'sms' | 'phone_change' }) {
  await limitSms(deps, phone)
  const done = await deps.asAuth(async (db) => {
    const known = await userByPhone(db, phone)
    if (type === 'sms') {
      if (!known || known.phone_confirmed_at) return undefined
      return { user: known, sent: await newSmsCode(db, deps, { userId: known.id, phone }) }
    }
    const [changing] = await db.query<{ id: string }>('select id from users where phone_change = $1', [phone])
    if (!changing) return undefined
    const sent = await keepCode(db, deps, {
      ...{ userId: changing.id, to: phone, kind: 'phone_change_token' },
      ...{ length: deps.settings.sms.otpLength, given: agreedCode(deps, phone) },
    })
    return { user: (await userById(db, changing.id))!, sent }
  })
  if (done) await sendSms(deps, { user: done.user, phone, code: done.sent.code })
}

export const resendPaths: Paths = { '/resend': { POST: postResend } }
