import type { PipelineQuery } from '../../postgres/pipeline-pool.ts'

export type LogColumn = {
  name: string
  /** As clients are told: `int4`, `timestamptz`. */
  type: string
  /** As SQL names it, with its schema where it is not PostgreSQL's own. */
  sqlType: string
  isKey: boolean
  readable: boolean
  /** The notation of the log, where equal values have equal texts. */
  notation: 'text' | 'whole' | 'uuid' | 'truth' | undefined
}

/** A table as one role may read it. */
export type Table = { schema: string; name: string; columns: Map<string, LogColumn>; hasRls: boolean }

export type Tables = {
  /** Undefined when it is gone. */
  of(oid: number, role: string): Promise<Table | undefined>
  /** Tables whose changes are published, by schema and name; `*` is any. */
  published(schema: string, name: string): Promise<number[]>
  forget(oid: number): void
}

const trusted = 5_000

/** The catalogue's tables, remembered for some seconds, or until the log tells that one is another. */
export function openTables(query: PipelineQuery): Tables {
  const known = new Map<string, { until: number; table: Promise<Table | undefined> }>()

  return {
    of(oid, role) {
      const key = `${oid} ${role}`
      const before = known.get(key)
      if (before && before.until > Date.now()) return before.table
      const table = describe(query, oid, role)
      known.set(key, { until: Date.now() + trusted, table })
      table.catch(() => known.delete(key))
      return table
    },
    async published(schema, name) {
      const rows = await query(
        { role: 'anon', claims: '{}', timeout: '5s', searchPath: '' },
        {
          text: `select c.oid from pg_publication_tables p
            join pg_namespace n on n.nspname = p.schemaname join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
            where p.pubname = 'supabase_realtime' and p.schemaname <> 'realtime' and $1::text in (p.schemaname, '*') and $2::text in (p.tablename, '*')`,
          values: [schema, name],
          repeatable: true,
        },
      )
      return rows.map(([oid]) => Number(oid))
    },
    forget(oid) {
      for (const key of known.keys()) if (key.startsWith(`${oid} `)) known.delete(key)
    },
  }
}

async function describe(query: PipelineQuery, oid: number, role: string): Promise<Table | undefined> {
  const rows = await query(
    { role, claims: '{}', timeout: '5s', searchPath: '' },
    {
      text: `select n.nspname, c.relname, row_security_active(c.oid), a.attname, t.typname, format_type(a.atttypid, null),
          a.attnum = any (k.conkey),
          has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select'),
          case
            when t.typname in ('int2', 'int4', 'int8') then 'whole'
            when t.typname = 'uuid' then 'uuid'
            when t.typname = 'bool' then 'truth'
            when t.typtype = 'e' or (t.typname in ('text', 'varchar') and l.collisdeterministic) then 'text'
          end
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
        left join pg_collation l on l.oid = a.attcollation
        left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
        where c.oid = $1::oid order by a.attnum`,
      values: [String(oid)],
      repeatable: true,
    },
  )
  if (rows.length === 0) return undefined
  const [schema, name, hasRls] = rows[0]!.map(String) as [string, string, string]
  const columns = rows.map((row): [string, LogColumn] => {
    const [, , , column, type, sqlType, isKey, readable] = row.map(String) as string[]
    const notation = (row[8] ? String(row[8]) : undefined) as LogColumn['notation']
    return [
      column!,
      { name: column!, type: type!, sqlType: sqlType!, isKey: isKey === 't', readable: readable === 't', notation },
    ]
  })
  return { schema, name, columns: new Map(columns), hasRls: hasRls === 't' }
}
