import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { Db } from '../../postgres/database.ts'
import { record } from '../audit.ts'
import { type Body, emailOf, objectOf, readBody, textOf } from '../body.ts'
import type { AuthDeps, Paths } from '../deps.ts'
import { emailExists, invalid } from '../errors.ts'
import { limitMessages } from '../limits/rate-limits.ts'
import type { CodeKind } from '../mail/codes.ts'
import { type LinkType, linkOf, sendLink } from '../mail/mails.ts'
import { allowedRedirect, redirectTo } from '../mail/redirects.ts'
import { newLink } from '../mail/unconfirmed-users.ts'
import { checkPassword, longestPassword } from '../passwords/password-rules.ts'
import { checkMetadata } from '../users/metadata.ts'
import { addEmailIdentity, addUser } from '../users/new-users.ts'
import { userByEmail, userById } from '../users/users.ts'
import { admin, noUser } from './admin.ts'
import { adminAnswer } from './admin-users.ts'

/** `POST /invite`: somebody who is not here yet, and a mail that lets them in. */
async function postInvite(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const body = await readBody(c)
  const email = addressOf(body, 'email')
  const data = checkMetadata(objectOf(body, 'data') ?? {})
  await limitMessages(deps, 'email', email)
  const done = await deps.asAuth(async (db) => {
    const id = await invited(db, deps, email, data)
    const sent = await newLink(db, deps, { userId: id, to: email, type: 'invite' })
    return { user: (await userById(db, id))!, sent }
  })
  sendLink(deps, { ...done, to: email, type: 'invite', redirectTo: redirectTo(c, deps) })
  return c.json(adminAnswer(done.user))
}

async function invited(db: Db, deps: AuthDeps, email: string, data: Body) {
  const known = await userByEmail(db, email)
  if (known?.confirmed_at) throw emailExists()
  const id = known?.id ?? (await made(db, deps, { email, data, hash: null }))
  const at = new Date(deps.now())
  // what somebody set who signed up with this address before it was invited does not stay
  await db.query(`update users set invited_at = $2, encrypted_password = '', raw_user_meta_data = $3 where id = $1`, [
    id,
    at,
    data,
  ])
  await record(db, { action: 'user_invited', at: deps.now(), traits: { user_id: id, user_email: email } })
  return id
}

async function made(db: Db, deps: AuthDeps, { email, data, hash }: { email: string; data: Body; hash: string | null }) {
  const id = await addUser(db, deps, { email, hash, data })
  if (!id) throw emailExists()
  await addEmailIdentity(db, { userId: id, email, at: deps.now() })
  return id
}

const asked: Record<string, { type: LinkType; kind?: CodeKind }> = {
  signup: { type: 'signup' },
  invite: { type: 'invite' },
  magiclink: { type: 'magiclink' },
  recovery: { type: 'recovery' },
  email_change_current: { type: 'email_change', kind: 'email_change_token_current' },
  email_change_new: { type: 'email_change', kind: 'email_change_token_new' },
}

/** `POST /admin/generate_link`: what a mail would hold, for who sends it themselves. */
async function postLink(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const body = await readBody(c)
  const wanted = textOf(body, 'type') ?? ''
  const plan = Object.hasOwn(asked, wanted) ? asked[wanted] : undefined
  if (!plan) throw invalid(`Invalid email action link type requested: use ${Object.keys(asked).join(', ')}`)
  const email = addressOf(body, 'email')
  const fresh = plan.type === 'email_change' ? addressOf(body, 'new_email') : undefined
  const password = textOf(body, 'password', longestPassword)
  if (wanted === 'signup' && !password) throw invalid('Signup requires a valid password')
  if (wanted === 'signup') await checkPassword(password!, deps.settings, { email })
  const data = checkMetadata(objectOf(body, 'data') ?? {})
  const hash = wanted === 'signup' ? await deps.passwords.hash(password!) : null

  const { user, sent } = await deps.asAuth(async (db) => {
    const id = await personFor(db, deps, { wanted, email, data, hash })
    if (fresh) {
      if (await userByEmail(db, fresh)) throw emailExists()
      const change = 'update users set email_change = $2, email_change_confirm_status = 0 where id = $1'
      await db.query(change, [id, fresh])
    }
    const to = wanted === 'email_change_new' ? fresh! : email
    const sent = await newLink(db, deps, { userId: id, to, ...plan, byAdmin: true })
    return { user: (await userById(db, id))!, sent }
  })
  const redirect = allowedRedirect(c.req.query('redirect_to') ?? body.redirect_to, deps.settings)
  return c.json({
    ...adminAnswer(user),
    action_link: linkOf(deps, { hash: sent.hash, type: plan.type, redirectTo: redirect }),
    email_otp: sent.code,
    hashed_token: sent.hash,
    verification_type: wanted,
    redirect_to: redirect,
  })
}

async function personFor(
  db: Db,
  deps: AuthDeps,
  { wanted, email, data, hash }: { wanted: string; email: string; data: Body; hash: string | null },
) {
  if (wanted === 'invite') return invited(db, deps, email, data)
  const known = await userByEmail(db, email)
  if (wanted === 'signup') {
    if (known?.confirmed_at) throw emailExists()
    if (!known) return made(db, deps, { email, data, hash })
    await db.query('update users set encrypted_password = $2, raw_user_meta_data = $3 where id = $1', [
      known.id,
      hash,
      data,
    ])
    return known.id
  }
  if (known) return known.id
  if (wanted === 'magiclink') return made(db, deps, { email, data, hash })
  throw noUser()
}

function addressOf(body: Body, name: string) {
  const text = textOf(body, name)
  if (!text) throw invalid(`${name} is required`)
  return emailOf(text)
}

export const adminLinkPaths: Paths = { '/invite': { POST: postInvite }, '/admin/generate_link': { POST: postLink } }
