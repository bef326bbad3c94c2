import type { Context } from 'hono'
import type { Tokens } from '../auth/sessions/tokens.ts'
import { textOf } from '../http/body.ts'
import { type Env, identify, requestContextOf } from '../http/claims.ts'
import type { Log } from '../log.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import { answerError, invalidRequest } from './errors.ts'
import type { Objects } from './objects.ts'
import type { Signatures } from './signatures.ts'

/** The dependencies that the handlers of storage share. */
export type StorageContext = {
  store: Objects
  signed: Signatures
  context: (c: Context<Env>) => Promise<RequestContext>
  told: WithErrors
}

type WithErrors = (work: (c: Context<Env>) => Promise<Response>) => (c: Context<Env>) => Promise<Response>

/** The request context for Postgres. */
export const authenticate =
  (tokens: Pick<Tokens, 'verify'>) =>
  async (c: Context<Env>): Promise<RequestContext> => {
    await identify(c, tokens.verify)
    // a name may hold what no setting of Postgres can; it is refused as a name
    return { ...requestContextOf(c), path: c.req.path.replaceAll('\0', '') }
  }

/** A handler with its errors told in the shape of storage. */
export const answeringErrors =
  (log: Log): WithErrors =>
  (work) =>
  async (c) => {
    try {
      return await work(c)
    } catch (error) {
      return answerError(c, error, log)
    }
  }

/** A JSON object as the body; none is an empty one. */
export async function jsonOf(c: Context<Env>): Promise<Record<string, unknown>> {
  const text = await textOf(c)
  if (text === '') return {}
  try {
    const body = JSON.parse(text) as unknown
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    throw invalidRequest('The body is no JSON.')
  }
  throw invalidRequest('The body must be a JSON object.')
}

/**
 * A bucket and a name of any signs at the end of a route: what is no name is refused as such, and not as a wrong
 * address.
 */
export const object = ':bucket/:name{[\\s\\S]+}'

/** Routes below `/storage/v1` that change nothing although they are asked by POST. */
export const readOnlyRoutes = ['list/:bucket', 'list-v2/:bucket', 'sign/:bucket', `sign/${object}`].map(
  (route) => `/object/${route}`,
)

/** Bucket and name as the address has them. */
export const placeOf = (c: Context<Env>) => ({ bucket: c.req.param('bucket') ?? '', name: c.req.param('name') ?? '' })
