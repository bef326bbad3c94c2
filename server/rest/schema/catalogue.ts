import type { Db } from '../../postgres/database.ts'
import type { Handler } from '../parse/media.ts'
import { functionsSql, geoSql, handlersSql, keysSql, mistakenSql, tablesSql, timeoutsSql } from './catalogue-sql.ts'
import { functionsOf, type Routine, type RoutineRow } from './functions.ts'
import { type KeyRow, qualified, type Table, type TableRow, tablesOf } from './tables.ts'

/** The catalogue of the exposed schemas, as far as a request can name it. */
export type Catalogue = {
  tables: ReadonlyMap<string, Table>
  functions: ReadonlyMap<string, Routine[]>
  /** Media types that the database writes rows of any table in. */
  handlers: ReadonlyMap<string, Handler>
  hasGeo: boolean
  /**
   * `statement_timeout` of the roles that have one: `alter role … set` does not apply to a role that is only taken on.
   */
  timeouts: ReadonlyMap<string, string>
}

/** Reads the catalogue in one transaction. Any role may: PostgreSQL hides nothing of it that we need. */
export async function readCatalogue(db: Db, schemas: string[]): Promise<Catalogue> {
  // with an empty path format_type and pg_get_expr write every schema out
  await db.query("select set_config('search_path', '', true)")
  const [[tables], [keys], [functions], [handlers], [geo], [roles], [taking]] = [
    await db.query<{ found: TableRow[] }>(tablesSql, [schemas]),
    await db.query<{ found: KeyRow[] }>(keysSql),
    await db.query<{ found: RoutineRow[] }>(functionsSql, [schemas]),
    await db.query<{ found: HandlerRow[] }>(handlersSql, [schemas]),
    await db.query<{ found: boolean }>(geoSql),
    await db.query<{ found: Record<string, string> }>(timeoutsSql),
    await db.query<{ found: string[] }>(mistakenSql),
  ]
  const found = tablesOf(tables!.found, keys!.found)
  const mistaken = new Set(taking!.found)
  for (const table of found.values()) table.mistaken = mistaken
  return {
    tables: found,
    functions: functionsOf(functions!.found, found, mistaken),
    handlers: handlersOf(handlers!.found, found),
    hasGeo: geo!.found,
    timeouts: new Map(Object.entries(roles!.found)),
  }
}

type HandlerRow = Handler & { table: [string, string] | null }

/** Those for any table; one for a single table is laid over them there. */
function handlersOf(rows: HandlerRow[], tables: ReadonlyMap<string, Table>): Map<string, Handler> {
  const general = new Map(rows.filter(({ table }) => !table).map((row) => [row.media, row]))
  for (const table of tables.values()) table.handlers = general
  for (const row of rows) {
    const table = row.table ? tables.get(qualified(...row.table)) : undefined
    if (table) table.handlers = new Map([...table.handlers, [row.media, row]])
  }
  return general
}
