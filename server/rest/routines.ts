import { Refusal } from '../http/errors.ts'
import { type Catalogue, qualified, type Routine } from './catalogue.ts'
import { nearest } from './suggest.ts'

/** The function of a name that takes exactly these arguments, or, by POST, the whole body as one unnamed JSON. */
export function routineFor(
  catalogue: Catalogue,
  schema: string,
  name: string,
  given: string[],
  takesBody: boolean,
): { routine: Routine; whole: boolean } {
  const overloads = catalogue.functions.get(qualified(schema, name)) ?? []
  const fitting = overloads.filter((routine) => fits(routine, given))
  if (fitting.length === 1) return { routine: fitting[0]!, whole: false }
  if (fitting.length > 1) throw tooMany(fitting)
  const whole = overloads.filter(takesWholeBody)
  if (takesBody && whole.length === 1) return { routine: whole[0]!, whole: true }
  if (takesBody && whole.length > 1) throw tooMany(whole)
  throw unknown(catalogue, schema, name, given, overloads, takesBody)
}

function fits({ args }: Routine, given: string[]) {
  if (args.some(({ name }) => name === '')) return false
  return (
    given.every((name) => args.some((arg) => arg.name === name)) &&
    args.every((arg) => !arg.required || given.includes(arg.name))
  )
}

const takesWholeBody = ({ args }: Routine) =>
  args.length === 1 && args[0]!.name === '' && (args[0]!.type === 'json' || args[0]!.type === 'jsonb')

function tooMany(candidates: Routine[]) {
  const signatures = candidates.map(
    ({ schema, name, args }) =>
      `${schema}.${name}(${args.map((arg) => (arg.name ? `${arg.name} => ${arg.type}` : arg.type)).join(', ')})`,
  )
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
  takesBody: boolean,
) {
  const full = qualified(schema, name)
  const listed = given.join(', ')
  const or = takesBody ? ' or with a single unnamed json/jsonb parameter' : ''
  return new Refusal(
    404,
    'PGRST202',
    `Could not find the function ${full}${given.length > 0 ? `(${listed})` : ' without parameters'} in the schema cache`,
    {
      details: `Searched for the function ${full} ${given.length > 0 ? `with parameter${given.length > 1 ? 's' : ''} ${listed}` : 'without parameters'}${or}, but no matches were found in the schema cache.`,
      hint: hintFor(catalogue, schema, name, overloads),
    },
  )
}

function hintFor(catalogue: Catalogue, schema: string, name: string, overloads: Routine[]) {
  const called = ({ args }: Routine) => args.map((arg) => arg.name).join(', ')
  if (overloads[0]) return `Perhaps you meant to call the function ${schema}.${name}(${called(overloads[0])})`
  const names = [...catalogue.functions.values()]
    .flat()
    .filter((one) => one.schema === schema)
    .map((one) => one.name)
  const near = nearest(name, new Set(names))
  return near ? `Perhaps you meant to call the function ${qualified(schema, near)}` : null
}
