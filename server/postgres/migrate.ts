import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { StartRefused } from '../config.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../supabase-config.ts'
import { allowing } from './allowing.ts'
import { makeBuckets } from './configured-buckets.ts'
import type { Connections, Login } from './connections.ts'
import { missingPackage } from './extensions.ts'

const rooms = [
  ...['postgres', 'auth', 'auth/sessions', 'storage', 'realtime', 'realtime/binary'],
  ...['rest', 'jobs', 'push', 'mail', 'functions'],
]
const logins: Login[] = ['authenticator', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin']

/** One file: what it is called in the record, its text, who runs it, and how, where that is not word for word. */
type Step = { name: string; text: string; checksum: string; by: 'supabase_admin' | 'owner'; asRun?: string }

/**
 * Brings the database up to the server's own schemas and to the project folder's migrations: in order, one
 * transaction each, recorded with a checksum, under a lock that makes a second starter wait. Returns what the
 * folder's `on_start` function has to say.
 */
export async function migrate({
  connections,
  supabaseDir,
  settings,
  seed,
  log,
  facts,
}: {
  connections: Connections
  supabaseDir: string
  settings: Settings
  seed: boolean
  log: Log
  facts: Record<string, unknown>
}): Promise<{ said: string | undefined }> {
  const admin = new pg.Client(connections.as('supabase_admin'))
  await admin.connect()
  try {
    await admin.query("select pg_advisory_lock(hashtext('migrations'))")
    const { owner } = connections
    const platform = platformSteps(owner)
    const product = productSteps(supabaseDir)
    const done = await applied(admin)
    refuseChanges(done, [...platform, ...product], formerTexts(import.meta.dirname, supabaseDir))
    await run(
      platform.filter((step) => !done.has(step.name)),
      admin,
      log,
    )
    await openLogins(admin, connections)
    if (owner === 'postgres') await ownDatabase(admin)
    const asOwner = async (steps: Step[]) => {
      const pending = steps.filter((step) => !done.has(step.name))
      await runAsOwner(connections, await allowing(pending, { admin, owner, without: settings.withoutExtensions }), log)
    }
    await asOwner([...rolesStep(supabaseDir), ...product])
    await makeBuckets(admin, settings.storage.buckets)
    if (seed && settings.seed.enabled) await asOwner(seedSteps(supabaseDir, settings))
    return { said: settings.onStart && (await announce(admin, settings.onStart, owner, facts)) }
  } finally {
    await admin.end()
  }
}

function platformSteps(owner: string): Step[] {
  return rooms.flatMap((room) => {
    // a capability that has more to say says it in a file by that name
    const path = [`${room}.sql`, join(room, 'schema.sql')]
      .map((name) => join(import.meta.dirname, '..', name))
      .find(existsSync)
    if (!path) return []
    return [step(`platform/${room}`, readFileSync(path, 'utf8').replaceAll(':owner', owner), 'supabase_admin')]
  })
}

function productSteps(supabaseDir: string): Step[] {
  const dir = join(supabaseDir, 'migrations')
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((file) => /^\d+_.*\.sql$/.test(file))
    .sort()
    .map((file) => step(file.replace(/\.sql$/, ''), readFileSync(join(dir, file), 'utf8'), 'owner'))
}

/** The roles that migrations name, where the folder makes some; run once, like a seed. */
const rolesStep = (supabaseDir: string): Step[] => {
  const path = join(supabaseDir, 'roles.sql')
  return existsSync(path) ? [step('seed/roles.sql', readFileSync(path, 'utf8'), 'owner')] : []
}

function seedSteps(supabaseDir: string, settings: Settings): Step[] {
  return (
    settings.seed.sqlPaths
      // a path may be a pattern
      .flatMap((path) => globSync(path, { cwd: supabaseDir }).sort())
      .map((path) => join(supabaseDir, path))
      .map((path) => step(`seed/${basename(path)}`, readFileSync(path, 'utf8'), 'owner'))
  )
}

const step = (name: string, text: string, by: Step['by']): Step => ({
  name,
  text,
  by,
  checksum: createHash('sha256').update(text).digest('hex'),
})

/** The applied migrations, by name. The table is the Supabase CLI's own, with our checksum beside it. */
async function applied(admin: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await admin.query("select to_regclass('supabase_migrations.schema_migrations') as it")
  if (!found[0].it) {
    await admin.query(`create schema if not exists supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`)
  }
  const recorded = "select to_regclass('supabase_migrations.checksums') as it"
  if (!(await admin.query(recorded)).rows[0].it) {
    await admin.query(`create table supabase_migrations.checksums
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  }
  const { rows } = await admin.query<{ name: string; checksum: string }>(
    'select name, checksum from supabase_migrations.checksums',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const wayOut = 'Restore it, or start with a new data folder: `npm run dev -- --fresh`.'

/**
 * Checksums of earlier texts of migrations, as `checksum  name` in `former-migrations.txt`: with a later migration they
 * lead to the same database, so one that ran them goes on.
 */
const formerTexts = (...dirs: string[]) =>
  new Set(
    dirs
      .map((dir) => join(dir, 'former-migrations.txt'))
      .filter(existsSync)
      .flatMap((path) => readFileSync(path, 'utf8').split('\n')),
  )

function refuseChanges(done: Map<string, string>, steps: Step[], former: Set<string>) {
  const known = new Set(steps.map(({ name }) => name))
  for (const [name] of done) {
    if (!known.has(name) && !name.startsWith('seed/')) {
      throw new StartRefused(`The migration ${name} was applied to this database and is no longer here. ${wayOut}`)
    }
  }
  let pending: Step | undefined
  for (const one of steps) {
    const checksum = done.get(one.name)
    if (checksum === undefined) pending = one.by === 'owner' ? one : pending
    else if (checksum !== one.checksum && !former.has(`${checksum}  ${one.name}`)) {
      throw new StartRefused(`The migration ${one.name} has changed since it was applied to this database. ${wayOut}`)
    } else if (pending) {
      throw new StartRefused(
        `The migration ${pending.name} is new and comes before ${one.name}, which was already applied. Give it a later number, or start with a new data folder: \`npm run dev -- --fresh\`.`,
      )
    }
  }
}

/**
 * One round trip per file: beside other work each one waits for its turn. Only the last commit waits for the
 * disk: the log is written in order, so what is kept after a crash is always the first so many files, whole.
 */
async function run(steps: Step[], client: pg.Client, log: Log) {
  if (steps.length === 0) return
  await client.query('set synchronous_commit = off')
  for (const one of steps) {
    log.debug(`applying ${one.name}`)
    const [before, after] = around(one)
    const text = one.asRun ?? one.text
    try {
      await client.query(before + text + after)
    } catch (error) {
      throw failed(one.name, text, error, before.length)
    }
  }
  await client.query('reset synchronous_commit')
  // an empty transaction writes nothing that could be waited for
  await client.query('begin; select pg_current_xact_id(); commit')
}

/** The SQL before and after a file's text: the transaction, and the record of it in the end. */
function around({ name, text, by, checksum }: Step): [before: string, after: string] {
  const quoted = (values: (string | undefined)[]) => values.map((value) => pg.escapeLiteral(value ?? '')).join(', ')
  const [, version, title] = /^(\d+)_(.*)$/.exec(name) ?? []
  const lines = [
    // a file may end in a comment, or without a semicolon
    '\n;',
    by === 'owner' ? 'reset role; reset session authorization;' : '',
    `insert into supabase_migrations.checksums (name, checksum) values (${quoted([name, checksum])});`,
    version
      ? `insert into supabase_migrations.schema_migrations (version, name, statements)
         values (${quoted([version, title])}, array[${quoted([text])}]);`
      : '',
    'commit',
  ]
  // a dump sets for the whole session what its end does not take back
  const fresh = by === 'owner' ? 'reset all; set synchronous_commit = off; ' : ''
  return [`${fresh}begin; `, lines.join('\n')]
}

async function runAsOwner(connections: Connections, steps: Step[], log: Log) {
  if (steps.length === 0) return
  const owner = new pg.Client(connections.as(connections.owner))
  await owner.connect()
  try {
    await run(steps, owner, log)
  } finally {
    await owner.end()
  }
}

function failed(name: string, text: string, error: unknown, before: number) {
  const { message, position } = error as { message: string; position?: string }
  const line = position ? ` (line ${text.slice(0, Number(position) - before).split('\n').length})` : ''
  const words = [`The migration ${name} failed${line}: ${message}.`, missingPackage(error), 'It was rolled back.']
  return new StartRefused(words.filter(Boolean).join(' '))
}

/**
 * Lets every role of ours log in and the owner keep the record: once on an embedded cluster, at each start on an
 * external one, where another secret means other passwords.
 */
async function openLogins(admin: pg.Client, connections: Connections) {
  const roles = [...logins, connections.owner]
  const { rows } = await admin.query('select 1 from pg_authid where rolname = any($1) and rolpassword is null', [roles])
  if (rows.length === 0 && connections.owner === 'postgres') return
  for (const login of roles) {
    await admin.query(`alter role ${login} password ${pg.escapeLiteral(connections.passwordOf(login))}`)
  }
  await admin.query(`grant usage on schema supabase_migrations to ${connections.owner};
    grant select, insert, update, delete on all tables in schema supabase_migrations to ${connections.owner}`)
}

/** Makes the database the product's owner's, as on Supabase: its schema `public` is theirs by that. */
async function ownDatabase(admin: pg.Client) {
  const { rows } = await admin.query<{ name: string; theirs: boolean }>(
    `select current_database() as name, pg_get_userbyid(datdba) = 'postgres' as theirs
     from pg_database where datname = current_database()`,
  )
  const { name, theirs } = rows[0]!
  if (!theirs) await admin.query(`alter database ${pg.escapeIdentifier(name)} owner to postgres`)
}

/** Calls the folder's own function, as the product's owner. The server does not know what it says. */
async function announce(admin: pg.Client, name: string, owner: string, facts: Record<string, unknown>) {
  await admin.query(`set role ${owner}`)
  const { rows } = await admin.query<{ said: string | null }>(`select ${name}($1::jsonb) as said`, [facts])
  return rows[0]?.said ?? undefined
}
