import { Refusal } from '../../http/errors.ts'
import type { Comparison, Condition, Field, Logic } from './ast.ts'
import { operators, states } from './operators.ts'
import { Scanner } from './scanner.ts'

const deepest = 20

type Operation = Omit<Comparison, 'kind' | 'field'>

/** `eq.5`, `not.in.(a,"b,c")`, `like(any).{a*,b*}`, `fts(english).cat`: what stands after a column's `=`. */
export function parseOperation(text: string): Operation {
  const scanner = new Scanner('filter', text)
  // what follows a list or a state is passed over, as PostgREST does
  return operation(scanner, plainValue)
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
  return { kind: 'logic', operator, not, parts: conditions(scanner, 1) }
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
  const after = scanner.at
  scanner.spaces()
  if (operator && scanner.peek() === '(') {
    return { kind: 'logic', operator, not, parts: conditions(scanner, depth + 1) }
  }
  if (not && !operator && !byLength.some((one) => scanner.text.startsWith(one, after))) {
    scanner.fail('logic operator (and, or)')
  }
  scanner.at = from
  const field: Field = { name: scanner.name(anyCondition), path: scanner.path() }
  scanner.spaces()
  if (!scanner.take('.')) {
    // `ord(…)` was meant to be several conditions
    if (operator) scanner.at = after
    scanner.fail(operator ? '"("' : 'delimiter (.)')
  }
  return { kind: 'compare', field, ...operation(scanner, nestedValue) }
}

const anyCondition = 'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'

function operation(scanner: Scanner, value: (scanner: Scanner) => string): Operation {
  const not = scanner.take('not.')
  const operator = operatorAt(scanner, not)
  const known = operators.get(operator)!
  const found: Operation = { not, operator, value: '' }
  if (known.kind === 'search' && scanner.take('(')) {
    found.language = scanner.until('.,)')
    if (found.language === '') scanner.fail(anyOperator)
    scanner.expect(')')
  } else if (known.kind === 'binary' && known.quantified && scanner.take('(')) {
    found.quantifier = quantifier(scanner)
    if (!scanner.take(')')) scanner.fail(anyOperator)
  }
  if (!scanner.take('.')) scanner.fail(anyOperator)
  if (known.kind === 'list') found.value = list(scanner)
  else if (known.kind === 'is') found.value = state(scanner)
  else found.value = value(scanner)
  if (known.kind === 'binary' && known.pattern) found.value = found.value.replaceAll('*', '%')
  return found
}

const anyOperator = 'operator (eq, gt, ...)'
const byLength = [...operators.keys()].sort((a, b) => b.length - a.length)

/** The longest operator that stands here, where a first "not" could stand as well. */
function operatorAt(scanner: Scanner, not: boolean): string {
  const found = byLength.find((operator) => scanner.take(operator))
  if (found) return found
  if (not) return scanner.fail(anyOperator)
  if (scanner.take('not')) return scanner.fail('delimiter (.)')
  return scanner.fail(`"not" or ${anyOperator}`, { letter: scanner.disagreeing('not') })
}

function quantifier(scanner: Scanner): 'any' | 'all' {
  const found = (['any', 'all'] as const).find((word) => scanner.take(word))
  return found ?? scanner.fail(anyOperator, { letter: scanner.disagreeing('any') })
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
  scanner.spaces()
  scanner.expect('(')
  scanner.spaces()
  const found: string[] = []
  do found.push(scanner.value(',)'))
  while (scanner.take(','))
  scanner.expect(')')
  scanner.spaces()
  // a list of one text that is empty is an empty list
  return arrayLiteral(found.length === 1 && found[0] === '' ? [] : found)
}

function state(scanner: Scanner): string {
  const said = scanner.text.slice(scanner.at).toLowerCase()
  const found = [...states].find(([word]) => said.startsWith(word))
  if (!found) return scanner.fail('isVal: (null, not_null, true, false, unknown)')
  scanner.at += found[0].length
  return found[1]
}

/** PostgreSQL's text form of an array: every element quoted, so that NULL and braces are plain texts. */
export const arrayLiteral = (elements: string[]) =>
  `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
