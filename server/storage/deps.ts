import type { Log } from '../log.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import type { BlobStore } from './blobs/blob-store.ts'

export type StorageDeps = {
  database: Pick<Database, 'asUser' | 'query'>
  bytes: BlobStore
  /** In bytes; a bucket may say less. */
  fileSizeLimit: number
  /** The SQL function that says how many bytes are left for a path. */
  bytesLeft?: string | undefined
  /** True where every upload is looked at, and not only those to a bucket that lists its types. */
  checkTypes: boolean
  log: Log
}

/** Runs work as the caller, for an operation that policies can read (`storage.operation()`). */
export const asCaller =
  ({ database }: { database: Pick<Database, 'asUser'> }) =>
  <T>(context: RequestContext, operation: string, work: (db: Db) => Promise<T>): Promise<T> =>
    database.asUser({ timeout: '8s', ...context }, async (db) => {
      await db.query(
        "select set_config('storage.operation', $1, true), set_config('storage.allow_delete_query', 'true', true)",
        [operation],
      )
      return work(db)
    })

/** Runs one statement as the caller in one round trip: its rows as objects, moments as text. */
export async function queryRows<Row>(
  { database }: Pick<StorageDeps, 'database'>,
  context: RequestContext,
  text: string,
  values: (string | null)[],
  repeatable: boolean,
): Promise<Row[]> {
  const statement = { text: `select to_json(found)::text from (${text}) found`, values, repeatable }
  const rows = await database.query({ timeout: '8s', ...context }, statement)
  return rows.map(([row]) => JSON.parse(String(row)) as Row)
}

/**
 * Bypasses row level security by role, as Supabase's service key does: for what people may know without a policy of
 * their own, as the limits of a bucket and the files of a public one.
 */
export const serviceContext: RequestContext = { role: 'service_role', claims: '{"role":"service_role"}' }
