import type { Handler } from '../parse/media.ts'
import { qualified, type Table } from './tables.ts'

export type Routine = {
  schema: string
  name: string
  args: Argument[]
  volatility: 'v' | 's' | 'i'
  isSet: boolean
  returns: 'void' | 'scalar' | 'rows'
  /** The table whose rows it returns. */
  table: Table | undefined
  /** Of the rows that no table describes: see `Table`; without the names of their own columns. */
  mistaken: ReadonlySet<string>
  /** The media type that it writes, where its result is a domain of that name. */
  media: ReadonlyMap<string, Handler> | undefined
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
    functions.set(name, [...(functions.get(name) ?? []), routine])
    const of = row.of ? tables.get(qualified(...row.of)) : undefined
    if (of && routine.table) {
      of.computed.push({ name: row.name, schema: row.schema, to: routine.table, toMany: row.many })
    }
  }
  return functions
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
    media: row.media ? new Map([[row.media, { ...row, media: row.media, isBytes: row.bytes }]]) : undefined,
  }
}
