import { Refusal } from '../../http/errors.ts'
import type { Catalogue } from './catalogue.ts'
import type { Routine } from './functions.ts'
import { nearest, nearly, somewhat } from './suggest.ts'
import { qualified } from './tables.ts'

/** Types of a body that is handed over as one value, and the types of the unnamed parameter that takes it. */
const wholes: Readonly<Record<string, { types: readonly string[]; words: string }>> = {
  'application/json': { types: ['json', 'jsonb'], words: 'json/jsonb' },
  'text/plain': { types: ['text'], words: 'text' },
  'text/xml': { types: ['xml'], words: 'xml' },
  'application/octet-stream': { types: ['bytea'], words: 'bytea' },
}

/**
 * The function of a name that takes exactly these arguments; or, where a body of `type` came, the one that
 * takes that as its one unnamed parameter. Only JSON can be either.
 */
export function routineFor(
  catalogue: Catalogue,
  schema: string,
  name: string,
  given: string[],
  type: string | undefined,
): { routine: Routine; whole: boolean } {
  const overloads = catalogue.functions.get(qualified(schema, name)) ?? []
  const fitting =
    type && type in wholes && type !== 'application/json' ? [] : overloads.filter((one) => fits(one, given))
  // a parameter without a name takes the whole body, also where one of that name is given
  if (fitting.length === 1) return { routine: fitting[0]!, whole: isUnnamed(fitting[0]!) }
  if (fitting.length > 1) throw tooMany(fitting)
  const types = type ? (wholes[type]?.types ?? []) : []
  const whole = overloads.filter((one) => isUnnamed(one) && types.includes(one.args[0]!.type))
  if (whole.length === 1) return { routine: whole[0]!, whole: true }
  if (whole.length > 1) throw tooMany(whole)
  throw unknown(catalogue, schema, name, given, overloads, type)
}

const isUnnamed = ({ args }: Routine) => args.length === 1 && args[0]!.name === ''

function fits({ args }: Routine, given: string[]) {
  if (args.length > 1 && args.some(({ name }) => name === '')) return false
  return (
    given.every((name) => args.some((arg) => arg.name === name)) &&
    args.every((arg) => !arg.required || given.includes(arg.name))
  )
}

/** They are told by the number of their parameters, then by these. */
function tooMany(candidates: Routine[]) {
  const listed = candidates.map(({ schema, name, args }) => ({
    size: args.length,
    text: `${schema}.${name}(${args.map((arg) => `${arg.name} => ${arg.type}`).join(', ')})`,
  }))
  const signatures = listed.sort((a, b) => a.size - b.size || (a.text < b.text ? -1 : 1)).map(({ text }) => text)
  return new Refusal(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function unknown(
  catalogue: Catalogue,
  schema: string,
  name: string,
  given: string[],
  overloads: Routine[],
  type: string | undefined,
) {
  const full = qualified(schema, name)
  const listed = given.toSorted().join(', ')
  const whole = type ? wholes[type] : undefined
  const isJson = type === 'application/json'
  const named = given.length > 0 ? `(${listed})` : ' without parameters'
  const searched = given.length > 0 ? ` with parameter${given.length > 1 ? 's' : ''} ${listed}` : ' without parameters'
  const unnamed = whole ? `${isJson ? ' or' : ''} with a single unnamed ${whole.words} parameter` : ''
  return new Refusal(
    404,
    'PGRST202',
    `Could not find the function ${full}${whole && !isJson ? '' : named} in the schema cache`,
    {
      details: `Searched for the function ${full}${whole && !isJson ? '' : searched}${unnamed}, but no matches were found in the schema cache.`,
      hint: whole && !isJson ? null : hintFor(catalogue, schema, name, given, overloads),
    },
  )
}

function hintFor(catalogue: Catalogue, schema: string, name: string, given: string[], overloads: Routine[]) {
  const listed = (names: string[]) => `(${names.toSorted().join(', ')})`
  if (overloads.length > 0) {
    const lists = overloads.map(({ args }) => listed(args.map((arg) => arg.name)))
    const near = nearest(listed(given), lists, somewhat)
    return near === undefined ? null : `Perhaps you meant to call the function ${schema}.${name}${near}`
  }
  const names = [...catalogue.functions.values()]
    .flat()
    .filter((one) => one.schema === schema)
    .map((one) => one.name)
  const near = nearest(name, names, nearly)
  return near ? `Perhaps you meant to call the function ${qualified(schema, near)}` : null
}
