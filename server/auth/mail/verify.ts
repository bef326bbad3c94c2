import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { emailOf, readBody, textOf } from '../body.ts'
import { type AuthDeps, originOf, type Paths } from '../deps.ts'
import { invalid } from '../errors.ts'
import { forget, limitAddress, limitSignIn, take } from '../limits/rate-limits.ts'
import { flowOf, issueCode } from '../sessions/flow-state.ts'
import { sessionAnswer, startSession } from '../sessions/sessions.ts'
import { adminMark, hashOf, pkceMark } from './codes.ts'
import { type LinkType, tell } from './mails.ts'
import { expiredCode, kindsOf, type VerifiedCode, verifyCode } from './otp-verify.ts'
import { redirectTo, withValues } from './redirects.ts'
import { phoneOf } from './sms.ts'
import { flowMethod } from './unconfirmed-users.ts'

const halfWords = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
// after five wrong codes one may be tried in twelve minutes; the link in the same mail still opens
const tries = { times: 5, seconds: 3600 }

/** `POST /verify`: a session for a code and whom it was sent to, or for the hash out of a link. */
async function postVerify(c: Context<Env>, deps: AuthDeps) {
  const body = await readBody(c)
  const type = textOf(body, 'type')
  const [token, hash] = [textOf(body, 'token'), textOf(body, 'token_hash')]
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')]
  if (!type) throw invalid('Verify requires a verification type')
  if (!Object.hasOwn(kindsOf, type)) throw invalid('Invalid verification type')
  if (!token && !hash) throw invalid('Verify requires a token or a token hash')
  if (hash && (token || email || phone)) throw invalid('Only the token_hash and type should be provided')
  if (token && (email ? 1 : 0) + (phone ? 1 : 0) !== 1) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  if (hash) {
    await limitAddress(c, deps, 'tokenVerifications')
    return answer(c, deps, [hash], type)
  }

  const to = email ? emailOf(email) : phoneOf(phone!)
  await limitSignIn(c, deps, { identifier: to, bucket: 'verifications' })
  if (!(await take(deps, 'code', to, tries))) {
    throw new Refusal(
      429,
      'over_request_rate_limit',
      'Too many wrong codes. Open the link instead, or try again later.',
    )
  }
  const made = hashOf(deps.secret, to, token!)
  const answered = await answer(c, deps, [made, `${pkceMark}${made}`, `${adminMark}${made}`], type)
  await forget(deps, 'code', to)
  return answered
}

async function answer(c: Context<Env>, deps: AuthDeps, hashes: string[], type: string) {
  const done = await deps.asAuth(async (db) => {
    const proved = await verifyCode(db, deps, hashes, type)
    if (proved.half) return { proved }
    return { proved, ...(await sessionFor(c, deps, db, proved)) }
  })
  tellOfChange(deps, done.proved)
  if (!('session' in done)) return c.json({ code: '200', msg: halfWords })
  return c.json(await sessionAnswer(deps, done.user, done.session))
}

const sessionFor = (c: Context<Env>, deps: AuthDeps, db: Db, { user, byAdmin }: VerifiedCode) => {
  const tag = byAdmin ? 'admin_link' : undefined
  return startSession(db, { userId: user.id, method: 'otp', origin: originOf(c), at: deps.now(), tag }, deps)
}

const linkTypes = Object.keys(flowMethod)

/**
 * `GET /verify`, the link in a mail: on to `redirect_to`, with a session in the fragment or, under PKCE, a code; or
 * with the error.
 */
async function getVerify(c: Context<Env>, deps: AuthDeps) {
  const { token, type } = c.req.query()
  if (!token) throw invalid('Verify requires a token or a token hash')
  if (!type) throw invalid('Verify requires a verification type')
  if (!linkTypes.includes(type)) throw invalid('Invalid verification type')
  await limitAddress(c, deps, 'tokenVerifications')
  const target = redirectTo(c, deps)
  const pkce = token.startsWith(pkceMark)
  try {
    return c.redirect(await open(c, deps, { token, type: type as LinkType, target, pkce }), 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const values = { error: 'access_denied', error_code: error.code, error_description: wordsOf(error) }
    const inFragment = withValues(target, 'fragment', values)
    return c.redirect(pkce ? withValues(inFragment, 'query', values) : inFragment, 303)
  }
}

const wordsOf = (error: Refusal) =>
  error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message

async function open(
  c: Context<Env>,
  deps: AuthDeps,
  { token, type, target, pkce }: { token: string; type: LinkType; target: string; pkce: boolean },
) {
  const at = deps.now()
  const done = await deps.asAuth(async (db) => {
    const proved = await verifyCode(db, deps, [token], type)
    const { user, half } = proved
    if (half) return { proved }
    if (!pkce) return { proved, ...(await sessionFor(c, deps, db, proved)) }
    const within = deps.settings.email.otpExpiry * 1000
    const flow = await flowOf(db, { userId: user.id, method: flowMethod[type], at, within })
    if (!flow) throw expiredCode()
    return { proved, code: await issueCode(db, { flow, userId: user.id, at }) }
  })
  tellOfChange(deps, done.proved)
  if ('code' in done) return withValues(target, 'query', { code: done.code! })
  if (!('session' in done)) return withValues(target, pkce ? 'query' : 'fragment', { message: halfWords })
  const { user: _, ...session } = await sessionAnswer(deps, done.user, done.session)
  const values = Object.entries(session).map(([name, value]) => [name, String(value)])
  return withValues(target, 'fragment', { ...Object.fromEntries(values), type })
}

/** Tells the former address that it is theirs no more. */
function tellOfChange(deps: AuthDeps, { user, half, before }: VerifiedCode) {
  if (half) return
  if (before.email && before.email !== user.email) {
    tell(deps, user, 'email_changed', { to: before.email, OldEmail: before.email })
  }
  if (before.phone && before.phone !== user.phone) tell(deps, user, 'phone_changed')
}

export const verifyPaths: Paths = { '/verify': { GET: getVerify, POST: postVerify } }
