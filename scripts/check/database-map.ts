import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { startCluster } from '../../test/cluster.ts'

const cache = 'node_modules/.cache/database-map.json'
const migrations = () => globSync('supabase/migrations/*.sql').sort()

/** Each table, view and function of the catalogue with its definition; a table's are its triggers, policies and keys. */
const definitions = `
  select n.nspname || '.' || p.proname as name, p.prosrc as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')
  union all
  select c.oid::regclass::text, coalesce(pg_get_viewdef(c.oid), '') from pg_class c
  where c.relkind in ('v', 'm') and c.relnamespace::regnamespace::text in ('public', 'private')
  union all
  select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select format('%s.%s', schemaname, tablename), concat(qual, ' ', with_check) from pg_policies
  union all
  select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
  where contype in ('c', 'f') and connamespace::regnamespace::text in ('public', 'private')`

type Definition = { name: string; text: string }

/** The parts of the database, read from the catalogue once for each state of the migrations. */
export async function databaseMap(): Promise<Definition[]> {
  const hash = createHash('sha256')
  for (const file of migrations()) hash.update(readFileSync(file))
  const state = hash.digest('hex')
  const kept = existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : undefined
  if (kept?.state === state) return kept.definitions
  const cluster = await startCluster()
  const client = new pg.Client(
    embeddedConnections(cluster.host, cluster.password, 'template_test').as('supabase_admin'),
  )
  try {
    await client.connect()
    // names come with their schema
    await client.query(`set search_path = ''`)
    const { rows } = await client.query<Definition>(definitions)
    mkdirSync(dirname(cache), { recursive: true })
    writeFileSync(cache, JSON.stringify({ state, definitions: rows }))
    return rows
  } finally {
    await client.end()
    await cluster.stop()
  }
}

const head = /^\s*(?:create|alter|drop|grant|revoke|insert into|update|comment)\b[^;$(]*?\b((?:public|private)\.\w+)/i

/** The tables, views and functions that these lines of a migration make, change or drop; a line's statement begins above it. */
export function changedIn(migration: string, isChanged: (line: number) => boolean): string[] {
  const found = new Set<string>()
  let name: string | undefined
  for (const [at, line] of migration.split('\n').entries()) {
    name = head.exec(line)?.[1]?.toLowerCase() ?? name
    if (name && isChanged(at + 1)) found.add(name)
  }
  return [...found]
}

/** The names whose definitions reach any of these, each with the number of steps. */
export function dependents(names: readonly string[], map: readonly Definition[]): Map<string, number> {
  const mentions = map.map(({ name, text }) => ({
    name,
    words: new Set(text.toLowerCase().match(/\b(?:public|private)\.\w+/g)),
  }))
  const found = new Map(names.map((name) => [name, 0]))
  for (const [name, steps] of found)
    for (const one of mentions) if (one.words.has(name) && !found.has(one.name)) found.set(one.name, steps + 1)
  return found
}
