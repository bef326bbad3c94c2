import type { Database } from '../postgres/database.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import { explained } from './explained.ts'
import { methodsOf } from './methods.ts'
import type { Shape } from './parse/ast.ts'
import { asJson, contentTypeOf, textOf } from './parse/body.ts'
import { type Forms, type Media, mediaFor } from './parse/media.ts'
import { parseQuery } from './parse/query.ts'
import type { Request } from './parse/request.ts'
import type { CallInput } from './plan/arguments.ts'
import { refuseBeyond } from './plan/bounds.ts'
import { callStatement } from './plan/call.ts'
import { writeOf } from './plan/mutation.ts'
import { tableNamed } from './plan/plan.ts'
import { type Read, readStatement } from './plan/read.ts'
import { rememberReads } from './plan/remembered.ts'
import { writeStatement } from './plan/write.ts'
import type { AuthorizedRequest, RestRequest, RestResponse } from './request.ts'
import { requestContextFor } from './request-context.ts'
import { page, placeOf, written, wrongNumber } from './respond.ts'
import { planned, totalOf } from './row-count.ts'
import { runnerOf } from './run.ts'
import type { SchemaCache, SchemaSnapshot } from './schema/cache.ts'
import { knowing } from './schema/knowing.ts'
import type { Table } from './schema/tables.ts'

type HandlerDeps = { database: Database; schema: SchemaCache }

type PlannedRead = Read & { table: Table; media: Media }

/** The handlers of requests: they read rows, write rows, or call a function. */
export function handlers({ database, schema }: HandlerDeps) {
  const remembered = rememberReads<PlannedRead>()
  const run = runnerOf(database)

  async function read(asked: AuthorizedRequest, request: Request): Promise<RestResponse> {
    const { counting, accept } = request
    const bodyless = request.method === 'HEAD'
    const plan = (catalogue: SchemaSnapshot) => {
      const table = tableNamed(catalogue, request.schema, asked.name)
      const { shape } = parseQuery(request.pairs)
      refuseBeyond(shape, catalogue.settings)
      const media = mediaFor(accept, formsOf(catalogue, shape, table))
      const { settings } = catalogue
      return { table, media, ...readStatement({ table, shape, counting, media, settings, bodyless }) }
    }
    const { catalogue, done } = await knowing(schema, (catalogue) =>
      remembered(catalogue, asked.name, request, () => plan(catalogue)),
    )
    asked.took?.('plan')
    const context = requestContextFor(asked, request, catalogue)
    if (done.table.isView) onlyReads(context)
    const { text, values, counted, media } = done
    if (request.plan)
      return explained(request.plan, media, { query: database.query, context, statement: { text, values } })
    const [result, estimate] = await Promise.all([
      run(context, { text, values, repeatable: true }, catalogue.settings),
      planned(database.query, context, counting, counted),
    ])
    asked.took?.('transaction')
    const offset = counted.plan.shape.offset ?? 0
    const total = totalOf(result, { counting, estimate, offset, maxRows: catalogue.settings.maxRows })
    const location = placeOf(asked.name, asked.url)
    return page({ ...request, media }, result, total, offset, { location })
  }

  async function write(asked: AuthorizedRequest, request: Request): Promise<RestResponse> {
    const { preferences, method, accept, contentType } = request
    const json = method === 'DELETE' ? '' : await asJson(textOf(await asked.body()), contentType)
    const { catalogue, done } = await knowing(schema, (catalogue) => {
      const table = tableNamed(catalogue, request.schema, asked.name)
      const query = parseQuery(request.pairs)
      refuseBeyond(query.shape, catalogue.settings)
      const media = mediaFor(accept, formsOf(catalogue, query.shape, table))
      const { bounds } = catalogue.settings
      const write = writeOf(method, table, query, json)
      const statement = writeStatement({ table, write, shape: query.shape, preferences, media, bounds })
      return { table, media, statement, isKeyed: table.primaryKey.length > 0 || query.onConflict !== undefined }
    })
    asked.took?.('plan')
    const context = requestContextFor(asked, request, catalogue)
    if (request.plan)
      return explained(request.plan, done.media, { query: database.query, context, statement: done.statement })
    const answered = { ...request, media: done.media }
    const result = await run(context, done.statement, catalogue.settings).catch((error: unknown) => {
      throw wrongNumber(error, answered) ?? error
    })
    asked.took?.('transaction')
    return written(answered, asked.name, done.table.primaryKey, done.isKeyed, result)
  }

  async function call(asked: AuthorizedRequest, request: Request, name = asked.name): Promise<RestResponse> {
    const { preferences, counting } = request
    const handed = request.isRead ? 'query' : await bodyIn(asked, request.contentType)
    const bodyless = request.method === 'HEAD' || preferences.return === 'minimal'
    const { catalogue, done } = await knowing(schema, (catalogue) =>
      plannedCall(catalogue, request, { name, handed, bodyless }),
    )
    asked.took?.('plan')
    const { text, values, routine, counted, media } = done
    const context = requestContextFor(asked, request, catalogue)
    if (routine.settings) hoist(context, routine.settings, catalogue.settings.hoisted)
    const changes = routine.volatility === 'v'
    if (changes && request.isRead) onlyReads(context)
    if (request.plan)
      return explained(request.plan, media, { query: database.query, context, statement: { text, values } })
    const answered = { ...request, media }
    const [result, estimate] = await Promise.all([
      run(context, { text, values, repeatable: !changes }, catalogue.settings).catch((error: unknown) => {
        throw wrongNumber(error, answered) ?? error
      }),
      changes ? undefined : planned(database.query, context, counting, counted),
    ])
    asked.took?.('transaction')
    const offset = counted?.plan.shape.offset ?? 0
    const total = totalOf(result, { counting, estimate, offset, maxRows: catalogue.settings.maxRows })
    return page(answered, result, total, offset, {
      isOne: !routine.isSet || media.single,
      isEmpty: routine.returns === 'void' || (preferences.return === 'minimal' && !request.isRead),
    })
  }

  return { read, write, call, ...methodsOf(schema) }
}

const plannedCall = (
  catalogue: SchemaSnapshot,
  { schema, pairs, preferences, counting, accept }: Request,
  asked: { name: string; handed: CallInput; bodyless: boolean },
) =>
  callStatement({
    ...asked,
    catalogue,
    schema,
    pairs,
    preferences,
    counting,
    mediaFor: (routine, shape) =>
      mediaFor(accept, formsOf(catalogue, shape, routine.media ? { handlers: routine.media } : routine.table)),
    settings: catalogue.settings,
  })

/** The forms that the database has for what is selected: those of a table are for its rows as they are. */
function formsOf(
  { handlers, hasGeo }: SchemaSnapshot,
  { select }: Shape,
  of: Pick<Table, 'handlers' | 'isRepresented'> | undefined,
): Forms {
  const isWhole = select.length === 1 && select[0]!.kind === 'all' && !of?.isRepresented
  return { own: of && isWhole ? of.handlers : none, any: handlers, hasGeo }
}

const none: Forms['own'] = new Map()

/** Nothing that is called by the way may write. Protocol: PostgREST, "Transactions", access mode. */
function onlyReads(context: RequestContext) {
  context.settings = [...(context.settings ?? []), ['transaction_read_only', 'on']]
}

/** Settings of a function that hold from the beginning, and not only within it: PostgREST, "Function Settings". */
function hoist(context: RequestContext, settings: [name: string, value: string][], hoisted: readonly string[]) {
  const named = settings.filter(([name]) => hoisted.includes(name))
  if (named.length > 0) context.settings = [...(context.settings ?? []), ...named]
}

async function bodyIn(asked: RestRequest, contentType: string | undefined) {
  const type = contentTypeOf(contentType)
  const bytes = await asked.body()
  if (type === 'application/octet-stream') return { type, body: `\\x${bytes.toString('hex')}` }
  const body = textOf(bytes)
  return { type, body: type === 'text/csv' ? await asJson(body, type) : body }
}
