import { Refusal } from '../../http/errors.ts'
import type { Media } from '../parse/media.ts'
import type { Preferences } from '../parse/preferences.ts'
import { parseQuery } from '../parse/query.ts'
import type { Routine } from '../schema/functions.ts'
import type { RestSettings } from '../settings.ts'
import { ident, Params } from '../sql.ts'
import { bodySql, guardSql, resultSql, valueSql } from './answer.ts'
import { type CallTarget, callOf } from './arguments.ts'
import { boundedText, refuseBeyond } from './bounds.ts'
import { type Plan, planRead } from './plan.ts'
import { pageStatement, type RowCount } from './read.ts'

type Call = {
  text: string
  values: (string | null)[]
  routine: Routine
  media: Media
  /** Set where rows come back. */
  counted: RowCount | undefined
}

type Context = CallTarget & {
  preferences: Preferences
  /** The form that a function's result takes, once it is known which is called. */
  mediaFor: (routine: Routine) => Media
  settings: Pick<RestSettings, 'maxRows' | 'aggregates' | 'bounds'>
  bodyless: boolean
}

/** One statement that calls a function and answers with what it returns. Protocol: PostgREST, "Functions as RPC". */
export function callStatement(context: Context): Call {
  const params = new Params()
  const { routine, from, rest } = callOf(context, params)
  const { preferences, bodyless, settings } = context
  const { maxRows, bounds } = settings
  const media = context.mediaFor(routine)
  refuseUnlimited(routine, preferences)
  const { shape } = parseQuery(rest)
  refuseBeyond(shape, settings)
  if (routine.returns === 'void') {
    const rows = `select 1 as one from ${from} as _call`
    return { text: resultSql({ rows, body: 'null' }), values: params.values, routine, media, counted: undefined }
  }
  const cap = routine.isSet ? maxRows : undefined
  if (routine.returns === 'scalar') {
    const plan = planRead(undefined, {
      alias: '_call',
      shape: { ...shape, select: [], where: [], order: [] },
      cap,
      bounds,
    })
    const rows = `select _call.pgrst_scalar from ${from} as _call(pgrst_scalar)${limits(plan, params)}`
    const text = resultSql({
      rows,
      body: bodyless ? 'null' : boundedText(valueSql(media), bounds),
      guard: guardOf(routine, media, preferences, params),
    })
    return { text, values: params.values, routine, media, counted: undefined }
  }
  const plan = planRead(routine.table, { alias: routine.name, shape, cap, bounds, untold: routine })
  const name = ident(routine.name)
  // to count what it returns, a function that changes something must not be called a second time
  const once = routine.volatility === 'v' && preferences.count !== undefined
  const before = once ? `with _called as (select ${name}.* from ${from} as ${name}) ` : ''
  const source = `${once ? '_called' : from} as ${name}`
  const body = bodyless ? 'null' : boundedText(bodySql(media, routine.table), bounds)
  const guard = guardOf(routine, media, preferences, params)
  const counted = { plan, from: source, taken: [...params.values] }
  return { ...pageStatement({ plan, from: source, preferences, body, params, guard, before }), routine, media, counted }
}

/**
 * Refuses `max-affected` for a function without a set: the rows it touches are known by those it returns (PGRST128).
 */
function refuseUnlimited({ isSet }: Routine, { handling, maxAffected }: Preferences) {
  if (isSet || handling !== 'strict' || maxAffected === undefined) return
  throw new Refusal(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )
}

/** The guard that undoes a function's changes when its rows are not as many as were asked for. */
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
