import { Refusal } from '../../http/errors.ts'
import type { Comparison, Condition, Field, Logic } from './ast.ts'
import { operators, states } from './operators.ts'
import { Scanner } from './scanner.ts'

const deepest = 20

type Operation = Omit<Comparison, 'kind' | 'field'>

/** `eq.5`, `not.in.(a,"b,c")`, `like(any).{a*,b*}`, `fts(english).cat`: what stands after a column's `=`. */
export function parseOperation(text: string): Operation {
  const scanner = new Scanner('filter', text)
  const found = operation(scanner, plainValue)
  scanner.end()
  return found
}

/** The same, where the text may just as well be an argument: undefined when it is no operation. */
export function asOperation(text: string): Operation | undefined {
  try {
    return parseOperation(text)
  } catch (refused) {
    if (refused instanceof Refusal) return undefined
    throw refused
  }
}

/** `(age.lt.18,not.and(age.gt.21,name.like.A*))`: what stands after `or=` and `and=`. */
export function parseLogic(operator: 'and' | 'or', not: boolean, text: string): Logic {
  const scanner = new Scanner('logic tree', text, operator.length + (not ? 4 : 0))
  const parts = conditions(scanner, 1)
  scanner.end()
  return { kind: 'logic', operator, not, parts }
}

function conditions(scanner: Scanner, depth: number): Condition[] {
  if (depth > deepest) {
    throw new Refusal(400, 'PGRST100', `Conditions are nested deeper than ${deepest} levels.`)
  }
  scanner.spaces()
  scanner.expect('(')
  const parts: Condition[] = []
  do parts.push(condition(scanner, depth))
  while (scanner.take(','))
  scanner.expect(')')
  scanner.spaces()
  return parts
}

function condition(scanner: Scanner, depth: number): Condition {
  scanner.spaces()
  const from = scanner.at
  const not = scanner.take('not.')
  const operator = scanner.take('and') ? 'and' : scanner.take('or') ? 'or' : undefined
  if (operator && scanner.peek() === '(') {
    return { kind: 'logic', operator, not, parts: conditions(scanner, depth + 1) }
  }
  scanner.at = from
  const field: Field = { name: scanner.name(anyCondition), path: scanner.path() }
  scanner.expect('.')
  return { kind: 'compare', field, ...operation(scanner, nestedValue) }
}

const anyCondition = 'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'

function operation(scanner: Scanner, value: (scanner: Scanner) => string): Operation {
  const not = scanner.take('not.')
  const from = scanner.at
  const operator = scanner.until('.(,) ')
  const known = operators.get(operator)
  if (!known) {
    scanner.at = from
    scanner.fail(`${not ? '' : '"not" or '}operator (eq, gt, ...)`)
  }
  const found: Operation = { not, operator, value: '' }
  if (scanner.take('(')) {
    const word = scanner.until('.,)')
    if (known.kind === 'search') found.language = word
    else if (known.kind === 'binary' && known.quantified && (word === 'any' || word === 'all')) found.quantifier = word
    else scanner.fail(known.kind === 'binary' && known.quantified ? '"any" or "all"' : '"."')
    scanner.expect(')')
  }
  scanner.expect('.')
  if (known.kind === 'list') found.value = list(scanner)
  else if (known.kind === 'is') found.value = state(scanner)
  else found.value = value(scanner)
  if (known.kind === 'binary' && known.pattern) found.value = found.value.replaceAll('*', '%')
  return found
}

const plainValue = (scanner: Scanner) => scanner.rest()

/** Within a logic tree a value ends at a comma or a parenthesis, unless it is quoted or an array literal. */
function nestedValue(scanner: Scanner): string {
  if (scanner.peek() !== '{') return scanner.value(',)')
  const from = scanner.at
  let open = 0
  do {
    if (scanner.done) scanner.fail('"}"')
    const next = scanner.peek()
    if (next === '"') {
      scanner.quoted()
      continue
    }
    open += next === '{' ? 1 : next === '}' ? -1 : 0
    scanner.at++
  } while (open > 0)
  return scanner.text.slice(from, scanner.at)
}

function list(scanner: Scanner): string {
  scanner.expect('(')
  const found: string[] = []
  if (!scanner.take(')')) {
    do found.push(scanner.value(',)'))
    while (scanner.take(','))
    scanner.expect(')')
  }
  return arrayLiteral(found)
}

function state(scanner: Scanner): string {
  const from = scanner.at
  const sql = states.get(scanner.until(',)').toLowerCase())
  if (sql) return sql
  scanner.at = from
  return scanner.fail('null, not_null, true, false or unknown')
}

/** PostgreSQL's text form of an array: every element quoted, so that NULL and braces are plain texts. */
export const arrayLiteral = (elements: string[]) =>
  `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
