import type { PipelineQuery } from '../postgres/pipeline-pool.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import type { CountMethod } from './parse/preferences.ts'
import type { Result } from './plan/answer.ts'
import { plannedRows, plannedStatement, type RowCount } from './plan/read.ts'

/** The planner's number of rows, where that is asked for: a second query beside the first. */
export async function planned(
  query: PipelineQuery,
  context: RequestContext,
  counting: CountMethod | undefined,
  counted: RowCount | undefined,
) {
  if (!counted || (counting !== 'planned' && counting !== 'estimated')) return undefined
  const rows = await query(context, { ...plannedStatement(counted), repeatable: true })
  return plannedRows(rows[0]?.[0])
}

/** The number of all rows; `isMinimum` if there may be more than were counted. Undefined if they are not counted. */
export type Total = { rows: number; isMinimum: boolean }

export function totalOf(
  { total, page }: Result,
  {
    counting,
    estimate,
    offset,
    maxRows = Number.POSITIVE_INFINITY,
  }: { counting: CountMethod | undefined; estimate: number | undefined; offset: number; maxRows: number | undefined },
): Total | undefined {
  const rows = counting === 'planned' ? estimate : total
  if (rows === undefined) return undefined
  const isBeyond = rows > maxRows
  if (isBeyond && counting === 'estimated') return { rows: Math.max(rows, estimate ?? 0), isMinimum: false }
  if (!isBeyond || counting !== 'capped') return { rows, isMinimum: false }
  return { rows: page > 0 ? Math.max(rows, offset + page) : rows, isMinimum: true }
}
