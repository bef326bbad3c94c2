import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { type Env, requestHeaders } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { AuthDeps } from '../deps.ts'
import { type Client, clientOf, hashOfSecret } from './clients.ts'

/** The app that asks for a token, by the header or the form; a public one by its id alone (OAuth 2.1 §2.4). */
export async function authenticatedClient(
  c: Context<Env>,
  deps: AuthDeps,
  form: Record<string, string | undefined>,
): Promise<Client> {
  const basic = /^basic\s+(\S+)$/i.exec(requestHeaders(c).authorization ?? '')?.[1]
  const given = basic ? fromHeader(basic) : { id: form.client_id, secret: form.client_secret }
  const client = await deps.asAuth((db) => clientOf(db, given.id))
  if (!client) throw unknown()
  const method = basic ? 'client_secret_basic' : given.secret ? 'client_secret_post' : 'none'
  if (client.client_type === 'public') {
    if (method !== 'none') throw unknown()
    return client
  }
  // the two ways of sending a secret prove the same
  if (method === 'none' || !sameHash(client.client_secret_hash, hashOfSecret(given.secret ?? ''))) throw unknown()
  return client
}

function fromHeader(basic: string) {
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(/:(.*)/s)
  return { id: unescaped(id), secret: unescaped(secret) }
}

/** RFC 6749 §2.3.1: both were encoded as in a form. */
const unescaped = (text: string) => new URLSearchParams(`v=${text}`).get('v') ?? ''

function sameHash(kept: string | null, made: string) {
  const [one, other] = [Buffer.from(kept ?? ''), Buffer.from(made)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const unknown = () =>
  new Refusal(401, 'invalid_client', 'Invalid client credentials', {
    headers: { 'www-authenticate': 'Basic realm="oauth"' },
  })
