import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Env, requestHeaders } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { MailMessage } from '../mail/message.ts'
import type { Database } from '../postgres/database.ts'
import { signupPaths } from './account/signup.ts'
import { userPaths } from './account/user.ts'
import { reauthenticatePaths } from './account/user-password.ts'
import { adminLinkPaths } from './admin/admin-links.ts'
import { adminUserPaths } from './admin/admin-users.ts'
import { asAuth } from './as-auth.ts'
import { auditPaths } from './audit.ts'
import type { AuthDeps, Paths } from './deps.ts'
import { answerError, version } from './errors.ts'
import { otpPaths } from './mail/otp.ts'
import { resendPaths } from './mail/resend.ts'
import { verifyPaths } from './mail/verify.ts'
import { openPasswords, type Passwords } from './passwords/passwords.ts'
import { proofPaths } from './proof-paths.ts'
import { logoutPaths } from './sessions/logout.ts'
import type { Tokens } from './sessions/tokens.ts'
import type { AuthSettings } from './settings/auth-settings.ts'
import { settingsPaths } from './settings/settings.ts'
import { tokenPaths } from './token.ts'
import { openNeighbours } from './users/neighbours.ts'

// each subject brings its own paths; one line each
const subjects: Paths[] = [
  signupPaths,
  otpPaths,
  resendPaths,
  verifyPaths,
  tokenPaths,
  userPaths,
  reauthenticatePaths,
  logoutPaths,
  settingsPaths,
  adminUserPaths,
  adminLinkPaths,
  auditPaths,
  ...proofPaths,
]

/** All that is answered here, as `METHOD /path`. */
export const endpoints = () =>
  subjects.flatMap((paths) =>
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`)),
  )

/** The routes of GoTrue's protocol (its OpenAPI description), mounted at `/auth/v1`. `now` in milliseconds. */
export function authRoutes({
  database,
  settings: { auth: settings },
  now = Date.now,
  passwords = openPasswords(),
  ...given
}: {
  database: Database
  tokens: Tokens
  settings: { auth: AuthSettings }
  secret: string
  post: (message: MailMessage) => void
  log: Log
  now?: () => number
  passwords?: Passwords
}) {
  const once = database.once('supabase_auth_admin')
  const deps: AuthDeps = {
    ...given,
    asAuth: asAuth(database),
    once,
    passwords,
    settings,
    now,
    neighbours: openNeighbours({ once, now }),
  }
  const routes = new Hono<Env>()
  routes.onError((error, c) => answerError(c, error, given.log))
  routes.use(async (c, next) => {
    c.header('x-supabase-api-version', version)
    c.header('cache-control', 'no-store')
    await next()
  })
  routes.use(boundedBody)
  for (const [path, methods] of subjects.flatMap((paths) => Object.entries(paths))) {
    for (const [method, handle] of Object.entries(methods)) routes.on(method, path, (c) => handle(c, deps))
    routes.all(path, () => wrongMethod(Object.keys(methods)))
  }
  routes.all('*', notFound)
  return routes
}

const mostBytes = 1 << 20
const counted = bodyLimit({ maxSize: mostBytes, onError: tooLarge })

/**
 * A length that was announced is held to by the parser of HTTP; any other body has to be counted, which makes it a
 * stream.
 */
const boundedBody: MiddlewareHandler<Env> = (c, next) => {
  const { 'content-length': length, 'transfer-encoding': parts } = requestHeaders(c)
  if (parts !== undefined || !c.env?.incoming) return counted(c, next)
  if (Number(length ?? 0) > mostBytes) tooLarge()
  return next()
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
