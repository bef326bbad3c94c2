import { nameOf, type OrderTerm } from '../parse/ast.ts'
import type { Params } from '../sql.ts'
import { conditionsSql, fieldSql } from './conditions.ts'
import { joinSql, source } from './joins.ts'
import { selectSql, spreadOutput } from './outputs.ts'
import { type Join, orderingJoin, type Plan } from './plan.ts'

/**
 * The rows of a plan as one select, from whatever `from` says (which calls it by the plan's alias);
 * `on` ties the rows of an embed to their parent, and `columns` stand for those that it selects.
 */
export function rowsSql(plan: Plan, from: string, params: Params, on = '', limited = true, columns?: string): string {
  const joins = plan.joins.map((join) => joinSql(plan, join, params, rowsSql)).join('')
  const selected = columns === undefined ? selectSql(plan) : { columns, groupBy: '' }
  const conditions = [on, conditionsSql(plan, plan.shape.where, params)].filter(Boolean)
  return [
    `select ${selected.columns} from ${from}${joins}`,
    conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '',
    selected.groupBy,
    orderSql(plan, params),
    limited ? limitSql(plan, params) : '',
  ].join('')
}

/** The same rows for counting: no columns, no order, no limit, and only the joins that may drop a row. */
export function countedSql(plan: Plan, from: string, params: Params): string {
  const deciding = plan.joins.filter((join) => join.embed.inner || asks(plan, join))
  const joins = deciding.map((join) => joinSql(plan, join, params, rowsSql)).join('')
  const conditions = conditionsSql(plan, plan.shape.where, params)
  return `select 1 from ${from}${joins}${conditions && ` where ${conditions}`}`
}

const asks = (plan: Plan, join: Join) =>
  plan.shape.where.some(
    (one) => one.kind === 'logic' || [nameOf(join.embed), join.embed.target].includes(one.field.name),
  )

function orderSql(plan: Plan, params: Params): string {
  const terms = plan.shape.order.map((term) => {
    const value =
      term.embed === undefined ? fieldSql(plan.alias, plan.table, term.field) : relatedSql(plan, term, params)
    return `${value}${term.descending ? ' desc' : ''}${term.nulls ? ` nulls ${term.nulls}` : ''}`
  })
  return terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
}

/** A column of what is embedded, read once more unless a spread brings it: the embed's own columns need not hold it. */
function relatedSql(plan: Plan, term: OrderTerm, params: Params): string {
  const join = orderingJoin(plan, term)
  const { plan: inner } = join
  const brought = term.field.path.length === 0 ? spreadOutput(join, term.field.name) : undefined
  if (brought) return brought
  const { from, on } = source(plan, join)
  const plain = inner.shape.where.length > 0 ? conditionsSql({ ...inner, joins: [] }, inner.shape.where, params) : ''
  const where = [on, plain].filter(Boolean).join(' and ')
  const value = fieldSql(inner.alias, inner.table, term.field)
  return `(select ${value} from ${from}${where && ` where ${where}`})`
}

/**
 * The limit stands in the text, where the planner sees it: of a value it would expect a tenth of the table, and plan
 * anew each time (twice the work of a list of 50). Clients ask for a few sizes of a page, but for any offset.
 */
function limitSql({ shape, cap }: Plan, params: Params): string {
  const limit = shape.limit === undefined ? cap : cap === undefined ? shape.limit : Math.min(shape.limit, cap)
  const offset = shape.offset ? ` offset ${params.add(String(shape.offset))}` : ''
  return limit === undefined ? offset : ` limit ${limit}${offset}`
}
