import { randomUUID } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import { openFairQueue } from '../../http/fair-queue.ts'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps, Origin } from '../deps.ts'
import { KeptRefusal } from '../kept-refusal.ts'
import { tooManyAttempts } from '../limits/lockout.ts'
import type { HookSettings } from '../settings/hook-settings.ts'
import { callWebhook } from './webhook.ts'

/*
 * The hooks, in the shapes of Supabase's auth hooks: SQL functions of the project folder, which run with the rights of
 * `supabase_auth_admin`, who must have been granted them, and for two seconds at most; or servers.
 */

type HookResponse = Record<string, unknown> & { error?: { http_code?: number; message?: string } }

/**
 * Asks a hook in no transaction but its own; undefined where nobody has a say. What it refuses is thrown in its words.
 */
export async function askHook(
  deps: Pick<AuthDeps, 'asAuth' | 'settings'>,
  hook: keyof HookSettings,
  event: Record<string, unknown>,
  /** Settings that an SQL function is told beside it. */
  beside: Record<string, string> = {},
): Promise<HookResponse | undefined> {
  const named = deps.settings.hooks[hook]
  if (!named) return undefined
  if (typeof named !== 'string') return heard(await callWebhook(named, event))
  return deps.asAuth(async (db) => {
    await tellSettings(db, { ...beside, statement_timeout: '2s' })
    return ask(db, named, event)
  })
}

// a server is waited for with a connection in hand: some are left for everybody else
const inHand = openFairQueue(3, 0)

/** The same in the transaction of `db`, of which a refusal keeps what is written by then. */
export async function callHook(
  db: Db,
  { settings }: Pick<AuthDeps, 'settings'>,
  hook: keyof HookSettings,
  event: Record<string, unknown>,
): Promise<HookResponse | undefined> {
  const name = settings.hooks[hook]
  if (!name) return undefined
  if (typeof name !== 'string') return heard(await inHand(() => callWebhook(name, event)))
  await tellSettings(db, { statement_timeout: '2s' })
  const said = await ask(db, name, event)
  await tellSettings(db, { statement_timeout: '0' })
  return said
}

/** All of them in one round trip, for the rest of the transaction. */
const tellSettings = (db: Db, settings: Record<string, string>) =>
  db.query('select set_config(key, value, true) from jsonb_each_text($1)', [settings])

async function ask(db: Db, name: string, event: Record<string, unknown>) {
  const rows = await db
    .query<{ said: HookResponse | null }>(`select ${name}($1::jsonb) as said`, [event])
    .catch(tooLate)
  return heard(rows[0]?.said ?? {})
}

function heard(said: HookResponse): HookResponse {
  if (said.error) {
    const { http_code: status = 400, message = 'A hook refused the request' } = said.error
    throw new KeptRefusal(status >= 400 && status < 600 ? status : 400, 'hook_error', message)
  }
  return said
}

function tooLate(error: unknown): never {
  if ((error as { code?: string }).code !== '57014') throw error
  throw new Refusal(422, 'hook_timeout', 'A hook took longer than two seconds')
}

/** `metadata` of an event. */
export const metadataOf = (name: string, { ip }: Origin, at: number) => ({
  uuid: randomUUID(),
  time: new Date(at).toISOString(),
  name,
  ip_address: ip ?? '',
})

/**
 * Tells of a try at a password, in a transaction that stays whatever is decided: who (null for somebody who is not
 * there), whether it was right, the identifier as it was sent, and the request's headers as `request.headers`.
 */
export async function tellOfPassword(
  deps: AuthDeps,
  {
    userId,
    valid,
    identifier,
    origin,
    headers,
  }: {
    userId: string | null
    valid: boolean
    identifier: string
    origin: Origin
    headers: Record<string, string | undefined>
  },
) {
  if (!deps.settings.hooks.passwordVerificationAttempt) return
  const metadata = metadataOf('password-verification-attempt', origin, deps.now())
  const event = { metadata, user_id: userId, valid, identifier }
  const beside = {
    'request.headers': JSON.stringify(headers),
    'request.identifier': identifier,
    // many failures don't keep those who come in waiting for the disk; a crash may forget the last of them
    ...(valid ? {} : { synchronous_commit: 'off' }),
  }
  const said = await askHook(deps, 'passwordVerificationAttempt', event, beside)
  // `should_logout_user` is passed over: or else whoever knows an address could throw its owner out
  if (said?.decision !== 'reject') return
  const words = typeof said.message === 'string' && said.message ? said.message : rejected
  // beyond GoTrue: a hook may say that it is only a matter of time
  if (said.http_code === 429) throw tooManyAttempts(Number(said.retry_after) || 30, words)
  throw new Refusal(400, 'invalid_credentials', words)
}

const rejected = 'Further password verification attempts will be rejected.'

/** The claims of a token as the hook wants them; those that the rest of the platform leans on must stay. */
export async function claimsByHook<Claims extends Record<string, unknown>>(
  deps: AuthDeps,
  { claims, userId, method }: { claims: Claims; userId: string; method: string },
): Promise<Record<string, unknown>> {
  if (!deps.settings.hooks.customAccessToken) return claims
  const event = { user_id: userId, claims, authentication_method: method }
  const said = await askHook(deps, 'customAccessToken', event)
  const made = said?.claims as Record<string, unknown> | undefined
  const kept = ['sub', 'session_id', 'iat', 'exp', 'iss'].every((name) => made?.[name] === claims[name])
  if (!made || !kept || typeof made.role !== 'string' || made.aal !== claims.aal) {
    throw new Refusal(
      500,
      'unexpected_failure',
      'The hook for access tokens left out or changed a claim that must stay',
    )
  }
  return made
}
