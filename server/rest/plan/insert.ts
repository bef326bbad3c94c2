import type { Body } from '../parse/body.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Table, TableColumn } from '../schema/tables.ts'
import { ident, type Params, tableSql } from '../sql.ts'
import { bodyRows, columnsOf, taken, typedBody } from './body-rows.ts'
import { readText } from './conditions.ts'

/** The rows of a body as new rows, or as upserts. */
export function insertSql(
  table: Table,
  { body, onConflict }: { body: Body; onConflict: string[] | undefined },
  preferences: Preferences,
  params: Params,
): string {
  const into = `insert into ${tableSql(table)} as ${ident(table.name)}`
  const columns = columnsOf(table, body.keys)
  const conflict = conflictSql(table, columns, onConflict, preferences)
  if (columns.length === 0) {
    // objects without keys are rows of defaults
    const rows =
      body.size === 1 ? 'default values' : `select from generate_series(1, ${params.add(String(body.size ?? 0))}::int)`
    return `${into} ${rows}${conflict}`
  }
  return `${into} (${namesOf(columns)}) ${bodyRows(body, columns, preferences, params)}${conflict}`
}

/** One row under the key that the URL names: where the body names another nothing is written, and the guard fails. */
export function putSql(table: Table, { body, key }: { body: Body; key: [string, string][] }, params: Params): string {
  const columns = columnsOf(table, body.keys)
  const record = `json_to_record(${params.add(body.text)}::json) as ${typedBody(columns)}`
  const same = key.map(([name, value]) => {
    const column = table.columns.get(name)!
    const given = params.add(value)
    const read = column.representation?.fromText
    return `${taken(column)} = ${read === undefined ? given : readText(read, given)}`
  })
  const conflict = conflictSql(table, columns, undefined, { resolution: 'merge-duplicates' })
  return `insert into ${tableSql(table)} as ${ident(table.name)} (${namesOf(columns)}) select ${columns.map(taken)} from ${record} where ${same.join(' and ')}${conflict}`
}

function conflictSql(
  table: Table,
  columns: TableColumn[],
  onConflict: string[] | undefined,
  { resolution }: Preferences,
) {
  const keys = onConflict && onConflict.length > 0 ? onConflict : table.primaryKey
  if (!resolution || keys.length === 0) return ''
  const target = ` on conflict (${keys.map(ident).join(', ')})`
  if (resolution === 'ignore-duplicates' || columns.length === 0) return `${target} do nothing`
  const sets = columns.map(({ name }) => `${ident(name)} = excluded.${ident(name)}`)
  return `${target} do update set ${sets.join(', ')} where ${countMerged}`
}

// counted in a setting, for only a row that met another comes past this condition
export const merged = 'pgrst.merged'
const countMerged = `set_config('${merged}', (coalesce(nullif(current_setting('${merged}', true), ''), '0')::int + 1)::text, true) is not null`

const namesOf = (columns: TableColumn[]) => columns.map(({ name }) => ident(name)).join(', ')
