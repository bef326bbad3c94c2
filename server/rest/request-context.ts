import { requestContextFrom } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import type { Preferences } from './parse/preferences.ts'
import type { Request } from './parse/request.ts'
import type { AuthorizedRequest } from './request.ts'
import type { SchemaSnapshot } from './schema/cache.ts'

/** The context of a request: the role's own timeout, the schema's path, what is called before, how it ends. */
export function requestContextFor(
  asked: AuthorizedRequest,
  { schema, preferences }: Request,
  known: SchemaSnapshot,
): RequestContext {
  const context = requestContextFrom(asked)
  const { before, settings, settled, searchPaths, timeouts } = known
  const timeout = timeouts.get(context.role)
  context.searchPath = searchPaths.get(schema)!
  if (timeout !== undefined) context.timeout = timeout
  if (before !== undefined) context.before = before
  if (isUndone(settings.txEnd, preferences)) context.undone = true
  if (settled.length > 0 || preferences.timezone !== undefined) {
    context.settings = preferences.timezone === undefined ? settled : [...settled, ['timezone', preferences.timezone]]
  }
  return context
}

const isUndone = (txEnd: string, { tx }: Preferences) => (tx ?? txEnd).startsWith('rollback')

/**
 * The preferences that only settings and database can judge: `tx` counts where it is allowed, a time zone where
 * PostgreSQL knows it. What does not count is left out; under `handling=strict` an unknown zone is refused.
 */
export async function judged(preferences: Preferences, known: SchemaSnapshot): Promise<Preferences> {
  const { tx, timezone, ...others } = preferences
  if (tx === undefined && timezone === undefined) return preferences
  const kept: Preferences = others
  if (tx !== undefined && known.settings.txEnd.endsWith('-allow-override')) kept.tx = tx
  if (timezone === undefined) return kept
  if (known.settings.timezones && (await known.timezones()).has(timezone)) kept.timezone = timezone
  else if (others.handling === 'strict') {
    throw new Refusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: timezone=${timezone}`,
    })
  }
  return kept
}
