import { factsOf, type Log } from '../../log.ts'
import type { Db } from '../../postgres/database.ts'
import type { Handler } from '../parse/media.ts'
import {
  functionsSql,
  geoSql,
  handlersSql,
  keysSql,
  mistakenSql,
  numbersSql,
  tablesSql,
  timeoutsSql,
  unboundSql,
} from './catalogue-sql.ts'
import { functionsOf, type Routine, type RoutineRow } from './functions.ts'
import { type RepresentationRow, represent, representationsSql } from './representations.ts'
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
  /** Roles that row level security does not bind: they alone may be told what the planner knows. */
  unbound: ReadonlySet<string>
}

/** Reads the catalogue in one transaction. Any role may: PostgreSQL hides nothing of it that we need. */
export async function readCatalogue(db: Db, schemas: string[], log: Log): Promise<Catalogue> {
  // with an empty path format_type and pg_get_expr write every schema out
  await db.query("select set_config('search_path', '', true)")
  const tables = await readTables(db, schemas, log)
  const [[keys], [functions], [handlers], [geo], [roles], [unbound], [taking], [domains]] = [
    await db.query<{ found: KeyRow[] }>(keysSql),
    await db.query<{ found: RoutineRow[] }>(functionsSql, [schemas]),
    await db.query<{ found: HandlerRow[] }>(handlersSql, [schemas]),
    await db.query<{ found: boolean }>(geoSql),
    await db.query<{ found: Record<string, string> }>(timeoutsSql),
    await db.query<{ found: string[] }>(unboundSql),
    await db.query<{ found: string[] }>(mistakenSql),
    await db.query<{ found: RepresentationRow[] }>(representationsSql),
  ]
  const found = tablesOf(tables, keys!.found)
  represent(found.values(), domains!.found)
  const mistaken = new Set(taking!.found)
  for (const table of found.values()) table.mistaken = mistaken
  return {
    tables: found,
    functions: functionsOf(functions!.found, found, mistaken),
    handlers: handlersOf(handlers!.found, found),
    hasGeo: geo!.found,
    timeouts: new Map(Object.entries(roles!.found)),
    unbound: new Set(unbound!.found),
  }
}

/**
 * All in one go; where that fails, one by one without those at fault. A foreign table whose wrapper is broken is such a
 * one: PostgreSQL cannot even tell whether rows may be written there.
 */
async function readTables(db: Db, schemas: string[], log: Log): Promise<TableRow[]> {
  const attempt = async (numbers: number[] | null) => {
    await db.query('savepoint reading')
    try {
      return (await db.query<{ found: TableRow[] }>(tablesSql, [schemas, numbers]))[0]!.found
    } catch (error) {
      await db.query('rollback to savepoint reading')
      return error as Error
    }
  }
  const whole = await attempt(null)
  if (Array.isArray(whole)) return whole
  const [all] = await db.query<{ found: number[] }>(numbersSql, [schemas])
  const rows: TableRow[] = []
  for (const number of all!.found) {
    const found = await attempt([number])
    if (Array.isArray(found)) rows.push(...found)
    else log.warn('a relation could not be read and is left out', { number, ...factsOf(found) })
  }
  return rows
}

type HandlerRow = Omit<Handler, 'of'> & { table: [string, string] | null }

/** Those for the rows of any table; each of the others goes to its own. */
function handlersOf(rows: HandlerRow[], tables: ReadonlyMap<string, Table>): Map<string, Handler> {
  for (const row of rows) {
    const table = row.table ? tables.get(qualified(...row.table)) : undefined
    if (table) table.handlers = new Map([...table.handlers, [row.media, { ...row, of: 'table' }]])
  }
  return new Map(rows.flatMap((row) => (row.table ? [] : [[row.media, { ...row, of: 'any' }]])))
}
