import { type Context, Hono } from 'hono'
import type { Tokens } from '../auth/tokens.ts'
import { type Env, identify } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Settings } from '../supabase-config.ts'
import { deeds } from './deeds.ts'
import { answerTo } from './refusals.ts'
import { requestOf } from './request.ts'
import { openSchemaCache, type SchemaCache } from './schema-cache.ts'

type Needs = {
  database: Database
  tokens: Tokens
  settings: Settings
  log: Log
  /** Whoever starts the server follows the schema (`listen`) and ends that; else it is read when first needed. */
  schema?: SchemaCache
}

/** Tables and functions over HTTP, as PostgREST 14 speaks it. Row level security says who may. */
export function restRoutes({ database, tokens, settings, log, schema: given }: Needs) {
  const { schemas } = settings.api
  const schema = given ?? openSchemaCache({ database, schemas, log })
  const { read, write, call } = deeds({ database, schema, settings })
  const routes = new Hono<Env>()

  async function atTable(c: Context<Env>): Promise<Response> {
    const { method } = c.req
    if (method === 'OPTIONS') return c.body(null, 200, { allow: 'OPTIONS,GET,HEAD,POST,PATCH,DELETE' })
    const request = await requestFrom(c)
    if (request.isRead) return read(c, request)
    if (method === 'POST' || method === 'PATCH' || method === 'DELETE') return write(c, request)
    throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  }

  async function atFunction(c: Context<Env>): Promise<Response> {
    const { method } = c.req
    if (method === 'OPTIONS') return c.body(null, 200, { allow: 'OPTIONS,GET,HEAD,POST' })
    const request = await requestFrom(c)
    if (request.isRead || method === 'POST') return call(c, request)
    throw new Refusal(405, 'PGRST101', `Cannot use the ${method} method on RPC`, {
      headers: { allow: 'GET,HEAD,POST' },
    })
  }

  async function requestFrom(c: Context<Env>) {
    await identify(c, tokens.verify)
    return requestOf(c, schemas)
  }

  /** A handler with its errors told in this room's shape. Hono's `onError` and `use` would each wrap every handler once more. */
  const told = (work: (c: Context<Env>) => Promise<Response>) => async (c: Context<Env>) => {
    try {
      return await work(c)
    } catch (error) {
      return answerTo(error, c, log)
    }
  }

  routes.all('/rpc/:name', told(atFunction))
  routes.all('/:name', told(atTable))
  const elsewhere = told(async (c) => {
    // the root, with and without its last slash
    if (/\/[^/]*\/v1\/?$/.test(c.req.path) || c.req.path === '/')
      throw new Refusal(404, 'PGRST126', 'Root endpoint metadata is disabled')
    throw new Refusal(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  routes.all('/', elsewhere)
  routes.all('*', elsewhere)
  return routes
}
