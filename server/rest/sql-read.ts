import { type Column, nameOf, type OrderTerm, type Selected } from './ast.ts'
import type { Table } from './catalogue.ts'
import { type Join, orderingJoin, type Plan } from './plan.ts'
import { ident, type Params, typeName } from './sql.ts'
import { conditionsSql, fieldSql } from './sql-conditions.ts'

export const tableSql = ({ schema, name }: Table) => `${ident(schema)}.${ident(name)}`

/**
 * The rows of a plan as one select, from whatever `from` says (which calls it by the plan's alias);
 * `on` ties the rows of an embed to their parent.
 */
export function rowsSql(plan: Plan, from: string, params: Params, on = '', limited = true): string {
  const joins = plan.joins.map((join) => joinSql(plan, join, params)).join('')
  const columns = plan.shape.select.map((one) => columnSql(plan, one)).filter(Boolean)
  const conditions = [on, conditionsSql(plan, plan.shape.where, params)].filter(Boolean)
  return [
    `select ${columns.join(', ') || '1 as one'} from ${from}${joins}`,
    conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '',
    orderSql(plan, params),
    limited ? limitSql(plan, params) : '',
  ].join('')
}

/** The same rows for counting: no columns, no order, no limit, and only the joins that may drop a row. */
export function countedSql(plan: Plan, from: string, params: Params): string {
  const deciding = plan.joins.filter((join) => join.embed.inner || asks(plan, join))
  const joins = deciding.map((join) => joinSql(plan, join, params)).join('')
  const conditions = conditionsSql(plan, plan.shape.where, params)
  return `select 1 from ${from}${joins}${conditions && ` where ${conditions}`}`
}

const asks = (plan: Plan, join: Join) =>
  plan.shape.where.some(
    (one) => one.kind === 'logic' || [nameOf(join.embed), join.embed.target].includes(one.field.name),
  )

function columnSql(plan: Plan, selected: Selected): string {
  if (selected.kind === 'all') return `${ident(plan.alias)}.*`
  if (selected.kind === 'column') return namedColumnSql(plan, selected)
  const join = plan.joins.find((one) => one.embed === selected)!
  // `teacher()` is there to filter by, not to be seen
  if (selected.shape.select.length === 0) return ''
  if (selected.spread) return `${ident(join.alias)}.*`
  const value = `${ident(join.alias)}.value`
  return `${join.relation.toMany ? `coalesce(${value}, '[]')` : value} as ${ident(nameOf(selected))}`
}

function namedColumnSql(plan: Plan, { field, alias, cast }: Column): string {
  const value = fieldSql(plan.alias, plan.table, field)
  const key = field.path.findLast((step) => !step.isIndex)?.key
  const name = alias ?? key ?? field.name
  const typed = cast === undefined ? value : `cast(${value} as ${typeName(cast)})`
  return typed === value && name === field.name && field.path.length === 0 ? value : `${typed} as ${ident(name)}`
}

/** An embed as a lateral join: one value per row, or for a spread its columns. */
function joinSql(plan: Plan, { embed, relation, plan: inner, alias, junctionAlias }: Join, params: Params): string {
  const { junction } = relation
  const child = ident(inner.alias)
  const own = `${tableSql(relation.to)} as ${child}`
  const there = junction ? ident(junctionAlias) : child
  const here = relation.pairs.map(([a, b]) => `${there}.${ident(b)} = ${ident(plan.alias)}.${ident(a)}`)
  const from = junction
    ? `${tableSql(junction.table)} as ${there} inner join ${own} on ${junction.pairs.map(([a, b]) => `${child}.${ident(b)} = ${there}.${ident(a)}`).join(' and ')}`
    : own
  const rows = rowsSql(inner, from, params, here.join(' and '), relation.toMany)
  const name = ident(alias)
  if (embed.spread) return ` ${embed.inner ? 'inner' : 'left'} join lateral (${rows}) as ${name} on true`
  const value = relation.toMany ? 'json_agg(_row.*)' : 'row_to_json(_row.*)'
  const lateral = `(select ${value} as value from (${rows}) as _row) as ${name}`
  return embed.inner
    ? ` inner join lateral ${lateral} on ${name}.value is not null`
    : ` left join lateral ${lateral} on true`
}

function orderSql(plan: Plan, params: Params): string {
  const terms = plan.shape.order.map((term) => {
    const value =
      term.embed === undefined ? fieldSql(plan.alias, plan.table, term.field) : relatedSql(plan, term, params)
    return `${value}${term.descending ? ' desc' : ''}${term.nulls ? ` nulls ${term.nulls}` : ''}`
  })
  return terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
}

/** A column of what is embedded, read once more: the embed's own columns need not hold it. */
function relatedSql(plan: Plan, term: OrderTerm, params: Params): string {
  const { relation, plan: inner } = orderingJoin(plan, term)
  const on = relation.pairs.map(([a, b]) => `${ident(inner.alias)}.${ident(b)} = ${ident(plan.alias)}.${ident(a)}`)
  const plain = inner.shape.where.length > 0 ? conditionsSql({ ...inner, joins: [] }, inner.shape.where, params) : ''
  const value = fieldSql(inner.alias, inner.table, term.field)
  return `(select ${value} from ${tableSql(relation.to)} as ${ident(inner.alias)} where ${on.join(' and ')}${plain && ` and ${plain}`})`
}

/** What a client asks for is a value; the cap is the server's and stands in the text, where the planner sees it. */
function limitSql({ shape, cap }: Plan, params: Params): string {
  const limit = shape.limit === undefined ? cap : cap === undefined ? shape.limit : Math.min(shape.limit, cap)
  const asked = shape.limit !== undefined && limit !== undefined
  return [
    limit === undefined ? '' : ` limit ${asked ? params.add(String(limit)) : limit}`,
    shape.offset ? ` offset ${params.add(String(shape.offset))}` : '',
  ].join('')
}
