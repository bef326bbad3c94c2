import type { Db } from '../postgres/database.ts'
import { functionsSql, keysSql, tablesSql, timeoutsSql } from './catalogue-sql.ts'

/** What the exposed schemas hold, as far as a request can name it. */
export type Catalogue = {
  tables: ReadonlyMap<string, Table>
  functions: ReadonlyMap<string, Routine[]>
  /** `statement_timeout` of the roles that have one: `alter role … set` does not apply to a role that is only taken on. */
  timeouts: ReadonlyMap<string, string>
}

export type Table = {
  schema: string
  name: string
  isView: boolean
  columns: ReadonlyMap<string, TableColumn>
  primaryKey: string[]
  /** Columns of the primary key and of every unique constraint. */
  keys: string[][]
  /** Foreign keys that start here, and those that end here. */
  references: ForeignKey[]
  referenced: ForeignKey[]
}

export type TableColumn = {
  name: string
  /** The type as SQL, with its schema unless it is one of PostgreSQL's own. */
  type: string
  /** The name of the type beneath a domain: `jsonb`, `text`, … */
  base: string
  /** The default as SQL, where the column has one. */
  default: string | null
}

export type ForeignKey = {
  name: string
  from: Table
  to: Table
  /** Column there, column here. */
  pairs: [from: string, to: string][]
}

export type Routine = {
  schema: string
  name: string
  args: Argument[]
  volatility: 'v' | 's' | 'i'
  isSet: boolean
  returns: 'void' | 'scalar' | 'rows'
  /** The table whose rows it returns. */
  table: Table | undefined
}

export type Argument = { name: string; type: string; required: boolean; variadic: boolean }

export const qualified = (schema: string, name: string) => `${schema}.${name}`

/** Reads the catalogue in one transaction. Any role may: PostgreSQL hides nothing of it that we need. */
export async function readCatalogue(db: Db, schemas: string[]): Promise<Catalogue> {
  // with an empty path format_type and pg_get_expr write every schema out
  await db.query("select set_config('search_path', '', true)")
  const [[tables], [keys], [functions], [roles]] = [
    await db.query<{ found: TableRow[] }>(tablesSql, [schemas]),
    await db.query<{ found: KeyRow[] }>(keysSql, [schemas]),
    await db.query<{ found: RoutineRow[] }>(functionsSql, [schemas]),
    await db.query<{ found: Record<string, string> }>(timeoutsSql),
  ]
  const found = tablesOf(tables!.found, keys!.found)
  return {
    tables: found,
    functions: functionsOf(functions!.found, found),
    timeouts: new Map(Object.entries(roles!.found)),
  }
}

type TableRow = {
  schema: string
  name: string
  view: boolean
  columns: [name: string, type: string, base: string, byDefault: string | null][]
  keys: [kind: 'p' | 'u', columns: string[]][]
}

type KeyRow = { name: string; from: [string, string]; to: [string, string]; pairs: [string, string][] }

type RoutineRow = {
  schema: string
  name: string
  args: [name: string, type: string][]
  defaults: number
  variadic: boolean
  volatility: 'v' | 's' | 'i'
  set: boolean
  returns: Routine['returns']
  table: [string, string] | null
}

function tablesOf(rows: TableRow[], keys: KeyRow[]) {
  const tables = new Map<string, Table>()
  for (const row of rows) {
    tables.set(qualified(row.schema, row.name), {
      schema: row.schema,
      name: row.name,
      isView: row.view,
      columns: new Map(
        row.columns.map(([name, type, base, byDefault]) => [name, { name, type, base, default: byDefault }]),
      ),
      primaryKey: row.keys.find(([kind]) => kind === 'p')?.[1] ?? [],
      keys: row.keys.map(([, columns]) => columns),
      references: [],
      referenced: [],
    })
  }
  for (const row of keys) {
    const from = tables.get(qualified(...row.from))
    const to = tables.get(qualified(...row.to))
    if (!from || !to) continue
    const key: ForeignKey = { name: row.name, from, to, pairs: row.pairs }
    from.references.push(key)
    to.referenced.push(key)
  }
  return tables
}

function functionsOf(rows: RoutineRow[], tables: ReadonlyMap<string, Table>) {
  const functions = new Map<string, Routine[]>()
  for (const row of rows) {
    const name = qualified(row.schema, row.name)
    const routine: Routine = {
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
    }
    functions.set(name, [...(functions.get(name) ?? []), routine])
  }
  return functions
}
