import type { Request } from '../parse/request.ts'

/*
 * Reads that differ in nothing but the values of their filters are one statement, which is planned once for as long
 * as the catalogue that it was planned with is the newest. Whatever is more than columns compared with values is
 * planned each time.
 */

const shaping = new Set(['select', 'order', 'limit'])
const comparison = /^(?:not\.)?(?:n?eq|[gl]te?)\./
const most = 1_000

/** Answers with what `plan` made of a request of the same shape, and the values of this one. */
export function rememberReads<Planned extends { values: (string | null)[] }>() {
  const known = new WeakMap<object, Map<string, Planned>>()

  return (catalogue: object, name: string, request: Request, plan: () => Planned): Planned => {
    const asked = shapeOf(name, request)
    if (!asked) return plan()
    const reads = known.get(catalogue) ?? new Map<string, Planned>()
    const found = reads.get(asked.shape)
    if (found) return { ...found, values: asked.values }
    const planned = plan()
    if (isSame(planned.values, asked.values)) {
      if (reads.size >= most) reads.clear()
      known.set(catalogue, reads.set(asked.shape, planned))
    }
    return planned
  }
}

/** A request without its values, each part behind its length so that no value can pass for a part. */
function shapeOf(name: string, { method, schema, accept = '', preferences, pairs }: Request) {
  if (preferences.count !== undefined) return undefined
  const values: string[] = []
  let shape = `${method} ${schema.length} ${name.length} ${accept.length} ${schema}${name}${accept}`
  for (const [key, value] of pairs) {
    const isShaping = shaping.has(key)
    const said = isShaping ? value : comparison.exec(value)?.[0]
    if (said === undefined) return undefined
    if (!isShaping) values.push(value.slice(said.length))
    shape += ` ${key.length} ${said.length} ${key}${said}`
  }
  return { shape, values }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, at) => value === other[at])
