import { Refusal } from '../../http/errors.ts'
import type { SchemaCache, SchemaSnapshot } from './cache.ts'

/** Does the work with what is known of the schema, and once more when that named something newer than it. */
export async function knowing<T>(
  schema: SchemaCache,
  work: (catalogue: SchemaSnapshot) => T,
): Promise<{ catalogue: SchemaSnapshot; done: T }> {
  const catalogue = await schema.current()
  try {
    return { catalogue, done: work(catalogue) }
  } catch (refused) {
    const stale = refused instanceof Refusal && /^PGRST20[0-5]$/.test(refused.code)
    const newer = stale ? await schema.newer(catalogue) : undefined
    if (!newer) throw refused
    return { catalogue: newer, done: work(newer) }
  }
}
