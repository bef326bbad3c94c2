import type { Column, Comparison, Condition, Embed, Field, OrderTerm, SelectItem } from './ast.ts'
import { operators, states } from './operators.ts'

/* Prints what was parsed: the tests hold it against what it parses to once more. Names are always quoted. */

export const printSelect = (selected: SelectItem[]): string => selected.map(item).join(',')

function item(one: SelectItem): string {
  if (one.kind === 'all') return '*'
  return one.kind === 'column' ? column(one) : embed(one)
}

function column({ field: of, alias, cast, aggregate, aggregateCast }: Column) {
  const named = alias === undefined ? '' : `${quoted(alias)}:`
  const typed = (type: string | undefined) => (type === undefined ? '' : `::${quoted(type)}`)
  if (of.name === '*' && aggregate === 'count' && cast === undefined && of.path.length === 0)
    return `${named}count()${typed(aggregateCast)}`
  const summed = aggregate === undefined ? '' : `.${aggregate}()${typed(aggregateCast)}`
  return `${named}${field(of)}${typed(cast)}${summed}`
}

function embed({ target, alias, hint, inner, spread, shape }: Embed) {
  const named = alias === undefined ? '' : `${quoted(alias)}:`
  const by = hint === undefined ? '' : `!${quoted(hint)}`
  // without a word `count()` would be the number of rows
  return `${spread ? '...' : ''}${named}${quoted(target)}${by}!${inner ? 'inner' : 'left'}(${printSelect(shape.select)})`
}

export const printOrder = (terms: OrderTerm[]): string =>
  terms
    .map(({ field: by, embed: within, descending, nulls }) => {
      const sorted = within === undefined ? field(by) : `${quoted(within)}(${field(by)})`
      return `${sorted}.${descending ? 'desc' : 'asc'}${nulls ? `.nulls${nulls}` : ''}`
    })
    .join(',')

/** `not.and(…)`, `"a".eq."b"`: a condition within a logic tree. */
export function printCondition(one: Condition): string {
  if (one.kind === 'compare') return `${field(one.field)}.${printOperation(one, true)}`
  return `${one.not ? 'not.' : ''}${one.operator}(${one.parts.map(printCondition).join(',')})`
}

/** `not.like(any).{a*}`: what stands after a column; `nested` within a logic tree, where values need quotes. */
export function printOperation(
  { not, operator, quantifier, language, value }: Omit<Comparison, 'kind' | 'field'>,
  nested: boolean,
) {
  const of = quantifier ?? language
  const head = `${not ? 'not.' : ''}${operator}${of === undefined ? '' : `(${of})`}.`
  const { kind } = operators.get(operator)!
  // a list is an array literal by now, whose elements are quoted as here
  if (kind === 'list') return `${head}(${value.slice(1, -1)})`
  if (kind === 'is') return head + [...states].find(([, sql]) => sql === value)![0]
  return head + (nested ? quoted(value) : value)
}

const field = ({ name, path }: Field) =>
  quoted(name) + path.map(({ key, asText }) => `${asText ? '->>' : '->'}${quoted(key)}`).join('')

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
