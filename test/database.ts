import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { type Database, type Db, openDatabase } from '../server/postgres/database.ts'

export type TestDatabase = Database & {
  name: string
  /** As the superuser, past everything: for arranging, never for what is proved. */
  admin: pg.Client
  stop(): Promise<void>
}

/** A database of one's own, one per file: the product with its seed, or the bare platform for tests of the wire. */
export async function testDatabase(
  template: 'template_test' | 'template_platform' = 'template_test',
): Promise<TestDatabase> {
  const { host, password } = inject('cluster')
  const name = `t_${randomBytes(6).toString('hex')}`
  const server = embeddedConnections(host, password)
  await withClient(server.as('supabase_admin'), async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await client.query(`grant create, temporary on database ${name} to postgres`)
  })
  const connections = embeddedConnections(host, password, name)
  const database = openDatabase(connections)
  const admin = new pg.Client(connections.as('supabase_admin'))
  await admin.connect()
  return {
    ...database,
    name,
    admin,
    async stop() {
      await database.end()
      await admin.end()
      await withClient(server.as('supabase_admin'), async (client) => {
        await withoutSlots(client, name)
        await client.query(`drop database ${name} with (force)`)
      })
    },
  }
}

/** One statement as somebody, undone at once: its rows, and how many it touched. Errors come as Postgres gives them. */
export async function attempt(database: TestDatabase, person: Person, text: string, values: unknown[] = []) {
  let done = { rows: [] as Record<string, unknown>[], count: 0 }
  const undo = new Error('undone')
  try {
    await asPerson(database, person, async (db) => {
      const rows = await db.query(text, values)
      done = { rows, count: rows.length }
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return done
}

/** Work as somebody that is kept. */
export const asPerson = <T>(
  database: TestDatabase,
  { role, id, headers, came, ...claims }: Person,
  work: (db: Db) => Promise<T>,
) =>
  database.asUser(
    {
      role,
      claims: JSON.stringify({ role, ...(id ? { sub: id, amr: cameAt(came) } : {}), ...claims }),
      headers: JSON.stringify(headers ?? {}),
    },
    work,
  )

/** The way and time of a sign-in, in seconds; else just now. */
export const cameAt = (timestamp = Math.floor(Date.now() / 1000)) => [{ method: 'password', timestamp }]

/** The caller in a test: a role of Postgres and, when signed in, the id of a person. */
export type Person = {
  role: 'anon' | 'authenticated' | 'service_role'
  id?: string
  email?: string
  headers?: Record<string, string>
  /** Their last sign-in, in seconds; else just now. */
  came?: number
  /** The level of their token; else it has none. */
  aal?: string
}

/** A sender of the log takes a moment to notice that nobody listens any more, and keeps its database until then. */
async function withoutSlots(client: pg.Client, database: string) {
  const slots = 'select pg_terminate_backend(active_pid) from pg_replication_slots where database = $1'
  while ((await client.query(slots, [database])).rowCount) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function withClient(config: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
