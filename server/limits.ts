import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Tokens } from './auth/sessions/tokens.ts'
import { errorResponders } from './error-responders.ts'
import { type Env, requestHeaders } from './http/claims.ts'
import { Refusal } from './http/errors.ts'
import { allowances, type Limit, openLimit, rateLimit } from './http/rate-limit.ts'
import type { Log } from './log.ts'

/** Limits the requests to each capability, refused in its own shape; returns REST's limit, which it asks itself. */
export function limitRequests(
  app: Hono<Env>,
  { factor, tokens, log }: { factor: number; tokens: Pick<Tokens, 'known'>; log: Log },
): { rest: Limit } {
  const tell = errorResponders(log, { details: false })
  // where the original has words of its own for it
  const ownWords: { [name in keyof typeof allowances]?: (refusal: Refusal) => Refusal } = {
    auth: ({ headers }) => new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached', { headers }),
    storage: ({ message, headers }) => new Refusal(429, 'TooManyRequests', message, { headers }),
  }
  const limitOf = (name: keyof typeof allowances) => {
    const limit = openLimit({ allowed: allowances[name], factor, known: tokens.known })
    const told = (c: Context<Env>, refusal: Refusal) => tell[name](c, ownWords[name]?.(refusal) ?? refusal)
    app.use(`/${name}/v1/*`, name === 'auth' ? limitDoors(limit, told) : rateLimit(limit, told))
    return limit
  }
  for (const name of ['auth', 'realtime', 'storage', 'functions', 'mail'] as const) limitOf(name)
  return { rest: limitOf('rest') }
}

/**
 * Limits passwords, session refreshes and everything else separately. A password request over the limit is only marked:
 * `limitSignIn` refuses it unless the person is known on that network.
 */
function limitDoors(limit: Limit, tell: (c: Context<Env>, refusal: Refusal) => Response): MiddlewareHandler<Env> {
  return (c, next) => {
    const grant = c.req.path === '/auth/v1/token' ? c.req.query('grant_type') : undefined
    const door = grant === 'password' || grant === 'refresh_token' ? grant : ''
    const refusal = limit(requestHeaders(c), door)
    if (refusal && door !== 'password') return Promise.resolve(tell(c, refusal))
    c.set('isFlood', refusal !== undefined)
    return next()
  }
}
