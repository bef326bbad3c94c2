import type { Context, Hono, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Tokens } from '../auth/sessions/tokens.ts'
import { type ErrorResponder, errorResponders } from '../error-responders.ts'
import { type Claims, type Env, requestHeaders, tokenIn } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { RestRequest } from '../rest/request.ts'
import type { RequestPlace } from '../rest/rest-handler.ts'
import { readOnlyRoutes } from '../storage/authenticate.ts'
import { sessionTokenIn, targetOf } from '../storage/s3/session-token.ts'
import { type AccessCheck, type Operation, safeMethods } from './access-check.ts'

/**
 * Puts the check before every capability, each of which refuses in its own shape. Sockets ask it themselves, and so
 * does REST, where a request may come past the framework: see `admits`.
 */
export function checkAccess(
  app: Hono<Env>,
  { accessCheck, tokens, log }: { accessCheck: AccessCheck; tokens: Pick<Tokens, 'known' | 'verify'>; log: Log },
) {
  const tell = errorResponders(log, { details: true })
  const capabilities = ['auth', 'realtime', 'storage', 'functions'] as const
  for (const capability of capabilities) {
    // who comes to sign in is known by address alone; auth itself looks up whose token it is, each time
    const borne = claimsBy(tokens)
    const known = capability === 'auth' ? () => undefined : borne
    const readOnly = new Set(capability === 'storage' ? readOnlyRoutes.map((path) => `/storage/v1${path}`) : [])
    app.use(
      `/${capability}/v1/*`,
      through({ accessCheck, known, borne, telling: tell[capability], capability, readOnly }),
    )
  }
}

/** Returns the caller's claims, as `identify` does, once they may come in. */
export const admits =
  (accessCheck: AccessCheck, identify: (asked: RestRequest) => Promise<Claims>) =>
  async (asked: RestRequest, place: RequestPlace) => {
    const claims = await identify(asked)
    const { method, path, name, headers } = asked
    const operation: Operation = { method, path, capability: 'rest', readOnly: safeMethods.has(method) }
    if (place === 'function') operation.function = name
    await accessCheck.ask({ claims, address: headers['x-forwarded-for'] }, operation)
    return claims
  }

type ClaimsBy = (c: Context<Env>) => Claims | undefined | Promise<Claims | undefined>

function through({
  accessCheck,
  known,
  borne,
  telling,
  capability,
  readOnly,
}: {
  accessCheck: AccessCheck
  known: ClaimsBy
  borne: ClaimsBy
  telling: ErrorResponder
  capability: Operation['capability']
  /** Routes that change nothing, although they are asked by POST. */
  readOnly: ReadonlySet<string>
}): MiddlewareHandler<Env> {
  function operationOf(c: Context<Env>): Operation {
    const { method } = c.req
    // the first route of the method is the one that answers; those of every method are what stands before it
    const answering = safeMethods.has(method) ? undefined : matchedRoutes(c).find((route) => route.method === method)
    return {
      method,
      path: pathOf(c),
      capability,
      readOnly: safeMethods.has(method) || readOnly.has(answering?.path ?? ''),
    }
  }

  function ask(c: Context<Env>, claims: Claims | undefined, next: () => Promise<void>) {
    const address = requestHeaders(c)['x-forwarded-for']
    const asked = accessCheck.ask({ claims, address, borne: () => borne(c) }, operationOf(c))
    // told here and not thrown: the app's own words would not be the capability's
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

/**
 * The claims of the token that a request bears; none where it is not good, which the capability then says. The token is
 * looked for where the capability looks: of several, another must not pass in the place of the one that counts.
 */
const claimsBy =
  (tokens: Pick<Tokens, 'known' | 'verify'>): ClaimsBy =>
  (c) => {
    const token = /^\/storage\/v1\/s3(\/|$)/.test(c.req.path) ? s3TokenIn(c) : bearerOrKeyIn(c)
    if (!token) return undefined
    return (
      tokens.known(token) ??
      tokens.verify(token).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined
        throw error
      })
    )
  }

const s3TokenIn = (c: Context<Env>) => sessionTokenIn({ target: targetOf(c), headers: requestHeaders(c) })

function bearerOrKeyIn(c: Context<Env>) {
  try {
    return tokenIn({ headers: requestHeaders(c), url: c.req.url })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
