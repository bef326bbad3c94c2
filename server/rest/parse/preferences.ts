import { Refusal } from '../../http/errors.ts'

/** The preferences of the header `Prefer` (RFC 7240; PostgREST, "Prefer Header"). */
export type Preferences = {
  return?: 'minimal' | 'headers-only' | 'representation'
  count?: 'exact' | 'planned' | 'estimated'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
  maxAffected?: number
  tx?: 'commit' | 'rollback'
  timezone?: string
}

/**
 * The way in which rows are counted. `capped` counts up to one more than a page may have: for roles that row level security binds, it
 * takes the place of the planner's estimates, which are made of rows that these roles may not see.
 */
export type CountMethod = NonNullable<Preferences['count']> | 'capped'

export const countingFor = (count: Preferences['count'], isBound: boolean): CountMethod | undefined =>
  isBound && (count === 'planned' || count === 'estimated') ? 'capped' : count

const values = new Map<string, readonly string[]>(
  Object.entries({
    return: ['minimal', 'headers-only', 'representation'],
    count: ['exact', 'planned', 'estimated'],
    resolution: ['merge-duplicates', 'ignore-duplicates'],
    missing: ['default', 'null'],
    handling: ['strict', 'lenient'],
    tx: ['commit', 'rollback'],
  }),
)

const none: Preferences = {}

export function preferencesOf(header: string | undefined): Preferences {
  if (!header) return none
  const found: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const part of header.split(',')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    if (name === '') continue
    if (values.get(name)?.includes(value)) found[name] ??= value
    else if (name === 'max-affected') {
      // no number is no limit
      if (/^\d{1,9}$/.test(value)) found.maxAffected ??= Number(value)
    } else if (name === 'timezone' && value !== '') found.timezone ??= value
    else unknown.push(part.trim())
  }
  const preferences = found as Preferences
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw new Refusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  return preferences
}

/** In PostgREST's order. */
const told = ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'] as const

/**
 * The header that says which of them were followed; undefined when none was. How it was done holds for every request.
 */
export function applied(preferences: Preferences, followed: (keyof Preferences)[]): string | undefined {
  if (preferences === none) return undefined
  const always: (keyof Preferences)[] = ['tx', 'handling', 'timezone']
  const isHeeded = (name: (typeof told)[number]) =>
    name === 'maxAffected' && preferences.handling !== 'strict'
      ? false
      : followed.includes(name) || always.includes(name)
  const found = told
    .filter((name) => preferences[name] !== undefined && isHeeded(name))
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`)
  return found.length > 0 ? found.join(', ') : undefined
}
