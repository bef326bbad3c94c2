import type { Log } from '../log.ts'
import type { AsService, Database, Db } from '../postgres/database.ts'
import type { Asker } from '../postgres/flight.ts'
import type { Bytes } from './bytes.ts'

export type Needs = {
  database: Pick<Database, 'asUser' | 'asService'>
  bytes: Bytes
  /** In bytes; a bucket may say less. */
  fileSizeLimit: number
  log: Log
}

/** Work as whoever asks, who is told (`storage.operation()`) what for. Row level security decides. */
export const asCaller =
  ({ database }: Pick<Needs, 'database'>) =>
  <T>(asker: Asker, operation: string, work: (db: Db) => Promise<T>): Promise<T> =>
    database.asUser({ timeout: '8s', ...asker }, async (db) => {
      await db.query(
        "select set_config('storage.operation', $1, true), set_config('storage.allow_delete_query', 'true', true)",
        [operation],
      )
      return work(db)
    })

/** Work as the owner of the tables, for what people may know without a policy of their own: limits of a bucket, files of a public one. */
export const asOwner =
  (asService: AsService) =>
  <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    asService('supabase_storage_admin', work)

/** Who bypasses row level security by role, as Supabase's service key does. */
export const serviceAsker: Asker = { role: 'service_role', claims: '{"role":"service_role"}' }
