import type { TestDatabase } from '../../../test/database.ts'

/** A column that a person may read: the literals of a value that is in every row, and of one that is in none. */
export type FilledColumn = { column: string; present: string; absent: string }

/** Per base type: the value in every row, the value in none, and an expression that differs by row number `i`. */
const values: Record<string, { present: string; absent: string; distinct: string }> = {
  bool: { present: 'true', absent: 'false', distinct: 'true' },
  bytea: { present: '\\x01', absent: '\\x02', distinct: "decode(md5(i::text), 'hex')" },
  date: { present: '2031-02-03', absent: '2031-02-04', distinct: "date '2031-02-02' + i" },
  float4: { present: '7001', absent: '7000', distinct: '7000 + i' },
  float8: { present: '7001', absent: '7000', distinct: '7000 + i' },
  inet: { present: '192.0.2.7', absent: '192.0.2.6', distinct: "inet '192.0.2.6' + i" },
  cidr: { present: '192.0.2.7/32', absent: '192.0.2.6/32', distinct: "(inet '192.0.2.6' + i)::cidr" },
  int2: { present: '7001', absent: '7000', distinct: '7000 + i' },
  int4: { present: '7001', absent: '7000', distinct: '7000 + i' },
  int8: { present: '7001', absent: '7000', distinct: '7000 + i' },
  interval: { present: '7 days', absent: '6 days', distinct: "interval '1 day' * (6 + i)" },
  jsonb: { present: '{"a": 7}', absent: '{"a": 6}', distinct: "jsonb_build_object('a', 6 + i)" },
  numeric: { present: '7001', absent: '7000', distinct: '7000 + i' },
  text: { present: 'seven', absent: 'six', distinct: "'seven' || i" },
  time: { present: '07:00', absent: '06:00', distinct: "time '06:59' + interval '1 minute' * i" },
  timestamp: {
    present: '2031-02-03 07:00',
    absent: '2031-02-04 07:00',
    distinct: "timestamp '2031-02-02 07:00' + interval '1 day' * i",
  },
  timestamptz: {
    present: '2031-02-03T07:00:00Z',
    absent: '2031-02-04T07:00:00Z',
    distinct: "timestamptz '2031-02-02 07:00Z' + interval '1 day' * i",
  },
  tstzmultirange: {
    present: '{[2031-02-03,2031-02-04)}',
    absent: '{[2031-02-04,2031-02-05)}',
    distinct: "tstzmultirange(tstzrange('2031-02-03', timestamptz '2031-02-03' + interval '1 day' * i))",
  },
  tsvector: { present: "'seven'", absent: "'six'", distinct: "('seven' || i)::tsvector" },
  uuid: {
    present: '77777777-0000-4000-8000-000000000001',
    absent: '66666666-0000-4000-8000-000000000001',
    distinct: "('77777777-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid",
  },
  int4range: { present: '[7,8)', absent: '[6,7)', distinct: 'int4range(6 + i, 7 + i)' },
  daterange: {
    present: '[2031-02-03,2031-02-04)',
    absent: '[2031-02-04,2031-02-05)',
    distinct: "daterange(date '2031-02-02' + i, date '2031-02-03' + i)",
  },
}

const timeZone = { present: 'UTC', absent: 'Europe/Paris', distinct: "'UTC'" }

type Column = {
  table: string
  column: string
  base: string
  is_array: boolean
  label: string | null
  is_unique: boolean
}

/** Columns of `public` with their base types; the last column of each unique index is the one that differs by row. */
const columnsSql = `
  select its.oid::regclass::text as table, part.attname as column, its.relkind in ('v', 'm') as is_view,
    coalesce(element.typname, base.typname, type.typname) as base, element.oid is not null as is_array,
    (select enumlabel from pg_enum where enumtypid = type.oid order by enumsortorder limit 1) as label,
    exists (select from pg_index where indrelid = its.oid and indisunique and indkey[indnkeyatts - 1] = part.attnum) as is_unique,
    part.attgenerated <> '' as is_generated
  from pg_attribute as part
  join pg_class as its on its.oid = part.attrelid
  join pg_type as type on type.oid = part.atttypid
  left join pg_type as base on base.oid = type.typbasetype
  left join pg_type as element on element.oid = type.typelem and type.typcategory = 'A'
  where its.relnamespace = 'public'::regnamespace and its.relkind in ('r', 'p', 'v') and not its.relispartition
    and part.attnum > 0 and not part.attisdropped`

/** Checks and indexes of expressions would refuse rows that are all alike; nothing here depends on them. */
const loosenSql = `
  do $$
  declare
    found record;
  begin
    for found in select conrelid::regclass as its, contypid::regtype as type, conname, conrelid from pg_constraint
      where contype in ('c', 'x') and connamespace = 'public'::regnamespace
    loop
      if found.conrelid = 0 then execute format('alter domain %s drop constraint %I', found.type, found.conname);
      else execute format('alter table %s drop constraint if exists %I', found.its, found.conname);
      end if;
    end loop;
    for found in select indexrelid::regclass as its from pg_index join pg_class as of on of.oid = indrelid
      where of.relnamespace = 'public'::regnamespace and (indexprs is not null or indpred is not null)
    loop
      execute format('drop index %s', found.its);
    end loop;
  end
  $$`

/**
 * Fills every table of `public` with rows that are all alike, past constraints and triggers, so that statistics tell a
 * value that exists from one that does not.
 */
export async function fillTables({ admin }: TestDatabase) {
  await admin.query(loosenSql)
  const { rows } = await admin.query<Column & { is_view: boolean; is_generated: boolean }>(columnsSql)
  await admin.query("set session_replication_role = 'replica'")
  const written = rows.filter(({ is_view, is_generated }) => !is_view && !is_generated)
  for (const [table, columns] of Map.groupBy(written, ({ table }) => table)) {
    const names = columns.map(({ column }) => `"${column}"`).join(', ')
    const expressions = columns.map((column) => `(${expressionOf(column)})`).join(', ')
    await admin.query(
      `insert into ${table} (${names}) overriding system value select ${expressions} from generate_series(1, 60) as i on conflict do nothing`,
    )
  }
  await admin.query('reset session_replication_role')
  await admin.query('analyze')
}

/** The columns that `role` may read, by table or view. */
export async function readableColumns({ admin }: TestDatabase, role: string): Promise<[string, FilledColumn[]][]> {
  const { rows } = await admin.query<Column>(
    `select * from (${columnsSql}) as found where has_column_privilege($1, found.table, found.column, 'select') order by 1, 2`,
    [role],
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [table, columns.map(filled)])
}

function filled(column: Column): FilledColumn {
  const { present, absent } = valuesOf(column)
  return { column: column.column, present, absent }
}

function valuesOf({ table, column, base, is_array, label }: Column) {
  const found =
    column === 'tz'
      ? timeZone
      : label === null
        ? values[base]
        : { present: label, absent: label, distinct: `'${label}'` }
  if (!found) throw new Error(`No value for ${table}.${column}, which is a ${base}`)
  if (!is_array) return found
  return { present: `{${found.present}}`, absent: `{${found.absent}}`, distinct: `array[${found.distinct}]` }
}

function expressionOf(column: Column) {
  const { present, distinct } = valuesOf(column)
  return column.is_unique ? distinct : `'${present.replaceAll("'", "''")}'`
}
