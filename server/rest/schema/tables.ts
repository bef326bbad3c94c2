import type { Handler } from '../parse/media.ts'
import { viewColumns } from './view-columns.ts'

export type Table = {
  schema: string
  name: string
  isView: boolean
  /** The writes that its rows allow by its nature: a view may be for reading only. */
  writable: { insert: boolean; update: boolean; delete: boolean }
  columns: ReadonlyMap<string, TableColumn>
  /** Some of its columns are not shown as they are stored. */
  isRepresented?: boolean
  primaryKey: string[]
  /** Foreign keys that start here, and those that end here. */
  references: ForeignKey[]
  referenced: ForeignKey[]
  /** Relations that functions of a row of this table make, by their names. */
  computed: { name: string; schema: string; to: Table; toMany: boolean }[]
  /** Names of functions that take any row, so that PostgreSQL reads `row.name` as a call of them. */
  mistaken: ReadonlySet<string>
  /** Media types that the database itself writes its rows in. */
  handlers: ReadonlyMap<string, Handler>
}

export type TableColumn = {
  name: string
  /** The type as SQL, with its schema unless it is one of PostgreSQL's own. */
  type: string
  /** The name of the type beneath a domain: `jsonb`, `text`, … */
  base: string
  /** The default as SQL, where the column has one. */
  default: string | null
  /** Set where the type is a domain whose values are written in a form of their own. */
  representation?: Representation
}

/**
 * The functions that show a domain's values as JSON, and read them from JSON and from the text of a query. Protocol:
 * PostgREST, "Domain Representations".
 */
export type Representation = { toJson?: string; fromJson?: string; fromText?: string }

export type ForeignKey = {
  name: string
  from: Table
  to: Table
  /** Column there, column here. */
  pairs: [from: string, to: string][]
  /** No two rows have the same values in it. */
  isUnique: boolean
}

export const qualified = (schema: string, name: string) => `${schema}.${name}`

export type TableRow = {
  oid: number
  schema: string
  name: string
  view: boolean
  exposed: boolean
  writable: number
  columns: [name: string, type: string, base: string, byDefault: string | null, number: number][]
  keys: [kind: 'p' | 'u', columns: string[]][]
  query: string | null
}

export type KeyRow = { name: string; from: number; to: number; pairs: [string, string][] }

/** The exposed tables with the keys between them; a view has those of the tables whose columns it shows. */
export function tablesOf(rows: TableRow[], keys: KeyRow[]): Map<string, Table> {
  const byOid = new Map(rows.map((row) => [row.oid, row]))
  const shown = new Map(rows.map((row) => [row.oid, [] as ViewedTable[]]))
  const known: KnownBases = new Map()
  const tables = new Map<string, Table>()
  for (const row of rows.filter(({ exposed }) => exposed)) {
    const table = tableOf(row)
    tables.set(qualified(row.schema, row.name), table)
    for (const [oid, names] of basesOf(row, byOid, known)) {
      shown.get(oid)?.push({ table, names })
      const primary = byOid.get(oid)!.keys.find(([kind]) => kind === 'p')?.[1] ?? []
      const mapped = primary.flatMap((name) => names.get(name)?.[0] ?? [])
      // a view of several tables has the keys of them all
      if (table.isView && mapped.length === primary.length) {
        table.primaryKey = [...new Set([...table.primaryKey, ...mapped])]
      }
    }
  }
  for (const key of keys) tie(key, byOid.get(key.from), shown.get(key.from) ?? [], shown.get(key.to) ?? [])
  return tables
}

/** A place of a table's columns, and their names there. */
type ViewedTable = { table: Table; names: ShownNames }

/** The names of a table's columns in a view, which may show one more than once. */
type ShownNames = ReadonlyMap<string, readonly string[]>

function tableOf(row: TableRow): Table {
  return {
    schema: row.schema,
    name: row.name,
    isView: row.view,
    writable: {
      insert: (row.writable & 8) !== 0,
      update: (row.writable & 4) !== 0,
      delete: (row.writable & 16) !== 0,
    },
    columns: new Map(
      row.columns.map(([name, type, base, byDefault]) => [name, { name, type, base, default: byDefault }]),
    ),
    primaryKey: row.keys.find(([kind]) => kind === 'p')?.[1] ?? [],
    references: [],
    referenced: [],
    computed: [],
    mistaken: new Set(),
    handlers: new Map(),
  }
}

/** The tables that each view stands on, once they were found; a view that is being read stands on nothing yet. */
type KnownBases = Map<number, Map<number, Map<string, string[]>>>

/**
 * A table itself; of a view all that it stands on, however many views lie between: their columns to its own. Views may
 * stand in a circle, for `create or replace` lets them: nothing lies beneath such a one, and reading it fails.
 */
function basesOf(row: TableRow, byOid: Map<number, TableRow>, known: KnownBases): Map<number, Map<string, string[]>> {
  const before = known.get(row.oid)
  if (before) return before
  const found = new Map<number, Map<string, string[]>>()
  known.set(row.oid, found)
  const add = (oid: number, there: string, here: string) => {
    const names = found.get(oid) ?? new Map<string, string[]>()
    found.set(oid, names)
    const shown = names.get(there) ?? []
    names.set(there, shown)
    if (!shown.includes(here)) shown.push(here)
  }
  if (row.query === null) for (const [name] of row.columns) add(row.oid, name, name)
  for (const { column, table, tableColumn } of row.query === null ? [] : viewColumns(row.query)) {
    const beneath = byOid.get(table)
    const [here, there] = [nameOf(row, column), beneath && nameOf(beneath, tableColumn)]
    if (!beneath || here === undefined || there === undefined) continue
    for (const [oid, names] of basesOf(beneath, byOid, known)) {
      for (const [deepest, shown] of names) if (shown.includes(there)) add(oid, deepest, here)
    }
  }
  return found
}

const nameOf = (row: TableRow, number: number) => row.columns.find((column) => column[4] === number)?.[0]

/** One key of the database, as often as both its ends can be seen. */
function tie(key: KeyRow, owner: TableRow | undefined, froms: ViewedTable[], tos: ViewedTable[]) {
  const isUnique =
    owner?.keys.some(
      ([, columns]) => columns.length === key.pairs.length && key.pairs.every(([column]) => columns.includes(column)),
    ) ?? false
  for (const from of froms) {
    for (const to of tos) {
      // a view that shows a column twice refers by each of its names
      for (const pairs of shownPairs(key.pairs, from.names, to.names)) {
        const seen: ForeignKey = { name: key.name, from: from.table, to: to.table, pairs, isUnique }
        from.table.references.push(seen)
        to.table.referenced.push(seen)
      }
    }
  }
}

/** The pairs of a key by the names that its columns have at either end: as many times as there are names, or never. */
function shownPairs(pairs: KeyRow['pairs'], from: ShownNames, to: ShownNames): ForeignKey['pairs'][] {
  return pairs.reduce<ForeignKey['pairs'][]>(
    (found, [a, b]) =>
      found.flatMap((before) =>
        (from.get(a) ?? []).flatMap((here) =>
          (to.get(b) ?? []).map((there): ForeignKey['pairs'] => [...before, [here, there]]),
        ),
      ),
    [[]],
  )
}
