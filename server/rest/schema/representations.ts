import type { Representation, Table } from './tables.ts'

export type RepresentationRow = [type: string, direction: keyof Representation, call: string]

/** Implicit casts of domains, which PostgreSQL itself passes over: they are there for whoever asks for rows. */
export const representationsSql = `
  select coalesce(json_agg(json_build_array(
    format_type(d.oid, null),
    case when d.oid = c.castsource then 'toJson' when c.castsource = 'json'::regtype then 'fromJson' else 'fromText' end,
    format('%I.%I', n.nspname, p.proname)) order by c.oid), '[]') as found
  from pg_cast c
  join pg_proc p on p.oid = c.castfunc
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type d on d.typtype = 'd' and (
    d.oid = c.castsource and c.casttarget = 'json'::regtype
    or d.oid = c.casttarget and c.castsource in ('json'::regtype, 'text'::regtype))
  where c.castcontext = 'i' and c.castmethod = 'f' and has_function_privilege(p.oid, 'execute')`

/** Tells every column of such a domain how its values are written. */
export function represent(tables: Iterable<Table>, rows: RepresentationRow[]) {
  if (rows.length === 0) return
  const found = new Map<string, Representation>()
  for (const [type, direction, call] of rows) found.set(type, { ...found.get(type), [direction]: call })
  for (const table of tables) {
    for (const column of table.columns.values()) {
      const representation = found.get(column.type)
      if (!representation) continue
      column.representation = representation
      if (representation.toJson !== undefined) table.isRepresented = true
    }
  }
}
