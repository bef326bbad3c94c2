import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { type Body, textOf } from '../body.ts'
import type { AuthDeps, Origin } from '../deps.ts'
import { invalid } from '../errors.ts'
import { isBanned, userById } from '../users/users.ts'
import { sessionAnswer, startSession } from './sessions.ts'

/*
 * PKCE (RFC 7636): a client that begins something sends the hash of a secret. What it began ends with a code in an
 * address, and only who brings code and secret, once and within five minutes, has the session.
 */

export type Challenge = { challenge: string; method: 's256' | 'plain' }

const lives = 5 * 60_000

/** `code_challenge` and `code_challenge_method` of a body or query; undefined where neither is given. */
export function challengeOf(body: Body): Challenge | undefined {
  const challenge = textOf(body, 'code_challenge')
  const method = textOf(body, 'code_challenge_method')?.toLowerCase()
  if (!challenge && !method) return undefined
  if (!challenge || !method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw invalid(
      'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, hyphen, period, underscore and tilde',
    )
  }
  if (method !== 's256' && method !== 'plain') throw invalid('code_challenge_method must be s256 or plain')
  return { challenge, method }
}

/**
 * Keeps the challenge of something that was begun; returns the id of its row. `provider` and `method` are GoTrue's:
 * `email`/`magiclink`, `google`/`oauth`, …; the second becomes the session's `amr`.
 */
export async function keepFlow(
  db: Db,
  {
    challenge,
    provider,
    method,
    userId,
    at,
  }: {
    challenge: Challenge
    provider: string
    method: string
    userId?: string | undefined
    at: number
  },
): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into flow_state (id, user_id, code_challenge, code_challenge_method, provider_type, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [id, userId ?? null, challenge.challenge, challenge.method, provider, method, new Date(at)],
  )
  // nobody comes back for what was begun a day ago
  await db.query(`delete from flow_state where created_at < $1::timestamptz - interval '1 day'`, [new Date(at)])
  return id
}

/** The newest thing that this person began by this method within its time, if it was with PKCE. */
export async function flowOf(
  db: Db,
  { userId, method, at, within }: { userId: string; method: string; at: number; within: number },
) {
  const [row] = await db.query<{ id: string }>(
    `select id from flow_state where user_id = $1 and authentication_method = $2 and auth_code_issued_at is null
       and created_at > $3 order by created_at desc limit 1`,
    [userId, method, new Date(at - within)],
  )
  return row?.id
}

/** The person has proved it: the code that goes into the address. From now on it has five minutes. */
export async function issueCode(
  db: Db,
  {
    flow,
    userId,
    at,
    tokens = {},
  }: {
    flow: string
    userId: string
    at: number
    /** Of another provider: they ride in the session's answer once. */
    tokens?: { access?: string | undefined; refresh?: string | undefined }
  },
): Promise<string> {
  const code = randomUUID()
  await db.query(
    `update flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = $4, updated_at = $4,
       provider_access_token = $5, provider_refresh_token = $6 where id = $1`,
    [flow, userId, code, new Date(at), tokens.access ?? null, tokens.refresh ?? null],
  )
  return code
}

type Flow = {
  provider_type: string
  user_id: string | null
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  authentication_method: string
  auth_code_issued_at: Date
  provider_access_token: string | null
  provider_refresh_token: string | null
}

/** `grant_type=pkce`: the session for a code and the secret whose hash was sent first. */
export async function pkceGrant(body: Body, origin: Origin, deps: AuthDeps) {
  const code = textOf(body, 'auth_code')
  const verifier = textOf(body, 'code_verifier')
  if (!code || !verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const at = deps.now()
  const done = await deps.asAuth(async (db) => {
    const [flow] = await db.query<Flow>('select * from flow_state where auth_code = $1 for update', [code])
    if (!flow?.user_id) {
      throw new Refusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    if (flow.auth_code_issued_at.getTime() + lives <= at) {
      throw new Refusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    }
    if (!proves(verifier, flow)) {
      throw new Refusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    }
    await db.query('delete from flow_state where auth_code = $1', [code])
    const user = await userById(db, flow.user_id)
    if (!user || isBanned(user, at)) throw new Refusal(403, 'user_banned', 'User is banned')
    const method = amrOf[flow.authentication_method] ?? 'otp'
    return {
      flow,
      ...(await startSession(db, { userId: user.id, method, origin, at, provider: flow.provider_type }, deps)),
    }
  })
  const { provider_access_token: access, provider_refresh_token: refresh } = done.flow
  return {
    ...(await sessionAnswer(deps, done.user, done.session)),
    ...(access ? { provider_token: access } : {}),
    ...(refresh ? { provider_refresh_token: refresh } : {}),
  }
}

const amrOf: Record<string, string> = { oauth: 'oauth', 'sso/saml': 'sso/saml', magiclink: 'magiclink' }

function proves(verifier: string, { code_challenge: challenge, code_challenge_method: method }: Flow) {
  const made = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const [a, b] = [Buffer.from(made), Buffer.from(challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}
