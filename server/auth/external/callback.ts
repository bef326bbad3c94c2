import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal, refusalOf } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { type AuthDeps, originOf } from '../deps.ts'
import { tell } from '../mail/mails.ts'
import { withValues } from '../mail/redirects.ts'
import { issueCode } from '../sessions/flow-state.ts'
import { sessionAnswer, startSession } from '../sessions/sessions.ts'
import { isUuid } from '../uuids.ts'
import { enter } from './enter.ts'
import { exchanged } from './exchange.ts'
import { type Flow, returnedFlow } from './flows.ts'
import { linkTo } from './link.ts'
import type { ProviderTokens } from './profile.ts'

/** `GET /callback` (or POST, as a form): the person comes back from the provider, and goes on to where they began. */
export async function callback(c: Context<Env>, deps: AuthDeps) {
  const said = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams
  let flow: Flow | undefined
  try {
    flow = await flowOf(said, deps)
    return c.redirect(await goOn(c, deps, flow, said), 302)
  } catch (error) {
    return c.redirect(withError(flow?.referrer ?? deps.settings.siteUrl, error, deps), 303)
  }
}

async function flowOf(said: URLSearchParams, deps: AuthDeps): Promise<Flow> {
  const state = said.get('state')
  if (!state) throw new Refusal(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const flow = isUuid(state) ? await deps.asAuth((db) => returnedFlow(db, state, deps.now())) : undefined
  if (!flow) throw new Refusal(400, 'bad_oauth_state', 'OAuth state is unknown, used or too old')
  return flow
}

async function goOn(c: Context<Env>, deps: AuthDeps, flow: Flow, said: URLSearchParams) {
  if (said.get('error')) {
    throw new Refusal(400, 'bad_oauth_callback', said.get('error_description') ?? said.get('error')!)
  }
  if (!said.get('code')) throw new Refusal(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  const { profile, tokens } = await exchanged(deps, flow, said)
  const at = deps.now()
  const done = await deps.asAuth(async (db) => {
    const { linking_target_id: target, invite_token: invite } = flow
    const user = target
      ? await linkTo(db, target, profile, deps)
      : await enter(db, profile, deps, { origin: originOf(c), invite })
    return { ...(await arrive(c, deps, { db, flow, userId: user.id, tokens, at })), who: user }
  })
  if (flow.linking_target_id) tell(deps, done.who, 'identity_linked', { Provider: flow.provider_type })
  return 'code' in done
    ? withValues(flow.referrer, 'query', { code: done.code })
    : withSession(flow, deps, done, tokens)
}

/** With PKCE a code, which the client exchanges; else a session at once. */
export async function arrive(
  c: Context<Env>,
  deps: AuthDeps,
  { db, flow, userId, tokens, at }: { db: Db; flow: Flow; userId: string; tokens: ProviderTokens; at: number },
) {
  if (flow.code_challenge) return { code: await issueCode(db, { flow: flow.id, userId, at, tokens }) }
  await db.query('delete from flow_state where id = $1', [flow.id])
  const method = flow.provider_type.startsWith('sso:') ? 'sso/saml' : 'oauth'
  const origin = originOf(c)
  return startSession(db, { userId, method, origin, at, provider: flow.provider_type }, deps)
}

/** The address with a whole session in its fragment, which no server sees. */
export async function withSession(
  flow: Pick<Flow, 'referrer'>,
  deps: AuthDeps,
  { user, session }: Exclude<Awaited<ReturnType<typeof arrive>>, { code: string }>,
  tokens: ProviderTokens = {},
) {
  const { user: _, ...answer } = await sessionAnswer(deps, user, session)
  const values = Object.entries({
    ...answer,
    ...(tokens.access ? { provider_token: tokens.access } : {}),
    ...(tokens.refresh ? { provider_refresh_token: tokens.refresh } : {}),
  })
  return withValues(flow.referrer, 'fragment', Object.fromEntries(values.map(([name, value]) => [name, String(value)])))
}

/** The address with what went wrong, where either kind of client looks for it. */
export function withError(url: string, error: unknown, { log }: AuthDeps) {
  const { status, code, message } = refusalOf(error, log)
  const values = {
    error:
      status >= 500
        ? 'server_error'
        : code === 'access_denied'
          ? code
          : status === 400
            ? 'invalid_request'
            : 'access_denied',
    error_code: error instanceof Refusal ? code : 'unexpected_failure',
    error_description: message.slice(0, 300),
  }
  return withValues(withValues(url, 'fragment', values), 'query', values)
}
