/** A type of PostgreSQL as Swagger says it: its own name is the format. What may be anything has no type. */
type OpenApiType = { format: string; type?: string; items?: { type?: string } }

const byName: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}

export function typed(name: string): OpenApiType {
  const type = typeOf(name)
  if (name.endsWith('[]')) return { format: name, type: 'array', items: definite(typeOf(name.slice(0, -2))) }
  return { format: name, ...definite(type) }
}

const typeOf = (name: string) => (name === 'json' || name === 'jsonb' ? undefined : (byName[name] ?? 'string'))
const definite = (type: string | undefined) => (type === undefined ? {} : { type })

/**
 * A default as a value: a text without its quotes and cast, a number or truth as such; undefined for what is computed.
 */
export function defaultOf(expression: string, { type }: OpenApiType): unknown {
  if (type === 'string') return /^'(.*)'::[\w ".]+$/s.exec(expression)?.[1]?.replaceAll("''", "'") ?? expression
  if (type === 'array') return undefined
  try {
    return JSON.parse(expression) as unknown
  } catch {
    // computed for each row: nothing can be told beforehand
    return undefined
  }
}

/** A comment's first line and the rest of it. */
export function commentParts(comment: string | null): { summary?: string; description?: string } {
  if (comment === null) return {}
  const [first = '', ...rest] = comment.split('\n')
  const description = rest.join('\n').replace(/^\n+/, '')
  return { summary: first, ...(description ? { description } : {}) }
}
