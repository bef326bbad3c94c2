import { escapeLiteral } from 'pg'
import { Refusal } from '../../http/errors.ts'
import type { LogColumn } from './tables.ts'

/*
 * The filter of a subscription to changes: `column=operator.value`, several with commas between them, all of which
 * must hold; `not.` before an operator turns it round. Values with commas, parentheses, quotes or backslashes
 * stand in double quotes. As the stock client's RealtimePostgresFilterBuilder writes it.
 */

export type Condition = { column: string; negated: boolean; operator: string; values: string[] }

/** True where a row's value, as the log has it, meets a condition; SQL's null is no. */
type Predicate = (value: string | null | undefined) => boolean

const symbols: Record<string, string> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
}
const patterns = new Set(['like', 'ilike', 'match', 'imatch'])
const truths = new Set(['null', 'true', 'false', 'unknown'])
const mostValues = 100

/** Throws what is wrong with it. */
export function parseFilter(text: string): Condition[] {
  return split(text).map((part) => {
    const found = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(part)
    if (!found) throw invalid(`"${part}" is no column=operator.value`)
    const [, column = '', not, operator = '', value = ''] = found
    const condition = { column: column.trim(), negated: not !== undefined, operator }
    if (operator === 'in') {
      if (!/^\(.*\)$/s.test(value)) throw invalid('the values of "in" stand in parentheses')
      const values = split(value.slice(1, -1)).map(plain)
      if (values.length > mostValues) throw invalid(`"in" takes at most ${mostValues} values`)
      return { ...condition, values }
    }
    if (operator === 'is' && !truths.has(value)) throw invalid('"is" takes null, true, false or unknown')
    if (operator !== 'is' && !Object.hasOwn(symbols, operator)) throw invalid(`there is no operator "${operator}"`)
    return { ...condition, values: [plain(value)] }
  })
}

/** Conditions as SQL over `r`, a row as jsonb, with their values as parameters from `$2` on. */
export function sqlOf(conditions: Condition[], columns: Map<string, LogColumn>): { text: string; values: string[] } {
  const values: string[] = []
  const parameter = (value: string, type: string) => `$${values.push(value) + 1}::${type}`
  const texts = conditions.map(({ column, negated, operator, values }) => {
    const { sqlType } = columns.get(column)!
    const left = `(r ->> ${escapeLiteral(column)})::${sqlType}`
    const says =
      operator === 'is'
        ? `${left} is ${values[0]}`
        : operator === 'in'
          ? `${left} = any (${parameter(arrayOf(values), `${sqlType}[]`)})`
          : `${left} ${symbols[operator]} ${parameter(values[0]!, patterns.has(operator) ? 'text' : sqlType)}`
    return negated ? `not (${says})` : `(${says})`
  })
  return { text: texts.join(' and '), values }
}

/** A condition that needs no database: equality of what has one notation. Undefined when it does. */
export function predicateOf({ operator, negated, values }: Condition, column: LogColumn): Predicate | undefined {
  const turned = (predicate: Predicate): Predicate => (negated ? (value) => !predicate(value) : predicate)
  if (operator === 'is' && values[0] === 'null') return turned((value) => value === null || value === undefined)
  const wanted = values.map((value) => notationOf(value, column.notation))
  if (wanted.includes(undefined)) return undefined
  const set = new Set(wanted)
  const is: Predicate = (value) => set.has(value as string)
  const present =
    (predicate: Predicate): Predicate =>
    (value) =>
      value !== null && value !== undefined && predicate(value)
  if (operator === 'eq' || operator === 'in') return present(turned(is))
  if (operator === 'neq') return present(turned((value) => !is(value)))
  if (operator === 'isdistinct') return turned((value) => !is(value))
  return undefined
}

/** The one way in which the log writes a value of such a type; undefined when we cannot say. */
function notationOf(value: string, notation: LogColumn['notation']) {
  if (notation === 'text') return value
  if (notation === 'whole')
    return /^\s*[+-]?\d{1,19}\s*$/.test(value) ? String(BigInt(value.trim().replace(/^\+/, ''))) : undefined
  if (notation === 'uuid')
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value.toLowerCase() : undefined
  if (notation === 'truth') return { true: 't', t: 't', false: 'f', f: 'f' }[value]
  return undefined
}

const invalid = (words: string) => new Refusal(400, 'InvalidFilter', words)

/** At commas outside quotes and parentheses. */
function split(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let quoted = false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\\' && at + 1 < text.length) {
      part += letter + text[++at]
      continue
    }
    if (letter === '"') quoted = !quoted
    else if (!quoted && letter === '(') depth++
    else if (!quoted && letter === ')') depth--
    if (letter === ',' && !quoted && depth <= 0) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  parts.push(part)
  return parts.filter((one) => one.trim() !== '')
}

/** A value without its quotes. Outside quotes a backslash is one, unless it keeps a comma from separating. */
function plain(value: string) {
  const quoted = /^\s*"(.*)"\s*$/s.exec(value)
  return quoted ? quoted[1]!.replace(/\\(.)/gs, '$1') : value.replace(/\\,/g, ',')
}

const arrayOf = (values: string[]) => `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
