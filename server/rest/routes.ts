import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { askerFor, judged } from './asker.ts'
import { deeds } from './deeds.ts'
import { planWish } from './explained.ts'
import { describe } from './openapi/root.ts'
import { requestOf } from './parse/request.ts'
import { answerTo } from './refusals.ts'
import type { SchemaCache } from './schema/cache.ts'

type Needs = {
  database: Database
  /** Says who asks, or refuses: it sets the claims. */
  identify: (c: Context<Env>) => Promise<void>
  /** What is known of the schema, and the room's settings. Whoever starts the server follows it and ends that. */
  schema: SchemaCache
  log: Log
}

const writes = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])

/** Tables and functions over HTTP, as PostgREST 14 speaks it. Row level security says who may. */
export function restRoutes({ database, identify, schema, log }: Needs) {
  const { read, write, call, onTable, onFunction } = deeds({ database, schema })
  const routes = new Hono<Env>()
  let anonRole: string | undefined

  async function atTable(c: Context<Env>): Promise<Response> {
    const { method } = c.req
    if (method === 'OPTIONS') return allowed(c, await onTable(c, await unasked(c)))
    const request = await requestFrom(c)
    if (request.isRead) return read(c, request)
    if (writes.has(method)) return write(c, request)
    throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  }

  async function atFunction(c: Context<Env>): Promise<Response> {
    const { method } = c.req
    if (method === 'OPTIONS') return allowed(c, await onFunction(c, await unasked(c)))
    const request = await requestFrom(c)
    if (request.isRead || method === 'POST') return call(c, request)
    throw new Refusal(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  }

  /** What may be done here is told to everyone: a browser asks before it says who it is. */
  const unasked = async (c: Context<Env>) => requestOf(c, (await schema.current()).settings.schemas)
  const allowed = (c: Context<Env>, methods: string) => c.body(null, 200, { allow: methods })

  async function requestFrom(c: Context<Env>) {
    await identify(c)
    const known = await schema.current()
    const { anonRole: anon, schemas, plan } = known.settings
    anonRole = anon
    const request = requestOf(c, schemas)
    const wish = plan ? planWish(request.accept) : undefined
    const asked = wish ? { ...request, plan: wish, accept: wish.of } : request
    const { preferences } = request
    if (preferences.tx === undefined && preferences.timezone === undefined) return asked
    return { ...asked, preferences: await judged(preferences, known) }
  }

  /** What is here at all: a description of the schema, or what a function of the operator's says instead. */
  async function atRoot(c: Context<Env>): Promise<Response> {
    const { method } = c.req
    if (method === 'OPTIONS') return allowed(c, 'OPTIONS,GET,HEAD')
    const request = await requestFrom(c)
    if (!request.isRead) throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
    const known = await schema.current()
    const { settings } = known
    if (settings.rootSpec === undefined) {
      return describe(c, { fly: database.fly, asker: askerFor(c, request, known), settings, schema: request.schema })
    }
    const [name, inSchema = request.schema] = settings.rootSpec.split('.').reverse()
    return call(c, { ...request, schema: inSchema, pairs: [] }, name)
  }

  /** A handler with its errors told in this room's shape. Hono's `onError` and `use` would each wrap every handler once more. */
  const told = (work: (c: Context<Env>) => Promise<Response>) => async (c: Context<Env>) => {
    try {
      return await work(c)
    } catch (error) {
      return answerTo(error, c, log, anonRole)
    }
  }

  routes.all('/rpc/:name', told(atFunction))
  routes.all('/:name', told(atTable))
  routes.all('/', told(atRoot))
  const elsewhere = told(async (c) => {
    // the root with a last slash
    if (c.req.path === routePath(c).slice(0, -1)) return atRoot(c)
    throw new Refusal(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  routes.all('*', elsewhere)
  return routes
}
