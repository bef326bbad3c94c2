import type { Shape } from '../parse/ast.ts'
import type { Body } from '../parse/body.ts'
import type { Media } from '../parse/media.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Table, TableColumn } from '../schema/tables.ts'
import type { Bounds } from '../settings.ts'
import { ident, Params, tableSql } from '../sql.ts'
import { bodySql, guardSql, resultSql } from './answer.ts'
import { bodyRows, columnsOf, taken, typedBody } from './body-rows.ts'
import { boundedText } from './bounds.ts'
import { conditionsSql } from './conditions.ts'
import { insertSql, merged, putSql } from './insert.ts'
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
  const key = [...table.columns.keys()].filter((name) => table.primaryKey.includes(name))
  const returning = represented
    ? returnedColumns(plan)
    : located
      ? key.map((name) => `${ident(table.name)}.${ident(name)}`)
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
    total: preferences.count === 'exact' || preferences.count === 'estimated' ? 'count(*)' : 'null',
    body: represented ? boundedText(bodySql(media, table), bounds) : located ? keySql : 'null',
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

/** The values that an update sets, and the body that it takes them from: of several objects the first. */
function changesSql(table: Table, body: Body, preferences: Preferences, params: Params): string {
  const columns = columnsOf(table, body.keys)
  const set = (value: (column: TableColumn) => string) =>
    columns.map((column) => `${ident(column.name)} = ${value(column)}`).join(', ')
  if (!body.isArray && preferences.missing !== 'default') {
    return `${set(taken)} from json_to_record(${params.add(body.text)}::json) as ${typedBody(columns)}`
  }
  const first = `${bodyRows(body, columns, preferences, params)} limit 1`
  return `${set(({ name }) => `_body.${ident(name)}`)} from (${first}) as _body`
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
    case 'update':
      return `update ${tableSql(table)} as ${name} set ${changesSql(table, write.body, preferences, params)}${where}`
    case 'delete':
      return `delete from ${tableSql(table)} as ${name}${where}`
  }
}

const isUpsert = (write: Write, { resolution }: Preferences) =>
  write.kind === 'put' || (write.kind === 'insert' && resolution === 'merge-duplicates')

/** The keys of the rows, each as its columns' names and their values as texts, in their order. */
const keySql = `coalesce(json_agg((select json_agg(json_build_array(key, value)) from json_each_text(row_to_json(_rows.*)))), '[]')`

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
