import { Refusal } from '../../http/errors.ts'
import type { Body } from '../parse/body.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Table, TableColumn } from '../schema/tables.ts'
import { ident, literal, type Params } from '../sql.ts'

/** The rows of a body as a select with a column for each of `columns`, as the table takes them. */
export function bodyRows(
  { text, isArray }: Pick<Body, 'text' | 'isArray'>,
  columns: TableColumn[],
  { missing }: Preferences,
  params: Params,
): string {
  const json = `${params.add(text)}::json`
  const rows = isArray ? 'json_to_recordset' : 'json_to_record'
  if (missing !== 'default') return `select ${columns.map(named(taken))} from ${rows}(${json}) as ${typedBody(columns)}`
  const elements = `json_array_elements(${isArray ? json : `json_build_array(${json})`}) with ordinality as _row(json, place)`
  return `select ${columns.map(named(orDefault))} from ${elements}, json_to_record(_row.json) as ${typedBody(columns)} order by _row.place`
}

/** The alias of a record with its columns: what a domain reads from JSON by itself stays JSON so far. */
export const typedBody = (columns: TableColumn[]) => `_body(${columns.map(typed).join(', ')})`

const typed = ({ name, type, representation }: TableColumn) =>
  `${ident(name)} ${representation?.fromJson === undefined ? type : 'json'}`

/** A column of such a record as the table takes it. */
export const taken = ({ name, representation }: TableColumn) => {
  const value = `_body.${ident(name)}`
  return representation?.fromJson === undefined ? value : `${representation.fromJson}(${value})`
}

/** A key that an object lacks takes the column's default; one that it has, null too, stays. */
function orDefault(column: TableColumn) {
  const value = taken(column)
  if (column.default === null) return value
  return `case when (_row.json -> ${literal(column.name)}) is not null then ${value} else ${column.default} end`
}

const named = (value: (column: TableColumn) => string) => (column: TableColumn) =>
  `${value(column)} as ${ident(column.name)}`

/** The columns of a table that keys name (PGRST204). */
export function columnsOf(table: Table, keys: string[]): TableColumn[] {
  return keys.map((key) => {
    const column = table.columns.get(key)
    if (column) return column
    throw new Refusal(400, 'PGRST204', `Could not find the '${key}' column of '${table.name}' in the schema cache`)
  })
}
