import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import { emailOf, readBody, textOf } from './body.ts'
import { hashOf, pkceMark } from './codes.ts'
import { invalid } from './errors.ts'
import { flowOf, issueCode } from './flow-state.ts'
import { forget, limitAddress, take } from './limits.ts'
import { type LinkType, tell } from './mails.ts'
import { type AuthDeps, originOf, type Paths } from './needs.ts'
import { flowMethod } from './pending.ts'
import { kindsOf, type VerifiedCode, verifyCode, expiredCode } from './proofs.ts'
import { redirectTo, withValues } from './redirects.ts'
import { sessionAnswer, startSession } from './sessions.ts'
import { phoneOf } from './sms.ts'

const halfWords = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
// after five wrong codes one may be tried in twelve minutes; the link in the same mail still opens
const tries = { times: 5, seconds: 3600 }

/** `POST /verify`: a session for a code and whom it was sent to, or for the hash out of a link. */
async function postVerify(c: Context<Env>, needs: AuthDeps) {
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
  await limitAddress(c, needs, 'tokenVerifications')
  if (hash) return answer(c, needs, [hash], type)

  const to = email ? emailOf(email) : phoneOf(phone!)
  if (!(await take(needs, 'code', to, tries))) {
    throw new Refusal(
      429,
      'over_request_rate_limit',
      'Too many wrong codes. Open the link instead, or try again later.',
    )
  }
  const made = hashOf(needs.secret, to, token!)
  const answered = await answer(c, needs, [made, `${pkceMark}${made}`], type)
  await forget(needs, 'code', to)
  return answered
}

async function answer(c: Context<Env>, needs: AuthDeps, hashes: string[], type: string) {
  const done = await needs.asAuth(async (db) => {
    const proved = await verifyCode(db, needs, hashes, type)
    if (proved.half) return { proved }
    const { user } = proved
    return {
      proved,
      ...(await startSession(db, { userId: user.id, method: 'otp', origin: originOf(c), at: needs.now() }, needs)),
    }
  })
  tellOfChange(needs, done.proved)
  if (!('session' in done)) return c.json({ code: '200', msg: halfWords })
  return c.json(await sessionAnswer(needs, done.user, done.session))
}

const linkTypes = Object.keys(flowMethod)

/** `GET /verify`, the link in a mail: on to `redirect_to`, with a session in the fragment or, under PKCE, a code; or with the error. */
async function getVerify(c: Context<Env>, needs: AuthDeps) {
  const { token, type } = c.req.query()
  if (!token) throw invalid('Verify requires a token or a token hash')
  if (!type) throw invalid('Verify requires a verification type')
  if (!linkTypes.includes(type)) throw invalid('Invalid verification type')
  await limitAddress(c, needs, 'tokenVerifications')
  const target = redirectTo(c, needs)
  const pkce = token.startsWith(pkceMark)
  try {
    return c.redirect(await open(c, needs, { token, type: type as LinkType, target, pkce }), 303)
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
  needs: AuthDeps,
  { token, type, target, pkce }: { token: string; type: LinkType; target: string; pkce: boolean },
) {
  const at = needs.now()
  const done = await needs.asAuth(async (db) => {
    const proved = await verifyCode(db, needs, [token], type)
    const { user, half } = proved
    if (half) return { proved }
    if (!pkce)
      return { proved, ...(await startSession(db, { userId: user.id, method: 'otp', origin: originOf(c), at }, needs)) }
    const within = needs.settings.email.otpExpiry * 1000
    const flow = await flowOf(db, { userId: user.id, method: flowMethod[type], at, within })
    if (!flow) throw expiredCode()
    return { proved, code: await issueCode(db, { flow, userId: user.id, at }) }
  })
  tellOfChange(needs, done.proved)
  if ('code' in done) return withValues(target, 'query', { code: done.code! })
  if (!('session' in done)) return withValues(target, pkce ? 'query' : 'fragment', { message: halfWords })
  const { user: _, ...session } = await sessionAnswer(needs, done.user, done.session)
  const values = Object.entries(session).map(([name, value]) => [name, String(value)])
  return withValues(target, 'fragment', { ...Object.fromEntries(values), type })
}

/** Who had the address before hears that it is theirs no more. */
function tellOfChange(needs: AuthDeps, { user, half, before }: VerifiedCode) {
  if (half) return
  if (before.email && before.email !== user.email) {
    tell(needs, user, 'email_changed', { to: before.email, OldEmail: before.email })
  }
  if (before.phone && before.phone !== user.phone) tell(needs, user, 'phone_changed')
}

export const verifyPaths: Paths = { '/verify': { GET: getVerify, POST: postVerify } }
