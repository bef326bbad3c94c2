import { type Context, Hono } from 'hono'
import type { Tokens } from '../auth/tokens.ts'
import { askerOf, type Env, identify } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Asker, Statement } from '../postgres/flight.ts'
import type { Settings } from '../supabase-config.ts'
import { type Result, resultOf } from './answer.ts'
import { asJson, readBody, readChange } from './body.ts'
import { callStatement } from './call.ts'
import type { Catalogue } from './catalogue.ts'
import { parseQuery } from './parse-query.ts'
import { type Plan, tableNamed } from './plan.ts'
import type { Preferences } from './preferences.ts'
import { plannedRows, plannedStatement, readStatement } from './read.ts'
import { answerTo } from './refusals.ts'
import { type Request, requestOf } from './request.ts'
import { page, written, wrongNumber } from './respond.ts'
import { openSchemaCache, type SchemaCache } from './schema-cache.ts'
import { ident } from './sql.ts'
import { type Write, writeStatement } from './write.ts'

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
  const { schemas, extraSearchPath, maxRows } = settings.api
  const schema = given ?? openSchemaCache({ database, schemas, log })
  const searchPaths = new Map(
    schemas.map((name) => [name, [...new Set([name, ...extraSearchPath])].map(ident).join(', ')]),
  )
  const routes = new Hono<Env>()

  /** Does the work with what is known of the schema, and once more when that named something newer than it. */
  async function knowing<T>(work: (catalogue: Catalogue) => T): Promise<{ catalogue: Catalogue; done: T }> {
    const catalogue = await schema.current()
    try {
      return { catalogue, done: work(catalogue) }
    } catch (refused) {
      const stale = refused instanceof Refusal && /^PGRST20[0-5]$/.test(refused.code)
      const newer = stale ? await schema.newer(catalogue) : undefined
      if (!newer) throw refused
      return { catalogue: newer, done: work(newer) }
    }
  }

  function askerFor(c: Context<Env>, request: Request, catalogue: Catalogue): Asker {
    const asker = askerOf(c)
    const timeout = catalogue.timeouts.get(asker.role)
    asker.searchPath = searchPaths.get(request.schema)!
    if (timeout !== undefined) asker.timeout = timeout
    return asker
  }

  const fly = async (asker: Asker, statement: Statement) => resultOf(await database.fly(asker, statement))

  /** The planner's number of rows, where that is asked for: a second flight beside the first. */
  async function planned(asker: Asker, { count }: Preferences, plan: Plan | undefined, from: string) {
    if (!plan || (count !== 'planned' && count !== 'estimated')) return undefined
    const rows = await database.fly(asker, { ...plannedStatement(plan, from), repeatable: true })
    return plannedRows(rows[0]?.[0])
  }

  async function read(c: Context<Env>, request: Request) {
    const { preferences, media } = request
    const bodyless = request.method === 'HEAD'
    const { catalogue, done } = await knowing((catalogue) => {
      const table = tableNamed(catalogue, request.schema, nameIn(c))
      const { shape } = parseQuery(request.pairs)
      return readStatement({ table, shape, preferences, media, maxRows, bodyless })
    })
    const asker = askerFor(c, request, catalogue)
    const { text, values, plan, from } = done
    const [result, estimate] = await Promise.all([
      fly(asker, { text, values, repeatable: true }),
      planned(asker, preferences, plan, from),
    ])
    return page(c, request, result, totalOf(result, estimate, preferences, maxRows), plan.shape.offset ?? 0)
  }

  async function write(c: Context<Env>, request: Request) {
    const { preferences, media, method } = request
    const text = method === 'DELETE' ? '' : await c.req.text()
    const { catalogue, done } = await knowing((catalogue) => {
      const table = tableNamed(catalogue, request.schema, nameIn(c))
      const { shape, columns, onConflict } = parseQuery(request.pairs)
      const write: Write =
        method === 'POST'
          ? { kind: 'insert', body: readBody(text, request.contentType, columns), onConflict }
          : method === 'PATCH'
            ? { kind: 'update', body: readChange(text, request.contentType, columns) }
            : { kind: 'delete' }
      return { table, statement: writeStatement({ table, write, shape, preferences, media }) }
    })
    const asker = askerFor(c, request, catalogue)
    const result = await fly(asker, done.statement).catch((error: unknown) => {
      throw wrongNumber(error, request) ?? error
    })
    return written(c, request, done.table.primaryKey, result)
  }

  async function call(c: Context<Env>, request: Request) {
    const { preferences, media, pairs } = request
    const handed = request.isRead ? 'query' : { body: asJson(await c.req.text(), request.contentType) }
    const bodyless = request.method === 'HEAD' || preferences.return === 'minimal'
    const { catalogue, done } = await knowing((catalogue) =>
      callStatement({
        catalogue,
        schema: request.schema,
        name: nameIn(c),
        pairs,
        handed,
        preferences,
        media,
        maxRows,
        bodyless,
      }),
    )
    const { text, values, routine, plan, from } = done
    const asker = askerFor(c, request, catalogue)
    const [result, estimate] = await Promise.all([
      fly(asker, { text, values, repeatable: routine.volatility !== 'v' }),
      routine.volatility === 'v' ? undefined : planned(asker, preferences, plan, from),
    ])
    const single = !routine.isSet || (request.media.single && routine.returns === 'rows')
    return page(
      c,
      { ...request, media: { ...media, single } },
      result,
      totalOf(result, estimate, preferences, maxRows),
      plan?.shape.offset ?? 0,
      routine.returns === 'void' || (preferences.return === 'minimal' && !request.isRead),
    )
  }

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

const nameIn = (c: Context<Env>) => c.req.param('name')!

function totalOf({ total }: Result, estimate: number | undefined, { count }: Preferences, maxRows: number) {
  if (count === 'planned') return estimate
  if (count === 'estimated' && total !== undefined && total > maxRows) return Math.max(total, estimate ?? 0)
  return total
}
