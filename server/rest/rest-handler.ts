import type { Claims } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { answerTo } from './errors.ts'
import { planWish } from './explained.ts'
import { handlers } from './handlers.ts'
import { describe } from './openapi/root.ts'
import { countingFor } from './parse/preferences.ts'
import { type Request, requestOf } from './parse/request.ts'
import type { AuthorizedRequest, RestRequest, RestResponse } from './request.ts'
import { judged, requestContextFor } from './request-context.ts'
import type { SchemaCache } from './schema/cache.ts'
import { startTiming } from './server-timing.ts'

export type RestDeps = {
  database: Database
  /** Says who asks, or refuses. */
  identify: (asked: RestRequest, place: RequestPlace) => Claims | Promise<Claims>
  /** The known schema, and the settings. Whoever starts the server follows its changes and ends that. */
  schema: SchemaCache
  log: Log
}

/** The part of this API that a path names. */
export type RequestPlace = 'table' | 'function' | 'root' | 'elsewhere'

/** Tables and functions, as PostgREST 14 speaks of them. Row level security says who may. Every error is an answer. */
export type RestHandler = (place: RequestPlace, asked: RestRequest) => Promise<RestResponse>

const writes = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])

export function createRestHandler({ database, identify, schema, log }: RestDeps): RestHandler {
  const { read, write, call, onTable, onFunction } = handlers({ database, schema })
  let anonRole: string | undefined

  const places: Record<RequestPlace, (asked: AuthorizedRequest, request: Request) => Promise<RestResponse>> = {
    async table(asked, request) {
      if (request.isRead) return read(asked, request)
      if (writes.has(asked.method)) return write(asked, request)
      throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${asked.method}`)
    },
    async function(asked, request) {
      if (request.isRead || asked.method === 'POST') return call(asked, request)
      throw new Refusal(405, 'PGRST101', `Cannot use the ${asked.method} method on RPC`)
    },
    /** The description of the schema, or what a function of the operator's returns instead. */
    async root(asked, request) {
      if (!request.isRead) throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${asked.method}`)
      const known = await schema.current()
      const { settings } = known
      if (settings.rootSpec === undefined) {
        const context = requestContextFor(asked, request, known)
        return describe(asked, { query: database.query, context, settings, schema: request.schema })
      }
      const [name, inSchema = request.schema] = settings.rootSpec.split('.').reverse()
      return call(asked, { ...request, schema: inSchema, pairs: [] }, name)
    },
    elsewhere: refuseElsewhere,
  }

  /** Answers `OPTIONS` to everyone: a browser asks before it says who it is. */
  async function allowed(place: RequestPlace, asked: RestRequest): Promise<RestResponse> {
    if (place === 'elsewhere') return refuseElsewhere()
    const request = requestOf(asked, (await schema.current()).settings.schemas)
    const methods = { table: onTable, function: onFunction, root: async () => 'OPTIONS,GET,HEAD' }
    return { status: 200, headers: { allow: await methods[place](asked, request) }, body: null }
  }

  async function requestFrom(asked: RestRequest, { role }: Claims) {
    const known = await schema.current()
    const { schemas, plan } = known.settings
    anonRole = known.settings.anonRole
    const request = requestOf(asked, schemas)
    const isBound = !known.unbound.has(role)
    request.counting = countingFor(request.preferences.count, isBound)
    const wish = plan && !isBound ? planWish(request.accept) : undefined
    if (wish) Object.assign(request, { plan: wish, accept: wish.of })
    const { tx, timezone } = request.preferences
    if (tx !== undefined || timezone !== undefined) request.preferences = await judged(request.preferences, known)
    return request
  }

  /** Whatever is answered to somebody with more rights than everybody is kept by no cache, unless a function says so. */
  function uncached(answer: RestResponse, claims: Claims | undefined): RestResponse {
    if (claims !== undefined && claims.role !== anonRole) answer.headers['cache-control'] ??= 'no-store'
    return answer
  }

  /** The answer with the header by which its request is to be found again, where one is set. */
  function traced(answer: RestResponse, { headers }: RestRequest): RestResponse {
    const name = schema.known()?.settings.traceHeader
    const value = name === undefined ? undefined : headers[name]
    if (name !== undefined && value !== undefined) answer.headers[name] ??= value
    return answer
  }

  return async (place, asked) => {
    let claims: Claims | undefined
    try {
      if (asked.method === 'OPTIONS') return await allowed(place, asked)
      if (place === 'elsewhere') return await refuseElsewhere()
      const timing = schema.known()?.settings.timing ? startTiming() : undefined
      claims = await identify(asked, place)
      timing?.took('jwt')
      const request = await requestFrom(asked, claims)
      timing?.took('parse')
      const answer = await places[place]({ ...asked, claims, took: timing?.took }, request)
      return traced(uncached(timing ? timing.into(answer) : answer, claims), asked)
    } catch (error) {
      return traced(uncached(answerTo(error, log, anonRole !== undefined && claims?.role === anonRole), claims), asked)
    }
  }
}

async function refuseElsewhere(): Promise<never> {
  throw new Refusal(404, 'PGRST125', 'Invalid path specified in request URL')
}
