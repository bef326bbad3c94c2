import type { Context } from 'hono'
import { textOf } from '../http/body.ts'
import { askerOf, type Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Database } from '../postgres/database.ts'
import type { Asker, Statement } from '../postgres/flight.ts'
import type { Settings } from '../supabase-config.ts'
import { type Result, resultOf } from './answer.ts'
import { asJson, readBody, readChange } from './body.ts'
import { callStatement } from './call.ts'
import type { Catalogue } from './catalogue.ts'
import { parseQuery } from './parse-query.ts'
import { tableNamed } from './plan.ts'
import type { Preferences } from './preferences.ts'
import { type Counted, plannedRows, plannedStatement, readStatement } from './read.ts'
import type { Request } from './request.ts'
import { page, written, wrongNumber } from './respond.ts'
import type { SchemaCache } from './schema-cache.ts'
import { ident } from './sql.ts'
import { type Write, writeStatement } from './write.ts'

type Needs = { database: Database; schema: SchemaCache; settings: Settings }

/** What a request comes to: rows read, rows written, or a function called. */
export function deeds({ database, schema, settings }: Needs) {
  const { schemas, extraSearchPath, maxRows } = settings.api
  const searchPaths = new Map(
    schemas.map((name) => [name, [...new Set([name, ...extraSearchPath])].map(ident).join(', ')]),
  )

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
  async function planned(asker: Asker, { count }: Preferences, counted: Counted | undefined) {
    if (!counted || (count !== 'planned' && count !== 'estimated')) return undefined
    const rows = await database.fly(asker, { ...plannedStatement(counted), repeatable: true })
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
    const { text, values, counted } = done
    const [result, estimate] = await Promise.all([
      fly(asker, { text, values, repeatable: true }),
      planned(asker, preferences, counted),
    ])
    return page(c, request, result, totalOf(result, estimate, preferences, maxRows), counted.plan.shape.offset ?? 0)
  }

  async function write(c: Context<Env>, request: Request) {
    const { preferences, media, method } = request
    const text = method === 'DELETE' ? '' : await textOf(c)
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
    const handed = request.isRead ? 'query' : { body: asJson(await textOf(c), request.contentType) }
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
    const { text, values, routine, counted } = done
    const asker = askerFor(c, request, catalogue)
    const [result, estimate] = await Promise.all([
      fly(asker, { text, values, repeatable: routine.volatility !== 'v' }).catch((error: unknown) => {
        throw wrongNumber(error, request) ?? error
      }),
      routine.volatility === 'v' ? undefined : planned(asker, preferences, counted),
    ])
    const single = !routine.isSet || (request.media.single && routine.returns === 'rows')
    return page(
      c,
      { ...request, media: { ...media, single } },
      result,
      totalOf(result, estimate, preferences, maxRows),
      counted?.plan.shape.offset ?? 0,
      routine.returns === 'void' || (preferences.return === 'minimal' && !request.isRead),
    )
  }

  return { read, write, call }
}

const nameIn = (c: Context<Env>) => c.req.param('name')!

function totalOf({ total }: Result, estimate: number | undefined, { count }: Preferences, maxRows: number) {
  if (count === 'planned') return estimate
  if (count === 'estimated' && total !== undefined && total > maxRows) return Math.max(total, estimate ?? 0)
  return total
}
