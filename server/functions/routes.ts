import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Context, Hono } from 'hono'
import type { Tokens } from '../auth/sessions/tokens.ts'
import { networkOf } from '../http/address.ts'
import { type Env, requestHeaders } from '../http/claims.ts'
import { Refusal, refusalOf } from '../http/errors.ts'
import { atMost, openFairQueue } from '../http/fair-queue.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../supabase-config.ts'
import { entryOf, importMapOf } from './imports.ts'
import type { Outcome } from './post-request.ts'
import { openThread, type Thread } from './thread.ts'

/** The routes, for `/functions/v1`, and the end of all threads. */
export type Functions = ReturnType<typeof functionRoutes>

type FunctionDeps = {
  supabaseDir: string
  siteUrl: string
  tokens: Pick<Tokens, 'verify' | 'anonKey' | 'serviceRoleKey'>
  settings: Pick<Settings, 'functions'>
  log: Log
  /** Milliseconds until a function's answer must have begun. */
  limit?: number
  /** Milliseconds of CPU that a function may take over one thing without a pause; Supabase's own bound of a request. */
  cpu?: number
}

/** Bytes of a body where the function says nothing else. */
const defaultBodyLimit = 1024 * 1024
/** Calls of one function at once, of all and of one person or address. */
const atOnce = { all: 32, each: 4 }

/**
 * Edge functions, as Supabase runs them: `functions/<name>/index.ts`, loaded at the first call. What the function
 * itself answers passes through; what goes wrong around it bears `x-relay-error`, by which the stock client tells
 * a FunctionsRelayError from a FunctionsHttpError.
 */
export function functionRoutes({
  supabaseDir,
  siteUrl,
  tokens,
  settings,
  log,
  limit = 10_000,
  cpu = 2_000,
}: FunctionDeps) {
  const routes = new Hono<Env>()
  const threads = new Map<string, Thread>()
  const queues = new Map<string, ReturnType<typeof openFairQueue>>()
  const env = {
    ...settings.functions.secrets,
    SUPABASE_URL: siteUrl,
    SUPABASE_ANON_KEY: tokens.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: tokens.serviceRoleKey,
  }

  async function answer(c: Context<Env>) {
    const name = c.req.param('name')!
    const { enabled = true, verifyJwt = true, entrypoint } = settings.functions.each[name] ?? {}
    const path = entryOf(supabaseDir, name, entrypoint)
    if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name) || !enabled || !existsSync(path)) throw unknown()
    // fetch has no word for it, so no function can be given such a request
    if (c.req.method === 'TRACE') throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'Method not allowed')
    const sub = verifyJwt ? (await verify(c)).sub : undefined
    const { 'content-length': length, 'x-forwarded-for': address = '' } = requestHeaders(c)
    if (Number(length ?? 0) > bodyLimitOf(name)) throw tooLarge()
    const call = () => threadOf(name, path).call(addressOf(c), c.req.raw)
    return respond(c, await queueOf(name)(call, sub ?? networkOf(address)))
  }

  const bodyLimitOf = (name: string) => settings.functions.bodyLimits[name] ?? defaultBodyLimit

  function queueOf(name: string) {
    const known = queues.get(name)
    if (known) return known
    const queue = openFairQueue(atOnce.all, limit, tooMany, atMost(atOnce.all, atOnce.each))
    queues.set(name, queue)
    return queue
  }

  async function verify(c: Context<Env>) {
    const token = /^bearer\s+(\S+)\s*$/i.exec(requestHeaders(c).authorization ?? '')?.[1]
    if (!token) throw new Refusal(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
    return tokens.verify(token).catch(() => {
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
      imports: importMapOf(join(supabaseDir, 'functions', name), settings.functions.each[name]?.importMap),
      limit,
      cpu,
      bodyLimit: bodyLimitOf(name),
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

  routes.use(async (c, next) => {
    await next()
    // whatever a function answers may be personal, unless it says how long it may be kept
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  routes.all('/:name', answer)
  routes.all('/:name/*', answer)
  routes.all('*', () => {
    throw unknown()
  })
  routes.onError((error, c) => {
    const { status, code, message, headers } = refusalOf(error, log)
    return c.json({ code, message }, status as 400, { ...relayed, ...headers })
  })

  return {
    routes,
    stop: () => Promise.all([...threads.values()].map((thread) => thread.stop())),
  }
}

// a page reads only what is exposed to it
const relayed = { 'x-relay-error': 'true', 'access-control-expose-headers': 'x-relay-error' }

const unknown = () => new Refusal(404, 'NOT_FOUND', 'Requested function was not found')

const tooLarge = () =>
  new Refusal(413, 'PAYLOAD_TOO_LARGE', 'The request is larger than this function accepts.', {
    // what is still on its way is not read
    headers: { connection: 'close' },
  })

const tooMany = () =>
  new Refusal(
    429,
    'TOO_MANY_REQUESTS',
    'Your earlier calls to this function are still running. Try again in a moment.',
    {
      headers: { 'retry-after': '2' },
    },
  )

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
  if (outcome.how === 'large') throw tooLarge()
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
