import type { Comparison, Condition, Field } from '../parse/ast.ts'
import { operators } from '../parse/operators.ts'
import type { Table } from '../schema/tables.ts'
import { ident, literal, type Params } from '../sql.ts'
import { filteredJoin, type Plan } from './plan.ts'

/** Conditions as SQL, joined by `and`; '' when there are none. */
export function conditionsSql(plan: Plan, conditions: Condition[], params: Params): string {
  return conditions.map((condition) => conditionSql(plan, condition, params)).join(' and ')
}

function conditionSql(plan: Plan, condition: Condition, params: Params): string {
  if (condition.kind === 'logic') {
    const parts = condition.parts.map((part) => conditionSql(plan, part, params))
    return `${condition.not ? 'not ' : ''}(${parts.join(` ${condition.operator} `)})`
  }
  const join = filteredJoin(plan, condition)
  if (join) {
    const isNull = (condition.value === 'null') !== condition.not
    if (join.embed.spread && join.relation.toMany) return `${ident(join.alias)}.found ${isNull ? '=' : '>'} 0`
    const row = join.embed.spread ? `${ident(join.alias)}.*` : `${ident(join.alias)}.value`
    return `(${row}) is ${isNull ? 'not ' : ''}distinct from null`
  }
  const sql = comparisonSql(plan, condition, params)
  return condition.not ? `not (${sql})` : sql
}

function comparisonSql(plan: Plan, comparison: Comparison, params: Params): string {
  const { field, quantifier, value, language } = comparison
  const operator = operators.get(comparison.operator)!
  const left = fieldSql(plan.alias, plan.table, field)
  const read = field.path.length === 0 ? plan.table?.columns.get(field.name)?.representation?.fromText : undefined
  switch (operator.kind) {
    case 'is':
      return `${left} is ${value}`
    case 'list':
      return `${left} = any (${read ? readElements(read, params.add(value)) : params.add(value)})`
    case 'search': {
      const config = language === undefined ? '' : `${params.add(language)}::regconfig, `
      const vector = isText(plan.table, field) ? `to_tsvector(${config}${left})` : left
      return `${vector} @@ ${operator.query}(${config}${params.add(value)})`
    }
    case 'binary': {
      const given = params.add(value)
      if (!read || operator.pattern || operator.sql === 'is distinct from') {
        return `${left} ${operator.sql} ${quantifier ? `${quantifier} (${given})` : given}`
      }
      const right = quantifier ? `${quantifier} (${readElements(read, given)})` : readText(read, given)
      return `${left} ${operator.sql} ${right}`
    }
  }
}

/** A text of the query as its column's domain reads it. */
export const readText = (read: string, value: string) => `${read}(${value}::text)`

const readElements = (read: string, values: string) => `select ${read}(_value) from unnest(${values}::text[]) as _value`

/**
 * A column, or what a JSON path reaches in it. A name that is no column is left to PostgreSQL, which
 * knows columns computed by a function of the row, and otherwise says 42703.
 */
export function fieldSql(alias: string, table: Table | undefined, field: Field): string {
  const column = `${ident(alias)}.${ident(field.name)}`
  if (field.path.length === 0) return column
  const base = table?.columns.get(field.name)?.base
  const json = base === 'json' || base === 'jsonb' ? column : `to_jsonb(${column})`
  const steps = field.path.map(
    ({ key, isIndex, asText }) => `${asText ? '->>' : '->'}${isIndex ? `(${Number(key)})` : literal(key)}`,
  )
  return `(${json}${steps.join('')})`
}

const texts = new Set(['text', 'varchar', 'bpchar', 'json', 'jsonb', 'citext', 'name'])

/** Full-text search looks into a `tsvector`; texts and JSON become one on the way. */
function isText(table: Table | undefined, { name, path }: Field) {
  if (path.length > 0) return true
  const base = table?.columns.get(name)?.base
  return base !== undefined && texts.has(base)
}
