import type { Db } from '../postgres/database.ts'

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

const tablesSql = `
  select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', c.relname, 'view', c.relkind in ('v', 'm'),
    'columns', (
      select coalesce(json_agg(json_build_array(
        a.attname, format_type(a.atttypid, a.atttypmod), coalesce(b.typname, t.typname),
        case
          when a.attidentity <> '' then (
            select format('nextval(%L::regclass)', s.objid::regclass)
            from pg_depend s
            where s.classid = 'pg_class'::regclass and s.refclassid = 'pg_class'::regclass
              and s.refobjid = c.oid and s.refobjsubid = a.attnum and s.deptype = 'i')
          when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
        end) order by a.attnum), '[]')
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_type b on b.oid = t.typbasetype
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    'keys', (
      select coalesce(json_agg(json_build_array(k.contype, (
        select json_agg(a.attname order by u.place)
        from unnest(k.conkey) with ordinality as u(attnum, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum))), '[]')
      from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'u')))), '[]') as found
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`

type KeyRow = { name: string; from: [string, string]; to: [string, string]; pairs: [string, string][] }

// a partition's own copy of its parent's foreign key would make every embedding ambiguous
const keysSql = `
  select coalesce(json_agg(json_build_object(
    'name', k.conname, 'from', json_build_array(fn.nspname, f.relname), 'to', json_build_array(tn.nspname, t.relname),
    'pairs', (
      select json_agg(json_build_array(a.attname, b.attname) order by u.place)
      from unnest(k.conkey, k.confkey) with ordinality as u(here, there, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.here
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.there)) order by k.conname), '[]') as found
  from pg_constraint k
  join pg_class f on f.oid = k.conrelid
  join pg_namespace fn on fn.oid = f.relnamespace
  join pg_class t on t.oid = k.confrelid
  join pg_namespace tn on tn.oid = t.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and fn.nspname = any ($1) and tn.nspname = any ($1)`

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

const functionsSql = `
  select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', p.proname,
    'args', (
      select coalesce(json_agg(json_build_array(
        coalesce(p.proargnames[u.place], ''), format_type(u.type, -1)) order by u.place), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u(type, place)
      where coalesce(p.proargmodes[u.place], 'i') in ('i', 'b', 'v')),
    'defaults', p.pronargdefaults, 'variadic', p.provariadic <> 0, 'volatility', p.provolatile, 'set', p.proretset,
    'returns', case
      when t.typname = 'void' then 'void'
      when t.typtype = 'c' or b.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) then 'rows'
      else 'scalar' end,
    'table', (
      select json_build_array(rn.nspname, r.relname)
      from pg_class r join pg_namespace rn on rn.oid = r.relnamespace
      where r.oid = coalesce(nullif(t.typrelid, 0), b.typrelid)))
    order by p.oid), '[]') as found
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_type b on b.oid = t.typbasetype
  where n.nspname = any ($1) and p.prokind = 'f'
    and t.typname not in ('trigger', 'event_trigger', 'internal', 'language_handler', 'index_am_handler')`

const timeoutsSql = `
  select coalesce(json_object_agg(rolname, split_part(setting, '=', 2)), '{}') as found
  from pg_roles, unnest(rolconfig) as setting
  where setting like 'statement_timeout=%'`

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
