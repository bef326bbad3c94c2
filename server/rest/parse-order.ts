import type { OrderTerm } from './ast.ts'
import { Scanner } from './scanner.ts'

const directions = new Set(['asc', 'desc'])
const nulls = new Map([
  ['nullsfirst', 'first'],
  ['nullslast', 'last'],
] as const)

/** `due_on.desc.nullslast,data->>kind,teacher(name)` */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text)
  const terms: OrderTerm[] = []
  if (scanner.done) return terms
  do terms.push(term(scanner))
  while (scanner.take(','))
  scanner.end()
  return terms
}

function term(scanner: Scanner): OrderTerm {
  let name = scanner.name()
  let embed: string | undefined
  let path = scanner.path()
  if (path.length === 0 && scanner.take('(')) {
    embed = name
    name = scanner.name()
    path = scanner.path()
    scanner.expect(')')
  }
  const found: OrderTerm = { field: { name, path }, embed, descending: false }
  for (let words = 0; scanner.take('.'); words++) {
    const from = scanner.at
    const word = scanner.until('.,')
    const place = nulls.get(word as 'nullsfirst')
    if (place) found.nulls = place
    else if (words === 0 && directions.has(word)) found.descending = word === 'desc'
    else {
      scanner.at = from
      scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"')
    }
  }
  return found
}
