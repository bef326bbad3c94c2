import type { Context, Hono } from 'hono'
import { answerError as authAnswer } from './auth/errors.ts'
import type { Tokens } from './auth/sessions/tokens.ts'
import type { Env } from './http/claims.ts'
import { Refusal } from './http/errors.ts'
import { allowances, type Limit, openLimit, rateLimit } from './http/rate-limit.ts'
import type { Log } from './log.ts'
import { answerTo as restAnswer } from './rest/errors.ts'
import { responseOf } from './rest/routes.ts'

type ErrorResponder = (c: Context<Env>, refusal: Refusal) => Response

/** Limits the requests to each capability, refused in its own shape; returns REST's limit, which it asks itself. */
export function limitRequests(
  app: Hono<Env>,
  { factor, tokens, log }: { factor: number; tokens: Pick<Tokens, 'known'>; log: Log },
): { rest: Limit } {
  const plain: ErrorResponder = (c, { code, message, headers }) => c.json({ code, message }, 429, headers)
  const tell: Record<keyof typeof allowances, ErrorResponder> = {
    auth: (c, { headers }) =>
      authAnswer(c, new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached', { headers }), log),
    rest: (c, refusal) => responseOf(c, restAnswer(refusal, log)),
    realtime: plain,
    storage: (c, { message, headers }) =>
      c.json({ statusCode: '429', error: 'TooManyRequests', message, code: 'TooManyRequests' }, 429, headers),
    functions: plain,
    mail: plain,
  }
  const limitOf = (name: keyof typeof allowances) => {
    const limit = openLimit({ allowed: allowances[name], factor, known: tokens.known })
    app.use(`/${name}/v1/*`, rateLimit(limit, tell[name]))
    return limit
  }
  for (const name of ['auth', 'realtime', 'storage', 'functions', 'mail'] as const) limitOf(name)
  return { rest: limitOf('rest') }
}
