import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Settings } from '../supabase-config.ts'
import { answerError, version } from './errors.ts'
import { postLogout } from './logout.ts'
import { asAuth, type Needs } from './needs.ts'
import { openPasswords, type Passwords } from './passwords.ts'
import { getHealth, getJwks, getSettings } from './settings.ts'
import { postSignup } from './signup.ts'
import { postToken } from './token.ts'
import type { Tokens } from './tokens.ts'
import { getUser, putUser } from './user.ts'

type Handler = (c: Context<Env>, needs: Needs) => Response | Promise<Response>

const paths: Record<string, Record<string, Handler>> = {
  '/signup': { POST: postSignup },
  '/token': { POST: postToken },
  '/user': { GET: getUser, PUT: putUser },
  '/logout': { POST: postLogout },
  '/settings': { GET: getSettings },
  '/health': { GET: getHealth },
  '/.well-known/jwks.json': { GET: getJwks },
}

/** Who is who: GoTrue's protocol (its OpenAPI description), to be mounted at `/auth/v1`. `now` in milliseconds. */
export function authRoutes({
  database,
  tokens,
  settings: { auth: settings },
  log,
  now = Date.now,
  passwords = openPasswords(),
}: {
  database: Database
  tokens: Tokens
  settings: Pick<Settings, 'auth'>
  log: Log
  now?: () => number
  passwords?: Passwords
}) {
  const needs: Needs = { asAuth: asAuth(database), tokens, passwords, settings, now }
  const routes = new Hono<Env>()
  routes.onError((error, c) => answerError(c, error, log))
  routes.use(async (c, next) => {
    c.header('x-supabase-api-version', version)
    c.header('cache-control', 'no-store')
    await next()
  })
  routes.use(bodyLimit({ maxSize: 1 << 20, onError: tooLarge }))
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, handle] of Object.entries(methods)) routes.on(method, path, (c) => handle(c, needs))
    routes.all(path, () => wrongMethod(Object.keys(methods)))
  }
  routes.all('*', notFound)
  return routes
}

function tooLarge(): never {
  throw new Refusal(413, 'request_too_large', 'The request body is larger than 1 MiB', {
    headers: { connection: 'close' },
  })
}

function wrongMethod(methods: string[]): never {
  throw new Refusal(405, 'method_not_allowed', 'Method not allowed', { headers: { allow: methods.join(', ') } })
}

function notFound(): never {
  throw new Refusal(404, 'not_found', 'There is nothing at this path')
}
