import type { Database } from '../postgres/database.ts'
import type { RequestContext, Statement } from '../postgres/pipelined-query.ts'
import { explained } from './explained.ts'
import { methodsOf } from './methods.ts'
import { asJson, contentTypeOf } from './parse/body.ts'
import { type Media, mediaFor } from './parse/media.ts'
import { parseQuery } from './parse/query.ts'
import type { Request } from './parse/request.ts'
import { resultOf } from './plan/answer.ts'
import type { CallInput } from './plan/arguments.ts'
import { refuseBeyond, tooLarge } from './plan/bounds.ts'
import { callStatement } from './plan/call.ts'
import { writeOf } from './plan/mutation.ts'
import { tableNamed } from './plan/plan.ts'
import { type Read, readStatement } from './plan/read.ts'
import { rememberReads } from './plan/remembered.ts'
import { writeStatement } from './plan/write.ts'
import type { AuthorizedRequest, RestRequest, RestResponse } from './request.ts'
import { requestContextFor } from './request-context.ts'
import { page, written, wrongNumber } from './respond.ts'
import { planned, totalOf } from './row-count.ts'
import type { SchemaCache, SchemaSnapshot } from './schema/cache.ts'
import { knowing } from './schema/knowing.ts'
import type { Table } from './schema/tables.ts'

type HandlerDeps = { database: Database; schema: SchemaCache }

type PlannedRead = Read & { table: Table; media: Media }

/** The handlers of requests: they read rows, write rows, or call a function. */
export function handlers({ database, schema }: HandlerDeps) {
  const remembered = rememberReads<PlannedRead>()

  async function run({ settings }: SchemaSnapshot, context: RequestContext, statement: Statement) {
    try {
      return resultOf(await database.query(context, statement))
    } catch (error) {
      throw tooLarge(error, settings.bounds) ?? error
    }
  }

  async function read(asked: AuthorizedRequest, request: Request): Promise<RestResponse> {
    const { preferences, accept } = request
    const bodyless = request.method === 'HEAD'
    const plan = (catalogue: SchemaSnapshot) => {
      const table = tableNamed(catalogue, request.schema, asked.name)
      const { shape } = parseQuery(request.pairs)
      refuseBeyond(shape, catalogue.settings)
      const media = mediaFor(accept, table.handlers, catalogue.hasGeo)
      const { settings } = catalogue
      return { table, media, ...readStatement({ table, shape, preferences, media, settings, bodyless }) }
    }
    const { catalogue, done } = await knowing(schema, (catalogue) =>
      remembered(catalogue, asked.name, request, () => plan(catalogue)),
    )
    const context = requestContextFor(asked, request, catalogue)
    if (done.table.isView) onlyReads(context)
    const { text, values, counted, media } = done
    if (request.plan) return explained(request.plan, { query: database.query, context, statement: { text, values } })
    const [result, estimate] = await Promise.all([
      run(catalogue, context, { text, values, repeatable: true }),
      planned(database.query, context, preferences, counted),
    ])
    const total = totalOf(result, estimate, preferences, catalogue.settings.maxRows)
    return page({ ...request, media }, result, total, counted.plan.shape.offset ?? 0)
  }

  async function write(asked: AuthorizedRequest, request: Request): Promise<RestResponse> {
    const { preferences, method, accept, contentType } = request
    const json = method === 'DELETE' ? '' : await asJson((await asked.body()).toString('utf8'), contentType)
    const { catalogue, done } = await knowing(schema, (catalogue) => {
      const table = tableNamed(catalogue, request.schema, asked.name)
      const query = parseQuery(request.pairs)
      refuseBeyond(query.shape, catalogue.settings)
      const media = mediaFor(accept, table.handlers, catalogue.hasGeo)
      const { bounds } = catalogue.settings
      const write = writeOf(method, table, query, json)
      const statement = writeStatement({ table, write, shape: query.shape, preferences, media, bounds })
      return { table, media, statement, isKeyed: table.primaryKey.length > 0 || query.onConflict !== undefined }
    })
    const context = requestContextFor(asked, request, catalogue)
    if (request.plan) return explained(request.plan, { query: database.query, context, statement: done.statement })
    const answered = { ...request, media: done.media }
    const result = await run(catalogue, context, done.statement).catch((error: unknown) => {
      throw wrongNumber(error, answered) ?? error
    })
    return written(answered, asked.name, done.table.primaryKey, done.isKeyed, result)
  }

  async function call(asked: AuthorizedRequest, request: Request, name = asked.name): Promise<RestResponse> {
    const { preferences } = request
    const handed = request.isRead ? 'query' : await bodyIn(asked, request.contentType)
    const bodyless = request.method === 'HEAD' || preferences.return === 'minimal'
    const { catalogue, done } = await knowing(schema, (catalogue) =>
      plannedCall(catalogue, request, { name, handed, bodyless }),
    )
    const { text, values, routine, counted, media } = done
    const context = requestContextFor(asked, request, catalogue)
    const changes = routine.volatility === 'v'
    if (changes && request.isRead) onlyReads(context)
    if (request.plan) return explained(request.plan, { query: database.query, context, statement: { text, values } })
    const answered = { ...request, media }
    const [result, estimate] = await Promise.all([
      run(catalogue, context, { text, values, repeatable: !changes }).catch((error: unknown) => {
        throw wrongNumber(error, answered) ?? error
      }),
      changes ? undefined : planned(database.query, context, preferences, counted),
    ])
    const single = !routine.isSet || (media.single && routine.returns === 'rows')
    return page(
      { ...answered, media: { ...media, single } },
      result,
      totalOf(result, estimate, preferences, catalogue.settings.maxRows),
      counted?.plan.shape.offset ?? 0,
      routine.returns === 'void' || (preferences.return === 'minimal' && !request.isRead),
    )
  }

  return { read, write, call, ...methodsOf(schema) }
}

const plannedCall = (
  catalogue: SchemaSnapshot,
  { schema, pairs, preferences, accept }: Request,
  asked: { name: string; handed: CallInput; bodyless: boolean },
) =>
  callStatement({
    ...asked,
    catalogue,
    schema,
    pairs,
    preferences,
    mediaFor: (routine) =>
      mediaFor(
        accept,
        routine.media ?? routine.table?.handlers ?? catalogue.handlers,
        catalogue.hasGeo,
        routine.media !== undefined,
      ),
    settings: catalogue.settings,
  })

/** Nothing that is called by the way may write. Protocol: PostgREST, "Transactions", access mode. */
function onlyReads(context: RequestContext) {
  context.settings = [...(context.settings ?? []), ['transaction_read_only', 'on']]
}

async function bodyIn(asked: RestRequest, contentType: string | undefined) {
  const type = contentTypeOf(contentType)
  const bytes = await asked.body()
  if (type === 'application/octet-stream') return { type, body: `\\x${bytes.toString('hex')}` }
  const body = bytes.toString('utf8')
  return type === 'text/csv' ? { type: 'application/json', body: await asJson(body, type) } : { type, body }
}
