import { Refusal } from '../../http/errors.ts'
import { type Embed, embedsOf, nameOf, type Shape, type Step } from './ast.ts'
import { parseLogic, parseOperation } from './filter.ts'
import { parseOrder } from './order.ts'
import { Scanner } from './scanner.ts'
import { parseNames, parseSelect } from './select.ts'

export type Pair = [name: string, value: string]

export type Query = { shape: Shape; columns?: string[]; onConflict?: string[] }

const most = 300

/** The query string as decoded pairs, in their order; `apikey` belongs to the gateway and is left out. */
export function pairsOf(raw: string): Pair[] {
  const pairs: Pair[] = []
  for (const part of raw.split('&')) {
    const at = part.indexOf('=')
    // a name alone says nothing
    if (at < 0) continue
    const name = decoded(part.slice(0, at))
    if (name !== 'apikey') pairs.push([name, decoded(part.slice(at + 1))])
  }
  if (pairs.length > most) throw new Refusal(400, 'PGRST100', `A request may have at most ${most} parameters.`)
  return pairs
}

/** The whole query. Filters, orders and limits of embedded tables land on the shape of their embed. */
export function parseQuery(pairs: Pair[]): Query {
  const query: Query = { shape: { select: [{ kind: 'all' }], where: [], order: [] } }
  const late: Pair[] = []
  for (const [name, value] of pairs) {
    if (name === 'select') {
      const selected = parseSelect(value)
      if (selected.length > 0) query.shape.select = selected
    } else if (name === 'columns') query.columns = parseNames(name, value)
    else if (name === 'on_conflict') query.onConflict = parseNames(name, value)
    else late.push([name, value])
  }
  for (const [name, value] of late) apply(query.shape, name, value)
  return query
}

function apply(root: Shape, key: string, value: string) {
  const { path, name, steps } = target(key)
  if (steps.length === 0 && (name === 'and' || name === 'or')) {
    const not = path.at(-1) === 'not'
    const shape = shapeAt(root, not ? path.slice(0, -1) : path)
    shape.where.push(parseLogic(name, not, value))
    return
  }
  const shape = shapeAt(root, path)
  if (name === 'order') shape.order = parseOrder(value)
  else if (name === 'limit' || name === 'offset') bound(shape, name, value)
  else shape.where.push({ kind: 'compare', field: { name, path: steps }, ...parseOperation(value) })
}

/** `students.teacher.name`, `data->>kind`, `"a.b"` */
function target(key: string): { path: string[]; name: string; steps: Step[] } {
  const scanner = new Scanner(/(?:^|\.)(?:and|or)$/.test(key) ? 'logic path' : 'tree path', key)
  const path = [scanner.name()]
  while (scanner.take('.')) path.push(scanner.name())
  const steps = scanner.path()
  scanner.end()
  return { path: path.slice(0, -1), name: path.at(-1)!, steps }
}

function shapeAt(root: Shape, path: string[]): Shape {
  let shape = root
  for (const name of path) {
    const embed = embedNamed(shape, name)
    if (!embed) {
      throw new Refusal(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
        hint: `Verify that '${name}' is included in the 'select' query parameter.`,
      })
    }
    shape = embed.shape
  }
  return shape
}

export function embedNamed(shape: Shape, name: string): Embed | undefined {
  const embeds = embedsOf(shape)
  return embeds.find((embed) => nameOf(embed) === name) ?? embeds.find((embed) => embed.target === name)
}

/** Sets a limit or an offset, both at most what a bigint holds; what is no number sets none. */
function bound(shape: Shape, name: 'limit' | 'offset', text: string) {
  const [, minus, digits] = /^(-?)(\d+)$/.exec(text) ?? []
  if (digits === undefined) return
  if (minus && name === 'limit' && Number(digits) > 0) {
    throw new Refusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    })
  }
  if (digits.length > 15) new Scanner(name, text).fail('a whole number')
  shape[name] = minus ? 0 : Number(digits)
}

function decoded(text: string) {
  const plain = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!plain.includes('%')) return plain
  try {
    return decodeURIComponent(plain)
  } catch {
    return decodedAround(plain)
  }
}

/** A `%` that stands for no byte stands for itself: `like.%25a`, and `like.%a` as well. */
function decodedAround(text: string) {
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    throw new Refusal(400, 'PGRST100', `"${text.slice(0, 100)}" is not percent-encoded UTF-8.`)
  }
}
