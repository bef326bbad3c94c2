import type { Context, Hono, MiddlewareHandler } from 'hono'
import { answerError as authAnswer } from '../auth/errors.ts'
import type { Tokens } from '../auth/tokens.ts'
import { type Claims, type Env, requestHeaders } from '../http/claims.ts'
import { Refusal, refusalOf } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Asked } from '../rest/asked.ts'
import type { Door } from './door.ts'

type Tell = (c: Context<Env>, error: unknown) => Response

/**
 * Puts the door before every capability, each of which says no in its own shape. Sockets ask it themselves, and so does
 * REST, where a request may come past the framework: see `admits`.
 */
export function guard(
  app: Hono<Env>,
  { door, tokens, log }: { door: Door; tokens: Pick<Tokens, 'known' | 'verify'>; log: Log },
) {
  const plain: Tell = (c, error) => {
    const { status, code, message, details, headers } = refusalOf(error, log)
    return c.json({ code, message, details }, status as 403, headers)
  }
  const asStorage: Tell = (c, error) => {
    const { status, code, message, headers } = refusalOf(error, log)
    return c.json({ statusCode: String(status), error: code, message, code }, status as 403, headers)
  }
  const tell: Record<string, Tell> = {
    auth: (c, error) => authAnswer(c, error, log),
    realtime: plain,
    storage: asStorage,
    functions: plain,
  }
  for (const [name, telling] of Object.entries(tell)) {
    // who comes to sign in is known by address alone; whose token it is the room itself looks up, each time
    const known = name === 'auth' ? () => undefined : claimsBy(tokens)
    app.use(`/${name}/v1/*`, through({ door, known, telling }))
  }
}

/** Says who asks, as `identify` does, once the door has let them in. */
export const admits = (door: Door, identify: (asked: Asked) => Promise<Claims>) => async (asked: Asked) => {
  const claims = await identify(asked)
  const { method, path, headers } = asked
  await door.ask({ claims, address: headers['x-forwarded-for'] }, { method, path })
  return claims
}

type ClaimsBy = (c: Context<Env>) => Claims | undefined | Promise<Claims | undefined>

function through({ door, known, telling }: { door: Door; known: ClaimsBy; telling: Tell }): MiddlewareHandler<Env> {
  function ask(c: Context<Env>, claims: Claims | undefined, next: () => Promise<void>) {
    const address = requestHeaders(c)['x-forwarded-for']
    const asked = door.ask({ claims, address }, { method: c.req.method, path: pathOf(c) })
    // told here and not thrown: the app's own words would not be the room's
    return asked === undefined ? next() : asked.then(next, (error: unknown) => telling(c, error))
  }
  return (c, next) => {
    const claims = known(c)
    return claims instanceof Promise ? claims.then((found) => ask(c, found, next)) : ask(c, claims, next)
  }
}

/** With the grant that GoTrue is asked for, as it will read it: who comes in is another than who stays. */
function pathOf({ req }: Context<Env>) {
  const grant = req.path === '/auth/v1/token' ? req.query('grant_type') : undefined
  return grant === undefined ? req.path : `${req.path}?grant_type=${encodeURIComponent(grant)}`
}

/** The claims of the token that a request bears; none where it is not good, which the room then says. */
const claimsBy =
  (tokens: Pick<Tokens, 'known' | 'verify'>): ClaimsBy =>
  (c) => {
    const headers = requestHeaders(c)
    const bearer = /^bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1]
    const token =
      bearer ??
      headers['x-amz-security-token'] ??
      headers.apikey ??
      c.req.query('apikey') ??
      c.req.query('X-Amz-Security-Token')
    if (!token) return undefined
    return (
      tokens.known(token) ??
      tokens.verify(token).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined
        throw error
      })
    )
  }
