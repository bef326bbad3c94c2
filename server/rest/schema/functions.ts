import type { Handler } from '../parse/media.ts'
import { qualified, type Table } from './tables.ts'

export type Routine = {
  schema: string
  name: string
  args: Argument[]
  volatility: 'v' | 's' | 'i'
  isSet: boolean
  returns: 'void' | 'scalar' | 'record' | 'rows'
  /** The table whose rows it returns. */
  table: Table | undefined
  /** Of the rows that no table describes: see `Table`; without the names of their own columns. */
  mistaken: ReadonlySet<string>
  /** The media type that it writes, where its result is a domain of that name. */
  media: ReadonlyMap<string, Handler> | undefined
  /** Its own settings, as names and values, where it has some. */
  settings: [name: string, value: string][] | undefined
}

export type Argument = { name: string; type: string; required: boolean; variadic: boolean }

export type RoutineRow = {
  schema: string
  name: string
  args: [name: string, type: string][]
  /** The table of which its only argument is a row. */
  of: [string, string] | null
  many: boolean
  media: string | null
  bytes: boolean
  defaults: number
  variadic: boolean
  volatility: 'v' | 's' | 'i'
  set: boolean
  returns: Routine['returns']
  columns: string[]
  table: [string, string] | null
  settings: [name: string, value: string][] | null
}

/** Functions by their names, all of one name together; one that leads from a row to rows is a relation as well. */
export function functionsOf(
  rows: RoutineRow[],
  tables: ReadonlyMap<string, Table>,
  mistaken: ReadonlySet<string>,
): Map<string, Routine[]> {
  const functions = new Map<string, Routine[]>()
  for (const row of rows) {
    const routine = routineOf(row, tables, mistaken)
    const name = qualified(row.schema, row.name)
    if (isCallable(row)) functions.set(name, [...(functions.get(name) ?? []), routine])
    const of = row.of ? tables.get(qualified(...row.of)) : undefined
    if (of && routine.table) {
      of.computed.push({ name: row.name, schema: row.schema, to: routine.table, toMany: row.many })
    }
  }
  return functions
}

/** Types that a whole body can be: of a parameter that has no name, and is then the only such one. */
const wholeTypes = new Set(['json', 'jsonb', 'text', 'xml', 'bytea'])

function isCallable({ args }: RoutineRow) {
  const unnamed = args.filter(([name]) => name === '').length
  return unnamed === 0 || (unnamed === 1 && wholeTypes.has(args[0]![1]))
}

function routineOf(row: RoutineRow, tables: ReadonlyMap<string, Table>, mistaken: ReadonlySet<string>): Routine {
  return {
    schema: row.schema,
    name: row.name,
    args: row.args.map(([name, type], at) => ({
      name,
      type,
      required: at < row.args.length - row.defaults && !(row.variadic && at === row.args.length - 1),
      variadic: row.variadic && at === row.args.length - 1,
    })),
    volatility: row.volatility,
    isSet: row.set,
    returns: row.returns,
    table: row.table ? tables.get(qualified(...row.table)) : undefined,
    mistaken: row.columns.some((name) => mistaken.has(name))
      ? new Set([...mistaken].filter((name) => !row.columns.includes(name)))
      : mistaken,
    media: row.media
      ? new Map([[row.media, { ...row, media: row.media, isBytes: row.bytes, of: 'whole' as const }]])
      : undefined,
    settings: row.settings ?? undefined,
  }
}
