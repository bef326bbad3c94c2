import { Refusal } from '../../http/errors.ts'
import { commonKeys, isObject, parse, unacceptable } from '../parse/body.ts'
import { arrayLiteral, asOperation } from '../parse/filter.ts'
import { type Pair, parseQuery } from '../parse/query.ts'
import type { Catalogue } from '../schema/catalogue.ts'
import type { Argument, Routine } from '../schema/functions.ts'
import { routineFor } from '../schema/routines.ts'
import { ident, type Params } from '../sql.ts'

/**
 * The input of a call: by GET the pairs of the query that name arguments, by POST a body of some type, and of CSV the
 * JSON that it comes to.
 */
export type CallInput = { body: string; type: string } | 'query'

export type CallTarget = {
  catalogue: Catalogue
  schema: string
  name: string
  pairs: Pair[]
  handed: CallInput
}

/**
 * The function that is meant, its call as SQL with the record that its arguments stand in, and the pairs that are left
 * to shape what it returns.
 */
type RoutineCall = { routine: Routine; call: string; record?: string; rest: Pair[] }

export function callOf(called: CallTarget, params: Params): RoutineCall {
  const { handed, pairs } = called
  if (handed === 'query') {
    const isArgument = argumentIn(called)
    return byPairs(
      called,
      pairs.filter(isArgument),
      pairs.filter((pair) => !isArgument(pair)),
      params,
    )
  }
  switch (handed.type) {
    case 'application/json':
    case 'text/csv':
      return byObject(called, handed, params)
    case 'application/x-www-form-urlencoded':
      return byPairs(called, [...new URLSearchParams(handed.body)], pairs, params)
    case 'text/plain':
    case 'text/xml':
    case 'application/octet-stream':
      return byWhole(called, handed, params)
    default:
      throw unacceptable(handed.type)
  }
}

const reserved = new Set(['select', 'order', 'limit', 'offset', 'and', 'or'])

/** By GET a pair is an argument when a function of this name has it; else it filters what comes back. */
function argumentIn({ catalogue, schema, name }: CallTarget) {
  const overloads = catalogue.functions.get(`${schema}.${name}`) ?? []
  return ([key, value]: Pair) => {
    const named = overloads.filter(({ args }) => key !== '' && args.some((arg) => arg.name === key))
    if (named.length === 0) return !reserved.has(key) && /^\w+$/.test(key) && asOperation(value) === undefined
    // a column of the same name is filtered when the value reads as a filter
    return !named.some((one) => one.isSet && one.table?.columns.has(key)) || asOperation(value) === undefined
  }
}

function byPairs({ catalogue, schema, name, handed }: CallTarget, pairs: Pair[], rest: Pair[], params: Params) {
  const given = new Map<string, string[]>()
  for (const [key, value] of pairs) given.set(key, [...(given.get(key) ?? []), value])
  const { routine } = routineFor(
    catalogue,
    schema,
    name,
    [...given.keys()],
    handed === 'query' ? undefined : handed.type,
  )
  const args = routine.args.flatMap((arg) => {
    const values = given.get(arg.name)
    if (!values) return missing(arg)
    return named(arg, `${params.add(arg.variadic ? asArray(values) : values.at(-1)!)}::${arg.type}`)
  })
  return { routine, call: sql(routine, args), rest }
}

/** `?v=1&v=2` as an array; one value that already is an array literal stays one. */
const asArray = (values: string[]) =>
  values.length === 1 && /^\{.*\}$/s.test(values[0]!) ? values[0]! : arrayLiteral(values)

/** Defaults fill in what is not given; only a variadic argument must be there, if empty. */
const missing = (arg: Argument) => (arg.variadic ? [named(arg, "'{}'")] : [])

const named = (arg: Argument, value: string) =>
  `${arg.variadic ? 'variadic ' : ''}${arg.name === '' ? '' : `${ident(arg.name)} := `}${value}`

const sql = ({ schema, name }: Routine, args: string[]) => `${ident(schema)}.${ident(name)}(${args.join(', ')})`

/** The keys of an object are arguments; of several objects the first is taken, as PostgREST does. */
function byObject(
  { catalogue, schema, name, pairs }: CallTarget,
  { body: text, type }: { body: string; type: string },
  params: Params,
) {
  const columns = pairs.find(([key]) => key === 'columns')
  // PostgreSQL parses what we do not
  const given = columns ? parseQuery([columns]).columns! : keysIn(text.trim() === '' ? {} : parse(text))
  const { routine, whole } = routineFor(catalogue, schema, name, given, type)
  const rest = pairs.filter(([key]) => key !== 'columns')
  if (whole) {
    return { routine, call: sql(routine, [`${params.add(text.trim() || '{}')}::${routine.args[0]!.type}`]), rest }
  }
  const taken = routine.args.filter((arg) => given.includes(arg.name))
  const values = routine.args.flatMap((arg) =>
    given.includes(arg.name) ? named(arg, `_args.${ident(arg.name)}`) : missing(arg),
  )
  if (taken.length === 0) return { routine, call: sql(routine, values), rest }
  const types = taken.map((arg) => `${ident(arg.name)} ${arg.type}`).join(', ')
  const first = /^\s*\[/.test(text) ? '->0' : ''
  const record = `json_to_record(${params.add(text)}::json${first}) as _args(${types})`
  return { routine, call: sql(routine, values), record, rest }
}

function keysIn(parsed: unknown): string[] {
  if (Array.isArray(parsed)) return commonKeys(parsed)
  return isObject(parsed) ? Object.keys(parsed) : []
}

/** A text, an XML document or bytes, for the one parameter without a name. */
function byWhole(
  { catalogue, schema, name, pairs }: CallTarget,
  { body, type }: { body: string; type: string },
  params: Params,
) {
  const { routine } = routineFor(catalogue, schema, name, [], type)
  if (body.includes('\0')) throw new Refusal(400, 'PGRST102', 'A text may not contain the character NUL.')
  return { routine, call: sql(routine, [`${params.add(body)}::${routine.args[0]!.type}`]), rest: pairs }
}
