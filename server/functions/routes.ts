import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Context, Hono } from 'hono'
import type { Tokens } from '../auth/tokens.ts'
import { type Env, requestHeaders } from '../http/claims.ts'
import { Refusal, refusalOf } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../supabase-config.ts'
import { type Outcome, openThread, type Thread } from './thread.ts'

/** The routes, for `/functions/v1`, and the end of all threads. */
export type Functions = ReturnType<typeof functionRoutes>

type Needs = {
  supabaseDir: string
  siteUrl: string
  tokens: Pick<Tokens, 'verify' | 'anonKey' | 'serviceRoleKey'>
  settings: Pick<Settings, 'functions'>
  log: Log
  /** Milliseconds until a function's answer must have begun. */
  limit?: number
}

/**
 * Edge functions, as Supabase runs them: `functions/<name>/index.ts`, loaded at the first call. What the function
 * itself answers passes through; what goes wrong around it bears `x-relay-error`, by which the stock client tells
 * a FunctionsRelayError from a FunctionsHttpError.
 */
export function functionRoutes({ supabaseDir, siteUrl, tokens, settings, log, limit = 10_000 }: Needs) {
  const routes = new Hono<Env>()
  const threads = new Map<string, Thread>()
  const env = {
    ...settings.functions.secrets,
    SUPABASE_URL: siteUrl,
    SUPABASE_ANON_KEY: tokens.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: tokens.serviceRoleKey,
  }

  async function answer(c: Context<Env>) {
    const name = c.req.param('name')!
    const path = join(supabaseDir, 'functions', name, 'index.ts')
    const { enabled = true, verifyJwt = true } = settings.functions.each[name] ?? {}
    if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name) || !enabled || !existsSync(path)) throw unknown()
    // fetch has no word for it, so no function can be given such a request
    if (c.req.method === 'TRACE') throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'Method not allowed')
    if (verifyJwt) await verify(c)
    return respond(c, await threadOf(name, path).call(addressOf(c), c.req.raw))
  }

  async function verify(c: Context<Env>) {
    const token = /^bearer\s+(\S+)\s*$/i.exec(requestHeaders(c).authorization ?? '')?.[1]
    if (!token) throw new Refusal(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
    await tokens.verify(token).catch(() => {
      throw new Refusal(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
    })
  }

  function threadOf(name: string, path: string) {
    const open = threads.get(name)
    if (open) return open
    const opened: Thread = openThread({
      name,
      entry: pathToFileURL(path).href,
      env,
      reach: settings.functions.reach,
      limit,
      log,
      gone: () => threads.get(name) === opened && threads.delete(name),
    })
    threads.set(name, opened)
    return opened
  }

  /** A function sees its own name as the first part of the path, as there. */
  function addressOf(c: Context<Env>) {
    const { pathname, search } = new URL(c.req.url)
    return siteUrl + pathname.slice(pathname.indexOf('/functions/v1') + '/functions/v1'.length) + search
  }

  routes.all('/:name', answer)
  routes.all('/:name/*', answer)
  routes.all('*', () => {
    throw unknown()
  })
  routes.onError((error, c) => {
    const { status, code, message } = refusalOf(error, log)
    return c.json({ code, message }, status as 400, relayed)
  })

  return {
    routes,
    stop: () => Promise.all([...threads.values()].map((thread) => thread.stop())),
  }
}

// a page reads only what is exposed to it
const relayed = { 'x-relay-error': 'true', 'access-control-expose-headers': 'x-relay-error' }

const unknown = () => new Refusal(404, 'NOT_FOUND', 'Requested function was not found')

function respond(c: Context<Env>, outcome: Outcome): Response {
  if (outcome.how === 'threw') {
    const message = 'Function exited due to an error (please check logs)'
    return c.json({ error: message, code: 'WORKER_ERROR', message }, 500)
  }
  if (outcome.how === 'answered') {
    const headers = new Headers()
    // how the bytes travel is decided between this server and the caller
    for (const [name, value] of outcome.headers) if (!hopByHop.has(name)) headers.append(name, value)
    return c.body(outcome.body as ReadableStream, outcome.status as 200, grouped(headers))
  }
  const [status, code, message] = refused[outcome.how]
  throw new Refusal(status, code, message)
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'te',
  'trailer',
])

const refused: Record<'late' | 'ended' | 'unfit', [number, string, string]> = {
  late: [504, 'IDLE_TIMEOUT', 'The function did not answer in time'],
  ended: [546, 'WORKER_LIMIT', 'Function failed due to not having enough compute resources (please check logs)'],
  unfit: [503, 'BOOT_ERROR', 'Function failed to start (please check logs)'],
}

const grouped = (headers: Headers): Record<string, string | string[]> => ({
  ...Object.fromEntries([...headers].filter(([name]) => name !== 'set-cookie')),
  ...(headers.getSetCookie().length > 0 ? { 'set-cookie': headers.getSetCookie() } : {}),
})
