import type { Database, Db } from '../postgres/database.ts'
import { KeptRefusal } from './kept-refusal.ts'

/** A transaction as the owner of `auth`: who signs in is nobody yet, so row level security could not let them. */
export type AsAuth = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export const asAuth =
  (database: Database): AsAuth =>
  async <T>(work: (db: Db) => Promise<T>) => {
    let refusal: KeptRefusal | undefined
    const done = await database.asService('supabase_auth_admin', (db) =>
      work(db).catch((error) => {
        if (!(error instanceof KeptRefusal)) throw error
        refusal = error
        return undefined
      }),
    )
    if (refusal) throw refusal
    // only a refusal leaves it without an answer
    return done as T
  }
