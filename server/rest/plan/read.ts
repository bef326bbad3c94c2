import type { Shape } from '../parse/ast.ts'
import type { Media } from '../parse/media.ts'
import type { CountMethod } from '../parse/preferences.ts'
import type { Table } from '../schema/tables.ts'
import type { RestSettings } from '../settings.ts'
import { Params, tableSql } from '../sql.ts'
import { bodySql, resultSql } from './answer.ts'
import { boundedText } from './bounds.ts'
import { isGrouped, type Plan, planRead } from './plan.ts'
import { countedSql, rowsSql } from './rows.ts'

/** Rows that can be counted: their plan, where they come from, and the values that stand in that. */
export type RowCount = { plan: Plan; from: string; taken: (string | null)[] }

export type Read = { text: string; values: (string | null)[]; counted: RowCount }

/** One statement that reads a page of a table, and on `count` how many rows there are in all. */
export function readStatement({
  table,
  shape,
  counting,
  media,
  settings: { maxRows, bounds },
  bodyless,
}: {
  table: Table
  shape: Shape
  counting: CountMethod | undefined
  media: Media
  settings: Pick<RestSettings, 'maxRows' | 'bounds'>
  bodyless: boolean
}): Read {
  const plan = planRead(table, { alias: table.name, shape, cap: maxRows, bounds })
  const from = tableSql(table)
  const body = bodyless ? 'null' : boundedText(bodySql(media, table), bounds)
  return { ...pageStatement({ plan, from, counting, body }), counted: { plan, from, taken: [] } }
}

/** The statement for rows that stand in `from` under the plan's alias. */
export function pageStatement({
  plan,
  from,
  counting,
  body,
  params = new Params(),
  guard,
  before = '',
}: {
  plan: Plan
  from: string
  counting: CountMethod | undefined
  body: string
  params?: Params
  guard?: string | undefined
  before?: string
}) {
  const rows = rowsSql(plan, from, params)
  const text = resultSql({ rows, total: totalSql(plan, from, counting, params), body, guard, before })
  return { text, values: params.values }
}

/** A page that is not full, from the start, is all there is; only else are the rows counted once more. */
function totalSql(plan: Plan, from: string, counting: CountMethod | undefined, params: Params): string {
  if (counting === undefined || counting === 'planned') return 'null'
  const { cap, shape } = plan
  const counted = countedSql(plan, from, params)
  // an estimate is exact as far as one page may reach
  const few = counting !== 'exact' && cap !== undefined ? `${counted} limit ${cap + 1}` : counted
  const all = `(select count(*) from (${few}) as _all)`
  // rows put together are fewer than the rows they are made of
  if (shape.offset || isGrouped(plan)) return all
  const limit = Math.min(shape.limit ?? Number.MAX_SAFE_INTEGER, cap ?? Number.MAX_SAFE_INTEGER)
  return `case when count(*) < ${params.add(String(limit))}::bigint then count(*) else ${all} end`
}

/** The planner's estimate: `explain` of the rows without a page, whose answer `plannedRows` reads. */
export function plannedStatement({ plan, from, taken }: RowCount) {
  const params = new Params(taken)
  const counted = countedSql(plan, from, params)
  return { text: `explain (format json) ${counted}`, values: params.values }
}

export function plannedRows(json: Buffer | null | undefined): number {
  const [found] = JSON.parse(json?.toString() ?? '[]') as { Plan?: { 'Plan Rows'?: number } }[]
  return found?.Plan?.['Plan Rows'] ?? 0
}
