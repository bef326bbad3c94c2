/*
 * The description of a schema at the root, as one JSON value, seen by whoever asks. $1 is the schema, $2 whether only
 * what they have any right to is told.
 */

/** The answer of the statement. */
export type SchemaDescription = { comment: string | null; tables: FoundTable[]; functions: FoundFunction[] }

export type FoundTable = {
  name: string
  comment: string | null
  insertable: boolean
  updatable: boolean
  deletable: boolean
  columns: FoundColumn[]
}

export type FoundColumn = {
  name: string
  comment: string | null
  /** The type without its length, and the most characters where it has one. */
  type: string
  length: number | null
  required: boolean
  default: string | null
  choices: string[] | null
  isKey: boolean
  /** The table and column that it refers to. */
  refersTo: [table: string, column: string] | null
}

export type FoundFunction = {
  name: string
  comment: string | null
  volatility: 'v' | 's' | 'i'
  args: { name: string; type: string; required: boolean; variadic: boolean }[]
}

const columns = `
  select coalesce(json_agg(json_build_object(
    'name', a.attname, 'comment', col_description(c.oid, a.attnum), 'type', format_type(a.atttypid, null),
    'length', case when a.atttypid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 4 then a.atttypmod - 4 end,
    'required', a.attnotnull,
    'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
    'choices', (
      select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
      where e.enumtypid in (a.atttypid, (select t.typbasetype from pg_type t where t.oid = a.atttypid))),
    'isKey', exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)),
    'refersTo', (
      select json_build_array(f.relname, b.attname)
      from pg_constraint k
      join pg_class f on f.oid = k.confrelid
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
      order by k.conname limit 1)) order by a.attnum), '[]')
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const tables = `
  select coalesce(json_agg(json_build_object(
    'name', c.relname, 'comment', obj_description(c.oid, 'pg_class'),
    'insertable', u.verbs & 8 <> 0, 'updatable', u.verbs & 4 <> 0, 'deletable', u.verbs & 16 <> 0,
    'columns', (${columns})) order by c.relname), '[]')
  from pg_class c, lateral (select pg_relation_is_updatable(c.oid, true) as verbs) u
  where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and (not $2::boolean or has_table_privilege(c.oid, 'select, insert, update, delete')
      or has_any_column_privilege(c.oid, 'select, insert, update'))`

const functions = `
  select coalesce(json_agg(json_build_object(
    'name', p.proname, 'comment', obj_description(p.oid, 'pg_proc'), 'volatility', p.provolatile,
    'args', (
      select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[i.place], ''), 'type', format_type(i.type, null),
        'required', i.at <= p.pronargs - p.pronargdefaults, 'variadic', i.mode = 'v') order by i.at), '[]')
      from (
        select u.type, u.place, coalesce(p.proargmodes[u.place], 'i') as mode, row_number() over (order by u.place) as at
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u(type, place)
        where coalesce(p.proargmodes[u.place], 'i') in ('i', 'b', 'v')) i)) order by p.proname, p.oid), '[]')
  from pg_proc p
  where p.pronamespace = n.oid and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype)
    and (not $2::boolean or has_function_privilege(p.oid, 'execute'))`

export const foundSql = `
  select json_build_object(
    'comment', obj_description(n.oid, 'pg_namespace'), 'tables', (${tables}), 'functions', (${functions}))
  from pg_namespace n
  where n.nspname = $1`
