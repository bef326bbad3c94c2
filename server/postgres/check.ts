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
    const { rows } = await client.query<{ version: number; wal: string; makes_roles: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('wal_level') as wal,
              (select rolsuper from pg_roles where rolname = current_user) as makes_roles`,
    )
    const { version, wal, makes_roles } = rows[0]!
    if (version < least)
      throw new StartRefused(`DATABASE_URL: PostgreSQL ${version} is too old; ${least} is the oldest that works.`)
    if (wal !== 'logical')
      throw new StartRefused(`DATABASE_URL: wal_level is "${wal}"; set it to "logical" and restart that PostgreSQL.`)
    if (!makes_roles)
      throw new StartRefused('DATABASE_URL: the user must be a superuser, to create roles and event triggers.')
  } finally {
    await client.end()
  }
}

function reason(error: unknown) {
  const { code, message, errors } = error as { code?: string; message: string; errors?: { message: string }[] }
  return message || errors?.[0]?.message || code || 'no reason given'
}
