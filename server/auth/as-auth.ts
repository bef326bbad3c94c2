import type { Database, Db } from '../postgres/database.ts'

/** A transaction as the owner of `auth`: who signs in is nobody yet, so row level security could not let them. */
export type AsAuth = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export const asAuth =
  (database: Database): AsAuth =>
  (work) =>
    database.asService('supabase_auth_admin', work)
