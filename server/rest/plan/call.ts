import { Refusal } from '../../http/errors.ts'
import type { Media } from '../parse/media.ts'
import type { Preferences } from '../parse/preferences.ts'
import { parseQuery } from '../parse/query.ts'
import type { Routine } from '../schema/functions.ts'
import { bodySql, guardSql, resultSql, valueSql } from './answer.ts'
import { type Called, callOf } from './arguments.ts'
import { type Plan, planRead, refuseAggregates } from './plan.ts'
import { type Counted, pageStatement } from './read.ts'
import { ident, Params } from './sql.ts'

export type Call = {
  text: string
  values: (string | null)[]
  routine: Routine
  media: Media
  /** Set where rows come back. */
  counted: Counted | undefined
}

type Context = Called & {
  preferences: Preferences
  /** The form that a function's result takes, once it is known which is called. */
  mediaFor: (routine: Routine) => Media
  maxRows: number | undefined
  aggregates: boolean
  bodyless: boolean
}

/** One statement that calls a function and answers with what it returns. Protocol: PostgREST, "Functions as RPC". */
export function callStatement(context: Context): Call {
  const params = new Params()
  const { routine, from, rest } = callOf(context, params)
  const { preferences, bodyless, maxRows } = context
  const media = context.mediaFor(routine)
  refuseUnlimited(routine, preferences)
  const { shape } = parseQuery(rest)
  if (!context.aggregates) refuseAggregates(shape)
  if (routine.returns === 'void') {
    const rows = `select 1 as one from ${from} as _call`
    return { text: resultSql({ rows, body: 'null' }), values: params.values, routine, media, counted: undefined }
  }
  const cap = routine.isSet ? maxRows : undefined
  if (routine.returns === 'scalar') {
    const plan = planRead(undefined, '_call', { ...shape, select: [], where: [], order: [] }, cap)
    const rows = `select _call.pgrst_scalar from ${from} as _call(pgrst_scalar)${limits(plan, params)}`
    const text = resultSql({
      rows,
      body: bodyless ? 'null' : valueSql(media),
      guard: guardOf(routine, media, preferences, params),
    })
    return { text, values: params.values, routine, media, counted: undefined }
  }
  const plan = planRead(routine.table, routine.name, shape, cap)
  const name = ident(routine.name)
  // to count what it returns, a function that changes something must not be called a second time
  const once = routine.volatility === 'v' && preferences.count !== undefined
  const before = once ? `with _called as (select ${name}.* from ${from} as ${name}) ` : ''
  const source = `${once ? '_called' : from} as ${name}`
  const body = bodyless ? 'null' : bodySql(media, routine.table)
  const guard = guardOf(routine, media, preferences, params)
  const counted = { plan, from: source, taken: [...params.values] }
  return { ...pageStatement({ plan, from: source, preferences, body, params, guard, before }), routine, media, counted }
}

/** How many rows a function touches is known by those that it returns (PGRST128). */
function refuseUnlimited({ isSet }: Routine, { handling, maxAffected }: Preferences) {
  if (isSet || handling !== 'strict' || maxAffected === undefined) return
  throw new Refusal(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )
}

/** What a function has changed is taken back when its rows are not as many as were asked for. */
function guardOf({ isSet, volatility }: Routine, media: Media, preferences: Preferences, params: Params) {
  if (!isSet) return undefined
  const { handling, maxAffected } = preferences
  if (media.single && volatility === 'v') return guardSql('count(*) = 1')
  if (handling === 'strict' && maxAffected !== undefined) {
    return guardSql(`count(*) <= ${params.add(String(maxAffected))}::bigint`)
  }
  return undefined
}

const limits = ({ shape, cap }: Plan, params: Params) =>
  [
    shape.limit !== undefined
      ? ` limit ${params.add(String(Math.min(shape.limit, cap ?? shape.limit)))}`
      : cap !== undefined
        ? ` limit ${cap}`
        : '',
    shape.offset ? ` offset ${params.add(String(shape.offset))}` : '',
  ].join('')
