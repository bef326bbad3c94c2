import { randomBytes, randomUUID } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'

/** A row of `auth.oauth_authorizations`: one request of an app, until its code is exchanged. */
export type Authorization = {
  id: string
  authorization_id: string
  client_id: string
  user_id: string | null
  redirect_uri: string
  scope: string
  state: string | null
  resource: string | null
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  status: 'pending' | 'approved' | 'denied' | 'expired'
  expires_at: Date
  nonce: string | null
}

export const scopes = ['openid', 'email', 'profile', 'phone']
const asks = 10 * 60_000
const codeLives = 5 * 60_000

/** Keeps a request for ten minutes; who is asked is not known yet. */
export async function keepRequest(
  db: Db,
  {
    clientId,
    at,
    ...asked
  }: Record<'redirectUri' | 'scope' | 'challenge', string> & {
    clientId: string
    at: number
    state: string | null
    nonce: string | null
    resource: string | null
  },
): Promise<string> {
  const name = randomBytes(24).toString('base64url')
  await db.query(`delete from oauth_authorizations where expires_at < $1::timestamptz - interval '1 day'`, [
    new Date(at),
  ])
  await db.query(
    `insert into oauth_authorizations (id, authorization_id, client_id, redirect_uri, scope, state, nonce, resource,
       code_challenge, code_challenge_method, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 's256', $10, $11)`,
    [
      ...[randomUUID(), name, clientId, asked.redirectUri, asked.scope, asked.state, asked.nonce, asked.resource],
      ...[asked.challenge, new Date(at), new Date(at + asks)],
    ],
  )
  return name
}

/** A pending request, held; the first person who asks for it is the one that it is about. */
export async function heldRequest(
  db: Db,
  { name, userId, at }: { name: string; userId: string; at: number },
): Promise<Authorization> {
  const [request] = await db.query<Authorization>(
    'select * from oauth_authorizations where authorization_id = $1 and expires_at > $2 for update',
    [name, new Date(at)],
  )
  if (!request || (request.user_id && request.user_id !== userId)) throw notFound()
  if (request.status !== 'pending') {
    throw new Refusal(400, 'validation_failed', 'authorization request cannot be processed')
  }
  if (!request.user_id)
    await db.query('update oauth_authorizations set user_id = $2 where id = $1', [request.id, userId])
  return { ...request, user_id: userId }
}

/** The code that the app exchanges, once and within five minutes; where the person is sent with it. */
export async function approve(db: Db, request: Authorization, at: number): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.query(
    `update oauth_authorizations set status = 'approved', authorization_code = $2, approved_at = $3, expires_at = $4 where id = $1`,
    [request.id, code, new Date(at), new Date(at + codeLives)],
  )
  return back(request, { code })
}

export async function deny(db: Db, request: Authorization): Promise<string> {
  await db.query(`update oauth_authorizations set status = 'denied' where id = $1`, [request.id])
  return back(request, { error: 'access_denied', error_description: 'User denied the request' })
}

/** The app's address with what it is to know, beside what stood there. */
export function back(
  { redirect_uri, state }: { redirect_uri: string; state: string | null },
  values: Record<string, string>,
) {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...values, ...(state ? { state } : {}) }))
    url.searchParams.set(name, value)
  return url.href
}

const notFound = () => new Refusal(404, 'oauth_authorization_not_found', 'authorization not found')
