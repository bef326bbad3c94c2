import { isIP } from 'node:net'
import type { Context } from 'hono'
import { type Env, requestHeaders } from '../http/claims.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { Settings } from '../supabase-config.ts'
import type { Passwords } from './passwords.ts'
import type { Tokens } from './tokens.ts'

/** What every route of this room is given. */
export type Needs = {
  /** A transaction as the owner of `auth`: who signs in is nobody yet, so row level security could not let them. */
  asAuth: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  tokens: Tokens
  passwords: Passwords
  settings: Settings['auth']
  /** Milliseconds since 1970. */
  now: () => number
}

export const asAuth =
  (database: Database): Needs['asAuth'] =>
  (work) =>
    database.asService('supabase_auth_admin', work)

/** Where a session is used from, for its row. The address is already the believed one. */
export type Origin = { ip: string | null; userAgent: string | null }

export function originOf(c: Context<Env>): Origin {
  const headers = requestHeaders(c)
  const ip = (headers['x-forwarded-for'] ?? '').split('%')[0]!
  return { ip: isIP(ip) ? ip : null, userAgent: headers['user-agent']?.slice(0, 500) ?? null }
}
