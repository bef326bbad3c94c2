import { Refusal } from '../../http/errors.ts'
import type { Shape } from '../parse/ast.ts'
import type { Media } from '../parse/media.ts'
import type { CountMethod, Preferences } from '../parse/preferences.ts'
import { parseQuery } from '../parse/query.ts'
import type { Routine } from '../schema/functions.ts'
import type { RestSettings } from '../settings.ts'
import { ident, Params } from '../sql.ts'
import { bodySql, guardSql, resultSql, valueSql } from './answer.ts'
import { type CallTarget, callOf } from './arguments.ts'
import { boundedText, refuseBeyond } from './bounds.ts'
import { planRead } from './plan.ts'
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
  counting: CountMethod | undefined
  /** The form that a function's result takes, once it is known which is called. */
  mediaFor: (routine: Routine, shape: Shape) => Media
  settings: Pick<RestSettings, 'maxRows' | 'aggregates' | 'bounds'>
  bodyless: boolean
}

/** One statement that calls a function and answers with what it returns. Protocol: PostgREST, "Functions as RPC". */
export function callStatement(context: Context): Call {
  const params = new Params()
  const { routine, call, record, rest } = callOf(context, params)
  const from = record === undefined ? call : `${record}, lateral ${call}`
  const { preferences, counting, bodyless, settings } = context
  const { maxRows, bounds } = settings
  const { shape } = parseQuery(rest)
  const media = context.mediaFor(routine, shape)
  refuseUnlimited(routine, preferences)
  refuseBeyond(shape, settings)
  if (routine.returns === 'void') {
    const rows = `select 1 as one from ${from} as _call`
    return { text: resultSql({ rows, body: 'null' }), values: params.values, routine, media, counted: undefined }
  }
  const cap = routine.isSet ? maxRows : undefined
  const plan = planRead(routine.table, { alias: routine.name, shape, cap, bounds, untold: routine })
  const name = ident(routine.name)
  const returned = {
    rows: `${from} as ${name}`,
    scalar: `${from} as ${name}(pgrst_scalar)`,
    // which columns a record has only the function says, and in `from` they had to be told
    record: `(select ${call} as pgrst_scalar${record === undefined ? '' : ` from ${record}`}) as ${name}`,
  }[routine.returns]
  // to count what it returns, a function that changes something must not be called a second time
  const once = routine.volatility === 'v' && counting !== undefined
  const before = once ? `with _called as (select ${name}.* from ${returned}) ` : ''
  const source = once ? `_called as ${name}` : returned
  const isValue = routine.returns !== 'rows' && !(media.single && routine.isSet)
  const answered = isValue ? valueSql(media) : bodySql(media, routine.table)
  const body = bodyless ? 'null' : boundedText(answered, bounds)
  const guard = guardOf(routine, media, preferences, params)
  const counted = { plan, from: source, taken: [...params.values] }
  return { ...pageStatement({ plan, from: source, counting, body, params, guard, before }), routine, media, counted }
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
