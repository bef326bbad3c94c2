import { type Column, type Embed, nameOf } from '../parse/ast.ts'
import { ident, typeName } from '../sql.ts'
import { fieldSql } from './conditions.ts'
import { isGrouped, type Join, type Plan } from './plan.ts'

/** One column of what a plan returns. Without a name it is a star that PostgreSQL spells out. */
type Output = {
  sql: string
  name: string | undefined
  /** Wraps the value where rows are grouped; for a spread embed that is further out than the value itself. */
  aggregate?: ((sql: string) => string) | undefined
  isJson?: boolean
}

/** The select list of a plan, and what its rows are grouped by: every column that is no aggregate. */
export function selectSql(plan: Plan): { columns: string; groupBy: string } {
  if (!isGrouped(plan)) return { columns: outputsOf(plan).map(named).join(', '), groupBy: '' }
  const outputs = outputsOf(plan, true).map(comparable)
  const plain = outputs.filter(({ aggregate }) => !aggregate)
  return {
    columns: outputs.map((one) => named({ ...one, sql: one.aggregate?.(one.sql) ?? one.sql })).join(', '),
    groupBy: plain.length > 0 ? ` group by ${plain.map(({ sql }) => sql).join(', ')}` : '',
  }
}

/** `json` has no equality, by which rows could be grouped. */
const comparable = (output: Output): Output => (output.isJson ? { ...output, sql: `${output.sql}::jsonb` } : output)

function named({ sql, name }: Output) {
  if (name === undefined || /^"[^"]+"\."[^"]+"$/.exec(sql)?.[0].endsWith(`.${ident(name)}`)) return sql
  return `${sql} as ${ident(name)}`
}

/** The outputs of a plan, in the order of its `select`; `spelled` names the columns of a star one by one. */
export function outputsOf(plan: Plan, spelled = false): Output[] {
  return plan.shape.select.flatMap((one): Output[] => {
    if (one.kind === 'column') return [columnOf(plan, one)]
    if (one.kind === 'embed') return embedOf(plan.joins.find(({ embed }) => embed === one)!)
    if (!spelled || !plan.table) return [{ sql: `${ident(plan.alias)}.*`, name: undefined }]
    return [...plan.table.columns.keys()].map((name) => ({ sql: `${ident(plan.alias)}.${ident(name)}`, name }))
  })
}

function columnOf(plan: Plan, column: Column): Output {
  const { field, alias, cast, aggregate, aggregateCast } = column
  const key = field.path.findLast((step) => !step.isIndex)?.key
  const isRows = field.name === '*' && aggregate !== undefined
  const value = isRows ? '1' : fieldSql(plan.alias, plan.table, field)
  const sql = cast === undefined ? value : casted(value, cast)
  if (!aggregate) return { sql, name: alias ?? key ?? field.name }
  const wrap = (inner: string) => `${aggregate}(${isRows ? '*' : inner})`
  return {
    sql,
    name: alias ?? aggregate,
    aggregate: (inner) => (aggregateCast === undefined ? wrap(inner) : casted(wrap(inner), aggregateCast)),
  }
}

const casted = (value: string, type: string) => `cast(${value} as ${typeName(type)})`

function embedOf({ embed, relation, plan, alias }: Join): Output[] {
  // `teacher()` is there to filter by, not to be seen
  if (embed.shape.select.length === 0) return []
  if (embed.spread) {
    return outputsOf(plan, true).map((inner, at) => {
      const sql = `${ident(alias)}.${place(at)}`
      return relation.toMany ? { sql: `coalesce(${sql}, '[]')`, name: inner.name, isJson: true } : { ...inner, sql }
    })
  }
  const value = `${ident(alias)}.value`
  return [{ sql: relation.toMany ? `coalesce(${value}, '[]')` : value, name: nameOf(embed), isJson: true }]
}

/** The columns of a spread have numbers within their join: their names are those of the rows that they end in. */
export const place = (at: number) => `"_${at}"`

/** The column of a spread embed that an order names, where it is one of those selected. */
export function spreadOutput(join: Join, embed: Embed, name: string): string | undefined {
  if (!embed.spread) return undefined
  const at = embed.shape.select.findIndex(
    (one) => one.kind === 'column' && one.field.name === name && one.field.path.length === 0 && !one.aggregate,
  )
  const before = embed.shape.select.slice(0, at).every((one) => one.kind === 'column')
  return at >= 0 && before ? `${ident(join.alias)}.${place(at)}` : undefined
}
