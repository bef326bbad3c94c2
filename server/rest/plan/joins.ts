import { ident, type Params, tableSql } from '../sql.ts'
import { boundedRows } from './bounds.ts'
import { outputsOf, place } from './outputs.ts'
import type { Join, Plan } from './plan.ts'

/** The rows of a plan as one select: `rowsSql`, which is given its own embeds by this file. */
type RowsSql = (plan: Plan, from: string, params: Params, on?: string, limited?: boolean, columns?: string) => string

/** An embed as a lateral join: one value per row, or the columns of a spread. */
export function joinSql(plan: Plan, join: Join, params: Params, rowsSql: RowsSql): string {
  const { embed, relation, alias } = join
  const name = ident(alias)
  const { from, on } = source(plan, join)
  const [lateral, isThere] = embed.spread
    ? spread(join, from, on, params, rowsSql)
    : [embedded(join, from, on, params, rowsSql), `${name}.value is not null`]
  const joined = `join lateral (${lateral}) as ${name}`
  if (!embed.inner) return ` left ${joined} on true`
  return ` inner ${joined} on ${embed.spread && !relation.toMany ? 'true' : isThere}`
}

function embedded({ relation, plan }: Join, from: string, on: string, params: Params, rowsSql: RowsSql) {
  const value = relation.toMany ? boundedRows('json_agg(_row.*)', plan) : 'row_to_json(_row.*)'
  return `select ${value} as value from (${rowsSql(plan, from, params, on, relation.toMany)}) as _row`
}

/** To one row: its columns. To many: each column as an array of what the rows have there. */
function spread(
  { relation, plan, alias }: Join,
  from: string,
  on: string,
  params: Params,
  rowsSql: RowsSql,
): [string, string] {
  const outputs = outputsOf(plan, true)
  const columns = outputs.map(({ sql }, at) => `${sql} as ${place(at)}`).join(', ')
  const rows = rowsSql(plan, from, params, on, relation.toMany, columns)
  if (!relation.toMany) return [rows, '']
  const arrays = outputs.map((_, at) => {
    const array = `json_agg(_row.${place(at)})`
    // the rows of all of them are the same
    return `${at === 0 ? boundedRows(array, plan) : array} as ${place(at)}`
  })
  return [`select ${['count(*) as found', ...arrays].join(', ')} from (${rows}) as _row`, `${ident(alias)}.found > 0`]
}

/** The `from` of the embedded rows, and the condition that ties them to their parent. */
export function source(plan: Plan, { relation, plan: inner, junctionAlias }: Join): { from: string; on: string } {
  const child = ident(inner.alias)
  const { computed, junction } = relation
  if (computed) {
    return { from: `${ident(computed.schema)}.${ident(computed.name)}(${wholeRow(plan)}) as ${child}`, on: '' }
  }
  const own = `${tableSql(relation.to)} as ${child}`
  const there = junction ? ident(junctionAlias) : child
  const here = relation.pairs.map(([a, b]) => `${there}.${ident(b)} = ${ident(plan.alias)}.${ident(a)}`)
  const met = junction?.pairs.map(([a, b]) => `${child}.${ident(b)} = ${there}.${ident(a)}`)
  return {
    from: junction ? `${tableSql(junction.table)} as ${there} inner join ${own} on ${met!.join(' and ')}` : own,
    on: here.join(' and '),
  }
}

/** The parent's row as its table's own type, which rows just written have lost. */
function wholeRow({ table, alias, isWritten }: Plan) {
  if (!isWritten || !table) return ident(alias)
  const columns = [...table.columns.keys()].map((name) => `${ident(alias)}.${ident(name)}`)
  return `row(${columns.join(', ')})::${tableSql(table)}`
}
