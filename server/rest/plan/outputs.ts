import { type Column, type Embed, type Field, nameOf } from '../parse/ast.ts'
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
  /** The column that its rows are grouped by, where that is more than the value. */
  groupedBy?: string | undefined
}

/** The select list of a plan, and what its rows are grouped by: every column that is no aggregate. */
export function selectSql(plan: Plan): { columns: string; groupBy: string } {
  if (!isGrouped(plan)) return { columns: outputsOf(plan).map(named).join(', '), groupBy: '' }
  const outputs = outputsOf(plan, true).map(comparable)
  const plain = outputs.filter(({ aggregate }) => !aggregate)
  return {
    columns: outputs.map((one) => named({ ...one, sql: one.aggregate?.(one.sql) ?? one.sql })).join(', '),
    groupBy: plain.length > 0 ? ` group by ${plain.map(({ sql, groupedBy }) => groupedBy ?? sql).join(', ')}` : '',
  }
}

/** `json` has no equality, by which rows could be grouped. */
const comparable = (output: Output): Output =>
  output.isJson && output.groupedBy === undefined ? { ...output, sql: `${output.sql}::jsonb` } : output

function named({ sql, name }: Output) {
  if (name === undefined || /^"[^"]+"\."[^"]+"$/.exec(sql)?.[0].endsWith(`.${ident(name)}`)) return sql
  return `${sql} as ${ident(name)}`
}

/** The outputs of a plan, in the order of its `select`; `spelled` names the columns of a star one by one. */
export function outputsOf(plan: Plan, spelled = false): Output[] {
  return plan.shape.select.flatMap((one): Output[] => {
    if (one.kind === 'column') return [columnOf(plan, one)]
    if (one.kind === 'embed') return embedOf(plan.joins.find(({ embed }) => embed === one)!)
    if (!plan.table || !(spelled || plan.table.isRepresented))
      return [{ sql: `${ident(plan.alias)}.*`, name: undefined }]
    return [...plan.table.columns.keys()].map((name) => ({ ...shown(plan, { name, path: [] }), name }))
  })
}

/** A field's value, in the form that its domain is shown in. */
function shown(plan: Plan, field: Field): Pick<Output, 'sql' | 'isJson' | 'groupedBy'> {
  const sql = fieldSql(plan.alias, plan.table, field)
  const toJson = field.path.length === 0 ? plan.table?.columns.get(field.name)?.representation?.toJson : undefined
  return toJson === undefined ? { sql } : { sql: `${toJson}(${sql})`, isJson: true, groupedBy: sql }
}

function columnOf(plan: Plan, column: Column): Output {
  const { field, alias, cast, aggregate, aggregateCast } = column
  const key = field.path.findLast((step) => !step.isIndex)?.key
  const isRows = field.name === '*' && aggregate !== undefined
  const value = isRows ? { sql: '1' } : shown(plan, field)
  const sql = cast === undefined ? value.sql : casted(value.sql, cast)
  if (!aggregate) return { ...(cast === undefined ? value : {}), sql, name: alias ?? key ?? field.name }
  // rows that a spread does not find are none to count
  const wrap = (inner: string) => `${aggregate}(${isRows && inner === sql ? '*' : inner})`
  return {
    sql,
    name: alias ?? aggregate,
    aggregate: (inner) => (aggregateCast === undefined ? wrap(inner) : casted(wrap(inner), aggregateCast)),
  }
}

const casted = (value: string, type: string) => `cast(${value} as ${typeName(type)})`

function embedOf({ embed, relation, plan, alias }: Join): Output[] {
  if (isUnseen(embed)) return []
  if (embed.spread) {
    return outputsOf(plan, true).map((inner, at) => {
      const sql = `${ident(alias)}.${place(at)}`
      return relation.toMany
        ? { sql: `coalesce(${sql}, '[]')`, name: inner.name, isJson: true }
        : { ...inner, sql, groupedBy: undefined }
    })
  }
  const value = `${ident(alias)}.value`
  return [{ sql: relation.toMany ? `coalesce(${value}, '[]')` : value, name: nameOf(embed), isJson: true }]
}

/** True of `teacher()`, which is there to filter by, and of what holds nothing but such embeds. */
const isUnseen = ({ shape }: Embed): boolean => shape.select.every((one) => one.kind === 'embed' && isUnseen(one))

/** The columns of a spread have numbers within their join: their names are those of the rows that they end in. */
export const place = (at: number) => `"_${at}"`

/** The column of a spread embed that an order names, where it is one of those selected. */
export function spreadOutput({ embed, plan, alias }: Join, name: string): string | undefined {
  if (!embed.spread) return undefined
  // in the form of JSON it does not sort, or sorts otherwise
  const at = outputsOf(plan, true).findIndex((one) => one.name === name && !one.aggregate && !one.isJson)
  return at < 0 ? undefined : `${ident(alias)}.${place(at)}`
}
