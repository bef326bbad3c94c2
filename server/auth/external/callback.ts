import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal, refusalOf } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { issueCode } from '../flow-state.ts'
import { tell } from '../mails.ts'
import { type AuthDeps, originOf } from '../needs.ts'
import { withValues } from '../redirects.ts'
import { sessionAnswer, startSession } from '../sessions.ts'
import { isUuid } from '../uuids.ts'
import { enter } from './enter.ts'
import { exchanged } from './exchange.ts'
import { type Flow, returnedFlow } from './flows.ts'
import { linkTo } from './link.ts'

/** What the provider handed out: it rides in the answer once, and is kept nowhere. */
export type ProviderTokens = { access?: string | undefined; refresh?: string | undefined }

/** `GET /callback` (or POST, as a form): the person comes back from the provider, and goes on to where they began. */
export async function callback(c: Context<Env>, needs: AuthDeps) {
  const said = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams
  let flow: Flow | undefined
  try {
    flow = await flowOf(said, needs)
    return c.redirect(await goOn(c, needs, flow, said), 302)
  } catch (error) {
    return c.redirect(withError(flow?.referrer ?? needs.settings.siteUrl, error, needs), 303)
  }
}

async function flowOf(said: URLSearchParams, needs: AuthDeps): Promise<Flow> {
  const state = said.get('state')
  if (!state) throw new Refusal(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const flow = isUuid(state) ? await needs.asAuth((db) => returnedFlow(db, state, needs.now())) : undefined
  if (!flow) throw new Refusal(400, 'bad_oauth_state', 'OAuth state is unknown, used or too old')
  return flow
}

async function goOn(c: Context<Env>, needs: AuthDeps, flow: Flow, said: URLSearchParams) {
  if (said.get('error')) {
    throw new Refusal(400, 'bad_oauth_callback', said.get('error_description') ?? said.get('error')!)
  }
  if (!said.get('code')) throw new Refusal(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  const { profile, tokens } = await exchanged(needs, flow, said)
  const at = needs.now()
  const done = await needs.asAuth(async (db) => {
    const { linking_target_id: target, invite_token: invite } = flow
    const user = target
      ? await linkTo(db, target, profile, needs)
      : await enter(db, profile, needs, { origin: originOf(c), invite })
    return { ...(await arrive(c, needs, { db, flow, userId: user.id, tokens, at })), who: user }
  })
  if (flow.linking_target_id) tell(needs, done.who, 'identity_linked', { Provider: flow.provider_type })
  return 'code' in done
    ? withValues(flow.referrer, 'query', { code: done.code })
    : withSession(flow, needs, done, tokens)
}

/** With PKCE a code, which the client exchanges; else a session at once. */
export async function arrive(
  c: Context<Env>,
  needs: AuthDeps,
  { db, flow, userId, tokens, at }: { db: Db; flow: Flow; userId: string; tokens: ProviderTokens; at: number },
) {
  if (flow.code_challenge) return { code: await issueCode(db, { flow: flow.id, userId, at, tokens }) }
  await db.query('delete from flow_state where id = $1', [flow.id])
  const method = flow.provider_type.startsWith('sso:') ? 'sso/saml' : 'oauth'
  const origin = originOf(c)
  return startSession(db, { userId, method, origin, at, provider: flow.provider_type }, needs)
}

/** The address with a whole session in its fragment, which no server sees. */
export async function withSession(
  flow: Pick<Flow, 'referrer'>,
  needs: AuthDeps,
  { user, session }: Exclude<Awaited<ReturnType<typeof arrive>>, { code: string }>,
  tokens: ProviderTokens = {},
) {
  const { user: _, ...answer } = await sessionAnswer(needs, user, session)
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
