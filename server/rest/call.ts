import { Refusal } from '../http/errors.ts'
import { bodySql, guardSql, resultSql } from './answer.ts'
import { keysOf, parse } from './body.ts'
import type { Argument, Catalogue, Routine } from './catalogue.ts'
import type { Media } from './media.ts'
import { arrayLiteral, asOperation } from './parse-filter.ts'
import { type Pair, parseQuery } from './parse-query.ts'
import { type Plan, planRead } from './plan.ts'
import type { Preferences } from './preferences.ts'
import { type Counted, pageStatement } from './read.ts'
import { routineFor } from './routines.ts'
import { ident, Params } from './sql.ts'

export type Call = {
  text: string
  values: (string | null)[]
  routine: Routine
  /** Set where rows come back. */
  counted: Counted | undefined
}

/** What a call hands over: the JSON body of a POST, or by GET the pairs of the query that name arguments. */
export type Handed = { body: string } | 'query'

type Context = {
  catalogue: Catalogue
  schema: string
  name: string
  pairs: Pair[]
  handed: Handed
  preferences: Preferences
  media: Media
  maxRows: number
  bodyless: boolean
}

/** One statement that calls a function and answers with what it returns. Protocol: PostgREST, "Functions as RPC". */
export function callStatement(context: Context): Call {
  const params = new Params()
  const { routine, from, rest } =
    context.handed === 'query' ? byQuery(context, params) : byBody(context, context.handed.body, params)
  const { preferences, media, bodyless, maxRows } = context
  const { shape } = parseQuery(rest)
  if (routine.returns === 'void') {
    const rows = `select 1 as one from ${from} as _call`
    return { text: resultSql({ rows, body: 'null' }), values: params.values, routine, counted: undefined }
  }
  const cap = routine.isSet ? maxRows : undefined
  if (routine.returns === 'scalar') {
    const plan = planRead(undefined, '_call', { ...shape, select: [], where: [], order: [] }, cap)
    const rows = `select _call.value from ${from} as _call(value)${limits(plan, params)}`
    const body = bodyless ? 'null' : `coalesce(json_agg(_rows.value), '[]')`
    return { text: resultSql({ rows, body }), values: params.values, routine, counted: undefined }
  }
  const plan = planRead(routine.table, routine.name, shape, cap)
  const name = ident(routine.name)
  // to count what it returns, a function that changes something must not be called a second time
  const once = routine.volatility === 'v' && preferences.count !== undefined
  const before = once ? `with _called as (select ${name}.* from ${from} as ${name}) ` : ''
  const source = `${once ? '_called' : from} as ${name}`
  const body = bodyless ? 'null' : bodySql(media)
  // what a function has changed is taken back when its rows are not the one that was asked for
  const guard = media.single && routine.isSet && routine.volatility === 'v' ? guardSql('count(*) = 1') : undefined
  const counted = { plan, from: source, taken: [...params.values] }
  return { ...pageStatement({ plan, from: source, preferences, body, params, guard, before }), routine, counted }
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

const called = ({ schema, name }: Routine, args: string[]) => `${ident(schema)}.${ident(name)}(${args.join(', ')})`

const reserved = new Set(['select', 'order', 'limit', 'offset', 'and', 'or'])

/** By GET a pair is an argument when a function of this name has it; else it filters what comes back. */
function byQuery({ catalogue, schema, name, pairs }: Context, params: Params) {
  const overloads = catalogue.functions.get(`${schema}.${name}`) ?? []
  const isArgument = ([key, value]: Pair) => {
    const named = overloads.filter(({ args }) => args.some((arg) => arg.name === key))
    if (named.length === 0) return !reserved.has(key) && /^\w+$/.test(key) && asOperation(value) === undefined
    // a column of the same name is filtered when the value reads as a filter
    return !named.some((one) => one.isSet && one.table?.columns.has(key)) || asOperation(value) === undefined
  }
  const given = new Map<string, string[]>()
  for (const pair of pairs.filter(isArgument)) given.set(pair[0], [...(given.get(pair[0]) ?? []), pair[1]])
  const { routine } = routineFor(catalogue, schema, name, [...given.keys()], false)
  if (routine.volatility === 'v') {
    throw new Refusal(405, 'PGRST101', `The function ${schema}.${name} may change data: call it with POST.`, {
      headers: { allow: 'POST' },
    })
  }
  const args = routine.args.flatMap((arg) => {
    const values = given.get(arg.name)
    if (!values) return missing(arg)
    return named(arg, `${params.add(arg.variadic ? asArray(values) : values.at(-1)!)}::${arg.type}`)
  })
  return { routine, from: called(routine, args), rest: pairs.filter((pair) => !isArgument(pair)) }
}

/** `?v=1&v=2` as an array; one value that already is an array literal stays one. */
const asArray = (values: string[]) =>
  values.length === 1 && /^\{.*\}$/s.test(values[0]!) ? values[0]! : arrayLiteral(values)

/** Defaults fill in what is not given; only a variadic argument must be there, if empty. */
const missing = (arg: Argument) => (arg.variadic ? [named(arg, "'{}'")] : [])

const named = (arg: Argument, value: string) => `${arg.variadic ? 'variadic ' : ''}${ident(arg.name)} := ${value}`

function byBody({ catalogue, schema, name, pairs }: Context, text: string, params: Params) {
  const columns = pairs.find(([key]) => key === 'columns')
  const parsed = text.trim() === '' ? {} : parse(text)
  const given = columns ? parseQuery([columns]).columns! : Array.isArray(parsed) ? undefined : keysOf(parsed)
  const { routine, whole } = routineFor(catalogue, schema, name, given ?? [], true)
  const rest = pairs.filter(([key]) => key !== 'columns')
  if (whole)
    return { routine, from: called(routine, [`${params.add(text.trim() || '{}')}::${routine.args[0]!.type}`]), rest }
  if (given === undefined) {
    throw new Refusal(400, 'PGRST102', 'The arguments of a function are one object', {
      hint: `Only a function with a single unnamed json parameter takes an array.`,
    })
  }
  const taken = routine.args.filter((arg) => given.includes(arg.name))
  const values = routine.args.flatMap((arg) =>
    given.includes(arg.name) ? named(arg, `_args.${ident(arg.name)}`) : missing(arg),
  )
  if (taken.length === 0) return { routine, from: called(routine, values), rest }
  const columnsSql = taken.map((arg) => `${ident(arg.name)} ${arg.type}`).join(', ')
  const record = `json_to_record(${params.add(text)}::json) as _args(${columnsSql})`
  return { routine, from: `${record}, lateral ${called(routine, values)}`, rest }
}
