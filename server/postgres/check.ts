import pg from 'pg'
import { StartRefused } from '../config.ts'
import type { Connections } from './connections.ts'

const least = 15

/**
 * An external database must be there, new enough, and keep a log that can be decoded: else one sentence that says
 * which.
 */
export async function refuseUnfit(connections: Connections) {
  const client = new pg.Client(connections.as('supabase_admin'))
  try {
    await client.connect()
  } catch (error) {
    throw new StartRefused(`DATABASE_URL: the database cannot be reached (${reason(error)}).`)
  }
  try {
    const { rows } = await client.query<{
      version: number
      wal: string
      senders: number
      login: string
      rights: boolean
    }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('wal_level') as wal,
              least(current_setting('max_wal_senders')::int, current_setting('max_replication_slots')::int) as senders,
              rolname as login, rolsuper as rights
       from pg_roles where rolname = current_user`,
    )
    const { version, wal, senders, login, rights } = rows[0]!
    if (version < least)
      throw new StartRefused(`DATABASE_URL: PostgreSQL ${version} is too old; ${least} is the oldest that works.`)
    if (wal !== 'logical')
      throw new StartRefused(`DATABASE_URL: wal_level is "${wal}"; set it to "logical" and restart that PostgreSQL.`)
    if (senders < 1)
      throw new StartRefused(
        'DATABASE_URL: set max_wal_senders and max_replication_slots to one for each server, at least, and restart that PostgreSQL.',
      )
    if (!rights)
      throw new StartRefused(
        `DATABASE_URL: "${login}" is no superuser. The start creates roles with BYPASSRLS and REPLICATION, event triggers and settings of roles; everything else runs as roles that are no superusers (docs/operate.md, "An external PostgreSQL").`,
      )
  } finally {
    await client.end()
  }
}

function reason(error: unknown) {
  const { code, message, errors } = error as { code?: string; message: string; errors?: { message: string }[] }
  return message || errors?.[0]?.message || code || 'no reason given'
}
