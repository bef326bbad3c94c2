import { Refusal } from '../../http/errors.ts'
import type { Shape } from '../parse/ast.ts'
import type { Body } from '../parse/body.ts'
import type { Media } from '../parse/media.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Table, TableColumn } from '../schema/tables.ts'
import type { Bounds } from '../settings.ts'
import { ident, literal, Params, tableSql } from '../sql.ts'
import { bodySql, guardSql, resultSql } from './answer.ts'
import { boundedText } from './bounds.ts'
import { conditionsSql } from './conditions.ts'
import { type Plan, planRead } from './plan.ts'
import { rowsSql } from './rows.ts'

export type Write =
  | { kind: 'insert'; body: Body; onConflict: string[] | undefined }
  | { kind: 'update'; body: Body }
  | { kind: 'put'; body: Body; key: [column: string, value: string][] }
  | { kind: 'delete' }

/** One statement that writes and answers. With `return=minimal` it reads no column: who may only write may. */
export function writeStatement({
  table,
  write,
  shape,
  preferences,
  media,
  bounds,
}: {
  table: Table
  write: Write
  shape: Shape
  preferences: Preferences
  media: Media
  bounds: Bounds
}) {
  const params = new Params()
  const given = { alias: table.name, cap: undefined, bounds }
  // the conditions choose what is written; what is returned is all of that
  const plan = { ...planRead(table, { ...given, shape: { ...shape, where: [] } }), isWritten: true }
  const chosen = planRead(table, { ...given, shape: { ...shape, select: [], order: [] } })
  const located = preferences.return === 'headers-only' && write.kind === 'insert' && table.primaryKey.length > 0
  const represented = preferences.return === 'representation'
  const returning = represented
    ? returnedColumns(plan)
    : located
      ? table.primaryKey.map((name) => `${ident(table.name)}.${ident(name)}`)
      : ['1']
  const written = writesNothing(write)
    ? `select ${returning.join(', ')} from ${represented || located ? `${tableSql(table)} as ${ident(table.name)}` : '(select 1) as _none'} where false`
    : `${writeSql(table, write, chosen, preferences, params)} returning ${returning.join(', ')}`
  const rows = represented
    ? rowsSql(plan, `_written as ${ident(table.name)}`, params)
    : `select ${located ? '*' : '1 as one'} from _written`
  const text = resultSql({
    before: `with _written as (${written}) `,
    rows,
    total: preferences.count === 'exact' ? 'count(*)' : 'null',
    body: represented || located ? boundedText(bodySql(located ? json : media, table), bounds) : 'null',
    guard: guardOf(write, media, preferences, params),
    merged: isUpsert(write, preferences) ? `nullif(current_setting('${merged}', true), '')` : undefined,
  })
  return { text, values: params.values }
}

function guardOf({ kind }: Write, media: Media, preferences: Preferences, params: Params) {
  if (kind === 'put' || media.single) return guardSql('count(*) = 1')
  const { handling, maxAffected } = preferences
  if (kind === 'insert' || handling !== 'strict' || maxAffected === undefined) return undefined
  return guardSql(`count(*) <= ${params.add(String(maxAffected))}::bigint`)
}

/** An update that sets no column, or an insert of no row: no error, and nothing changes. */
const writesNothing = (write: Write) =>
  write.kind === 'update' ? write.body.keys.length === 0 : write.kind === 'insert' && write.body.size === 0

function writeSql(table: Table, write: Write, chosen: Plan, preferences: Preferences, params: Params): string {
  const name = ident(table.name)
  if (write.kind === 'insert') return insertSql(table, write, preferences, params)
  if (write.kind === 'put') return putSql(table, write, params)
  const conditions = conditionsSql(chosen, chosen.shape.where, params)
  const where = conditions ? ` where ${conditions}` : ''
  switch (write.kind) {
    case 'update': {
      const columns = columnsOf(table, write.body.keys)
      const sets = columns.map((column) => `${ident(column.name)} = _body.${ident(column.name)}`)
      const first = write.body.isArray ? '->0' : ''
      return `update ${tableSql(table)} as ${name} set ${sets.join(', ')} from json_to_record(${params.add(write.body.text)}::json${first}) as _body(${typed(columns)})${where}`
    }
    case 'delete':
      return `delete from ${tableSql(table)} as ${name}${where}`
  }
}

function insertSql(
  table: Table,
  { body, onConflict }: { body: Body; onConflict: string[] | undefined },
  preferences: Preferences,
  params: Params,
): string {
  const into = `insert into ${tableSql(table)} as ${ident(table.name)}`
  const columns = columnsOf(table, body.keys)
  const conflict = conflictSql(table, columns, onConflict, preferences)
  if (columns.length === 0) {
    if (body.size === 1) return `${into} default values${conflict}`
    throw new Refusal(400, 'PGRST102', 'Several rows of defaults alone cannot be inserted in one request')
  }
  const names = columns.map(({ name }) => ident(name)).join(', ')
  const json = `${params.add(body.text)}::json`
  const source =
    preferences.missing === 'default'
      ? `select ${columns.map(orDefault).join(', ')} from json_array_elements(${body.isArray ? json : `json_build_array(${json})`}) with ordinality as _row(json, place), json_to_record(_row.json) as _body(${typed(columns)}) order by _row.place`
      : `select ${names} from ${body.isArray ? 'json_to_recordset' : 'json_to_record'}(${json}) as _body(${typed(columns)})`
  return `${into} (${names}) ${source}${conflict}`
}

/** One row under the key that the URL names: where the body names another nothing is written, and the guard fails. */
function putSql(table: Table, { body, key }: { body: Body; key: [string, string][] }, params: Params): string {
  const columns = columnsOf(table, body.keys)
  const names = columns.map(({ name }) => ident(name)).join(', ')
  const record = `json_to_record(${params.add(body.text)}::json) as _body(${typed(columns)})`
  const same = key.map(([name, value]) => `_body.${ident(name)} = ${params.add(value)}`)
  const conflict = conflictSql(table, columns, undefined, { resolution: 'merge-duplicates' })
  return `insert into ${tableSql(table)} as ${ident(table.name)} (${names}) select ${names} from ${record} where ${same.join(' and ')}${conflict}`
}

/** A key that an object lacks takes the column's default; one that it has, null too, stays. */
function orDefault({ name, default: byDefault }: TableColumn) {
  const value = `_body.${ident(name)}`
  if (byDefault === null) return value
  return `case when (_row.json -> ${literal(name)}) is not null then ${value} else ${byDefault} end`
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

const isUpsert = (write: Write, { resolution }: Preferences) =>
  write.kind === 'put' || (write.kind === 'insert' && resolution === 'merge-duplicates')

// counted in a setting, for only a row that met another comes past this condition
const merged = 'pgrst.merged'
const countMerged = `set_config('${merged}', (coalesce(nullif(current_setting('${merged}', true), ''), '0')::int + 1)::text, true) is not null`
const json: Media = { form: 'json', single: false, stripNulls: false, type: '' }

const typed = (columns: TableColumn[]) => columns.map(({ name, type }) => `${ident(name)} ${type}`).join(', ')

function columnsOf(table: Table, keys: string[]): TableColumn[] {
  return keys.map((key) => {
    const column = table.columns.get(key)
    if (column) return column
    throw new Refusal(400, 'PGRST204', `Could not find the '${key}' column of '${table.name}' in the schema cache`)
  })
}

/** The columns that the answer is made of: those selected, those it is ordered by, those that embeds hang on. */
function returnedColumns({ table, shape, joins, alias }: Plan): string[] {
  const names = new Set<string>()
  for (const one of shape.select) if (one.kind === 'column') names.add(one.field.name)
  for (const term of shape.order) if (term.embed === undefined) names.add(term.field.name)
  for (const { relation } of joins) for (const [column] of relation.pairs) names.add(column)
  // a function of the row needs all of it
  const all = shape.select.some((one) => one.kind === 'all') || joins.some(({ relation }) => relation.computed)
  const further = [...names].filter((name) => !all || !table?.columns.has(name))
  const columns = further.map((name) => `${ident(alias)}.${ident(name)}`)
  if (all) columns.unshift(`${ident(alias)}.*`)
  return columns.length > 0 ? columns : ['1']
}
