import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartRefused } from '../config.ts'
import type { Connections } from '../postgres/connections.ts'

/**
 * Makes `auth` and `auth_private` in somebody's database, owned by the role that logs in, once and in one transaction.
 * No role is made and nobody is granted anything: who else may look is the owner's to say. Refused where an `auth`
 * stands that is not ours, or where that role may not make a schema.
 */
export async function makeSchema(connections: Connections) {
  const client = new pg.Client(connections.as('supabase_admin'))
  try {
    await client.connect()
  } catch (error) {
    throw new StartRefused(`DATABASE_URL: the database cannot be reached (${(error as Error).message}).`)
  }
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('auth schema'))`)
    const { rows } = await client.query<{ users: boolean; ours: boolean; me: string }>(
      `select to_regclass('auth.users') is not null as users, quote_ident(current_user) as me,
         to_regclass('auth_private.signing_keys') is not null as ours`,
    )
    const { users, ours, me } = rows[0]!
    if (users && !ours)
      throw new StartRefused('DATABASE_URL: the schema "auth" already exists and was not created by this server.')
    if (!ours) await client.query(textFor(me)).catch(refused)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** The schema of auth without the platform around it: one role owns all. */
function textFor(me: string) {
  const text = ['schema.sql', 'sessions.sql']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('')
  const alone = text
    .replace(/^(grant|revoke|alter role|set local role|reset role)\b[^;]*;$/gm, '')
    .replaceAll('supabase_auth_admin', me)
    .replaceAll(':owner', me)
  return `create schema if not exists auth;\n${alone}`
}

function refused(error: unknown): never {
  throw new StartRefused(`DATABASE_URL: the schema "auth" could not be created (${(error as Error).message}).`)
}
