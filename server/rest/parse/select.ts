import { Refusal } from '../../http/errors.ts'
import type { Aggregate, Column, Embed, SelectItem } from './ast.ts'
import { Scanner } from './scanner.ts'

// of this parser alone: a project bounds what it lets people embed in its settings
const deepest = 64
const most = 500

/** `id, title, teacher:teachers!inner(name, ...schools(city)), data->>kind, price::text` */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner('select parameter', text)
  const selected = items(scanner, 0)
  // what follows an embed, or a parenthesis that closes nothing, is passed over, as PostgREST does
  if (scanner.peek() !== ')' && selected.at(-1)?.kind !== 'embed') scanner.end()
  return selected
}

/** `a, "b c"` of `columns` and `on_conflict`. */
export function parseNames(subject: string, text: string): string[] {
  const scanner = new Scanner(`${subject} parameter`, text)
  const names = new Set<string>()
  do names.add(scanner.name())
  while (scanner.take(','))
  scanner.end()
  return [...names]
}

function items(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > deepest) throw tooMuch(`The select parameter is nested deeper than ${deepest} levels.`)
  const found: SelectItem[] = []
  scanner.spaces()
  if (scanner.done || scanner.peek() === ')') return found
  do found.push(item(scanner, depth))
  while (scanner.take(','))
  if (found.length > most) throw tooMuch(`The select parameter names more than ${most} things.`)
  return found
}

function item(scanner: Scanner, depth: number): SelectItem {
  scanner.spaces()
  const spread = scanner.take('...')
  if (!spread && scanner.take('*')) {
    scanner.spaces()
    return { kind: 'all' }
  }
  let name = scanner.name()
  let alias: string | undefined
  if (scanner.peek() === ':' && scanner.peek(1) !== ':') {
    scanner.take(':')
    alias = name
    name = scanner.name()
  }
  if (!spread && name === 'count' && scanner.take('()')) {
    const found: Column = { kind: 'column', field: { name: '*', path: [] }, alias, aggregate: 'count' }
    return { ...found, aggregateCast: cast(scanner) }
  }
  if (spread || scanner.peek() === '!' || scanner.peek() === '(') return embed(scanner, depth, name, alias, spread)
  const found: Column = { kind: 'column', field: { name, path: scanner.path() }, alias, cast: cast(scanner) }
  if (scanner.take('.')) {
    found.aggregate = aggregate(scanner)
    found.aggregateCast = cast(scanner)
  }
  scanner.spaces()
  return found
}

const aggregates: readonly string[] = ['avg', 'count', 'max', 'min', 'sum'] satisfies Aggregate[]

/** `sum()` after the dot of `amount.sum()`. */
function aggregate(scanner: Scanner): Aggregate {
  const from = scanner.at
  const name = scanner.until('(,). :')
  if (!aggregates.includes(name)) {
    scanner.at = from
    scanner.fail('aggregate function (avg, count, max, min, sum)')
  }
  scanner.expect('()')
  return name as Aggregate
}

const cast = (scanner: Scanner) => (scanner.take('::') ? scanner.name('cast type') : undefined)

function embed(scanner: Scanner, depth: number, target: string, alias: string | undefined, spread: boolean): Embed {
  let hint: string | undefined
  let inner = false
  while (scanner.take('!')) {
    const word = scanner.name('hint, "inner" or "left"')
    if (word === 'inner') inner = true
    else if (word !== 'left') hint = word
  }
  scanner.expect('(')
  const select = items(scanner, depth + 1)
  scanner.expect(')')
  scanner.spaces()
  return { kind: 'embed', target, alias, hint, inner, spread, shape: { select, where: [], order: [] } }
}

const tooMuch = (message: string) => new Refusal(400, 'PGRST100', message)
