import type { PipelineQuery } from '../postgres/pipeline-pool.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import type { Preferences } from './parse/preferences.ts'
import type { Result } from './plan/answer.ts'
import { plannedRows, plannedStatement, type RowCount } from './plan/read.ts'

/** The planner's number of rows, where that is asked for: a second query beside the first. */
export async function planned(
  query: PipelineQuery,
  context: RequestContext,
  { count }: Preferences,
  counted: RowCount | undefined,
) {
  if (!counted || (count !== 'planned' && count !== 'estimated')) return undefined
  const rows = await query(context, { ...plannedStatement(counted), repeatable: true })
  return plannedRows(rows[0]?.[0])
}

/** The number of all rows, exact or estimated, as it is asked for. */
export function totalOf(
  { total }: Result,
  estimate: number | undefined,
  { count }: Preferences,
  maxRows = Number.POSITIVE_INFINITY,
) {
  if (count === 'planned') return estimate
  if (count === 'estimated' && total !== undefined && total > maxRows) return Math.max(total, estimate ?? 0)
  return total
}
