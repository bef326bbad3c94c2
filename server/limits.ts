import type { Context, Hono } from 'hono'
import { answerError as authAnswer } from './auth/errors.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Env } from './http/claims.ts'
import { Refusal } from './http/errors.ts'
import { allowances, rateLimit } from './http/rate-limit.ts'
import type { Log } from './log.ts'
import { answerTo as restAnswer } from './rest/refusals.ts'

type Tell = (c: Context<Env>, refusal: Refusal) => Response

/** How much may be asked of each capability, and its refusal in the capability's own shape. */
export function limitRequests(
  app: Hono<Env>,
  { factor, tokens, log }: { factor: number; tokens: Pick<Tokens, 'known'>; log: Log },
) {
  const plain: Tell = (c, { code, message, headers }) => c.json({ code, message }, 429, headers)
  const tell: Record<keyof typeof allowances, Tell> = {
    auth: (c, { headers }) =>
      authAnswer(c, new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached', { headers }), log),
    rest: (c, refusal) => restAnswer(refusal, c, log, undefined),
    realtime: plain,
    storage: (c, { message, headers }) =>
      c.json({ statusCode: '429', error: 'TooManyRequests', message, code: 'TooManyRequests' }, 429, headers),
    functions: plain,
  }
  for (const name of ['auth', 'rest', 'realtime', 'storage', 'functions'] as const) {
    const limit = rateLimit({ allowed: allowances[name], factor, known: tokens.known, tell: tell[name] })
    app.use(`/${name}/v1/*`, limit)
  }
}
