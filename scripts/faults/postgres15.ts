import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { startServer } from '../../test/server.ts'
import { startInstalled } from '../../test/start/installed-postgres.ts'

const bin = '/usr/lib/postgresql/15/bin'
/** They compare with what PostgreSQL 18 prints of the catalogue. */
const printed = /(generated|stock-project)\.test\.ts$/

/**
 * `npm run faults -- postgres15 [--only path]`: all migrations on Debian's PostgreSQL 15, by a server that shares it,
 * with a person who signs up and works; then the database tests there, so that functions are called and not only
 * created. `--only` runs the tests whose path contains the word.
 */
export async function postgres15(_: string[], { only = '' }: { only?: string }) {
  if (!existsSync(bin)) throw new Error('PostgreSQL 15 is missing: install it with apt-get install postgresql-15.')
  const failures = await firstDay()
  for (const failure of failures) console.log(`failed: ${failure}`)
  console.log(`A server on PostgreSQL 15: ${failures.length === 0 ? 'passed' : 'failed'}`)
  const files = globSync('supabase/tests/**/*.test.ts').filter((file) => file.includes(only) && !printed.test(file))
  const env = { ...process.env, TEST_POSTGRES_BIN: bin }
  const [code] = await once(spawn('vitest', ['run', ...files, '--reporter=dot'], { stdio: 'inherit', env }), 'exit')
  return failures.length === 0 && code === 0
}

/** Starts a server on a database of its own, and returns what a new person could not do there. */
async function firstDay(): Promise<string[]> {
  const password = 'p@ss/word#15'
  const postgres = await startInstalled(bin, password, { fsync: 'off' })
  try {
    const url = `postgresql://supabase_admin:${encodeURIComponent(password)}@localhost/postgres?host=${postgres.host}`
    const server = await startServer({
      DATABASE_URL: url,
      JWT_SECRET: 'shared by all processes of one database',
      SEED: '1',
      LOG_LEVEL: 'warn',
    })
    try {
      return [...(await work(server.url)), ...(await superusersAmongOwners(url))]
    } finally {
      await server.discard()
    }
  } finally {
    await postgres.stop()
  }
}

async function work(url: string): Promise<string[]> {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const failures: string[] = []
  const step = async (name: string, doing: PromiseLike<{ error: { message: string } | null }>) => {
    const { error } = await doing
    if (error) failures.push(`${name}: ${error.message}`)
  }
  const person = { email: 'nadia@example.org', password: 'a lake in the mountains' }
  await step('sign-up', client.auth.signUp({ ...person, options: { data: { name: 'Nadia Haddad' } } }))
  await step('sign-in', client.auth.signInWithPassword(person))
  const { data } = await client.auth.getUser()
  const group = crypto.randomUUID()
  await step('group', client.rpc('create_group', { id: group, name: 'Lake swimmers' }))
  await step('task', client.from('tasks').insert({ group_id: group, title: 'Bring towels', rank: 'a0' }))
  const conversation = await client.from('conversations').select('id').eq('group_id', group).limit(1).single()
  const message = { conversation_id: conversation.data?.id, body_html: '<p>Who comes on Sunday?</p>' }
  await step('message', client.from('messages').insert(message))
  const days = [{ id: crypto.randomUUID(), starts_on: '2026-12-24', ends_on: '2026-12-26', label: 'Holidays' }]
  await step('days off', client.rpc('import_off_days', { group_id: group, days }))
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picture = new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' })
  await step('upload', client.storage.from('avatars').upload(`${data.user?.id}/${crypto.randomUUID()}.png`, picture))
  return failures
}

/** The migrations ran as a login role that is no superuser. */
async function superusersAmongOwners(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select distinct rolname as name from pg_class join pg_roles as owner on owner.oid = relowner
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and rolsuper`,
  )
  await client.end()
  return rows.map(({ name }) => `the superuser ${name} owns tables of the product`)
}
