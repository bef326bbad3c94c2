import type { OrderTerm } from './ast.ts'
import { Scanner } from './scanner.ts'

const placed = ['nullsfirst', 'nullslast'] as const
const known = ['asc', 'desc', ...placed] as const

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
    const word = (words === 0 ? known : placed).find((one) => scanner.take(one))
    if (word === undefined) {
      const isFirst = words === 0
      const letter = scanner.disagreeing(isFirst ? 'asc' : 'nullsfirst')
      scanner.fail(`${isFirst ? '"asc", "desc", ' : ''}"nullsfirst" or "nullslast"`, { letter })
    }
    if (word === 'asc' || word === 'desc') found.descending = word === 'desc'
    else found.nulls = word === 'nullsfirst' ? 'first' : 'last'
    if (scanner.done || scanner.peek() === ',') return found
    // nothing more may follow where nulls are placed
    if (found.nulls || scanner.peek() !== '.') {
      scanner.fail(`${found.nulls ? '' : 'delimiter (.), '}"," or end of input`, { quote: "'" })
    }
  }
  return found
}
