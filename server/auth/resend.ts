import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { type Body, emailOf, readBody, textOf } from './body.ts'
import { keepCode } from './codes.ts'
import { invalid } from './errors.ts'
import { challengeOf } from './flow-state.ts'
import { limitAddress, limitMessages } from './limits.ts'
import { sendLink } from './mails.ts'
import type { AuthDeps, Paths } from './needs.ts'
import { newLink, newSmsCode } from './pending.ts'
import { redirectTo } from './redirects.ts'
import { agreedCode, limitSms, phoneOf, sendSms } from './sms.ts'
import { userByEmail, userById, userByPhone } from './users.ts'

/** `POST /resend`: what was sent before, with a new code. The answer is the same whether anything was. */
async function postResend(c: Context<Env>, needs: AuthDeps) {
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
  await limitAddress(c, needs, 'signInSignUps')
  if (byMail) await resendMail(c, needs, { email: emailOf(email!), type, body })
  else await resendSms(needs, { phone: phoneOf(phone!), type })
  return c.json({})
}

async function resendMail(
  c: Context<Env>,
  needs: AuthDeps,
  { email, type, body }: { email: string; type: 'signup' | 'email_change'; body: Body },
) {
  const challenge = challengeOf(body)
  await limitMessages(needs, 'email', email)
  const done = await needs.asAuth(async (db) => {
    const known = await userByEmail(db, email)
    if (!known) return undefined
    if (type === 'signup' ? known.email_confirmed_at : !known.email_change) return undefined
    const to = type === 'signup' ? email : known.email_change!
    // the other half of a change is told once and stays as it is
    const sent = await newLink(db, needs, { userId: known.id, to, type, challenge })
    return { user: (await userById(db, known.id))!, sent, to }
  })
  if (done) sendLink(needs, { ...done, type, redirectTo: redirectTo(c, needs) })
}

async function resendSms(needs: AuthDeps, { phone, type }: { phone: string; type: 'sms' | 'phone_change' }) {
  await limitSms(needs, phone)
  const done = await needs.asAuth(async (db) => {
    const known = await userByPhone(db, phone)
    if (type === 'sms') {
      if (!known || known.phone_confirmed_at) return undefined
      return { user: known, sent: await newSmsCode(db, needs, { userId: known.id, phone }) }
    }
    const [changing] = await db.query<{ id: string }>('select id from users where phone_change = $1', [phone])
    if (!changing) return undefined
    const sent = await keepCode(db, needs, {
      ...{ userId: changing.id, to: phone, kind: 'phone_change_token' },
      ...{ length: needs.settings.sms.otpLength, given: agreedCode(needs, phone) },
    })
    return { user: (await userById(db, changing.id))!, sent }
  })
  if (done) await sendSms(needs, { user: done.user, phone, code: done.sent.code })
}

export const resendPaths: Paths = { '/resend': { POST: postResend } }
