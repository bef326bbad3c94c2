import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../server/log.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { type Server, startServer } from './server.ts'

/* `npm run auth` on a database that is not ours: its owner is no superuser, and none of our roles are there. */

const folder = mkdtempSync(join(tmpdir(), 'auth-alone-'))
const jwtSecret = 'a secret of at least thirty-two characters'
let stopPostgres: () => Promise<unknown>
let url: string
let owner: pg.Client
let servers: Server[] = []

beforeAll(async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres = await startEmbedded({
    dataDir,
    password: 'secret',
    log: createLog('error'),
    settings: { fsync: 'off' },
  })
  stopPostgres = () => postgres.stop()
  const root = new pg.Client({ host: postgres.host, user: 'supabase_admin', password: 'secret', database: 'postgres' })
  await root.connect()
  await root.query(`create role harbour login password 'master'`)
  await root.query('create database boats owner harbour')
  await root.end()
  url = `postgresql://harbour:master@localhost/boats?host=${postgres.host}`
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('create table boats (id int primary key, name text)')
  const env = {
    ...{ DATABASE_URL: url, GOTRUE_JWT_SECRET: jwtSecret, GOTRUE_SITE_URL: 'https://boats.example' },
    ...{ GOTRUE_MAILER_AUTOCONFIRM: 'false', GOTRUE_PASSWORD_MIN_LENGTH: '12', GOTRUE_SMTP_MAX_FREQUENCY: '0s' },
  }
  servers = await Promise.all([startServer(env, 'auth-alone.ts'), startServer(env, 'auth-alone.ts')])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.discard()))
  await owner.end()
  await stopPostgres()
  rmSync(folder, { recursive: true, force: true })
})

const client = (which: number, key = 'none') =>
  new AuthClient({
    url: `http://127.0.0.1:${servers[which]!.port}`,
    headers: { Authorization: `Bearer ${key}` },
    ...{ autoRefreshToken: false, persistSession: false, storageKey: String(Math.random()) },
  })

/** The text of the only mail that a server has kept. */
const mailOf = ({ dataDir }: Server) => {
  const dir = join(dataDir, 'mailbox')
  return JSON.parse(readFileSync(join(dir, readdirSync(dir)[0]!), 'utf8')) as { text: string; subject: string }
}

test('somebody signs up, proves the address and is known to two processes and to whoever has the public keys', async () => {
  const person = { email: 'ada@example.com', password: 'a good long password' }
  expect((await client(0).signUp({ ...person, password: 'elevensigns' })).error?.code).toBe('weak_password')
  expect((await client(0).signUp(person)).data.session).toBeNull()
  expect((await client(0).signInWithPassword(person)).error?.code).toBe('email_not_confirmed')
  await expect.poll(() => readdirSync(join(servers[0]!.dataDir, 'mailbox')).length).toBe(1)
  const { text } = mailOf(servers[0]!)
  const link = /http\S+\/verify\S+/.exec(text)![0]
  expect(link).toContain(`http://127.0.0.1:${servers[0]!.port}/verify?`)
  const followed = await fetch(link, { redirect: 'manual' })
  expect(new URL(followed.headers.get('location')!).origin).toBe('https://boats.example')

  const { data } = await client(1).signInWithPassword(person)
  const token = data.session!.access_token
  for (const which of [0, 1]) {
    expect((await client(which).getUser(token)).data.user?.email).toBe(person.email)
    const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${servers[which]!.port}/.well-known/jwks.json`))
    expect((await jwtVerify(token, keys)).payload.sub).toBe(data.user!.id)
  }
  const { data: renewed } = await client(0).refreshSession(data.session!)
  expect(renewed.session?.access_token).toBeTruthy()
})

test('an admin comes with a key that the operator signed', async () => {
  const key = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))
  const { data, error } = await client(1, key).admin.listUsers()
  expect([error, data.users.map(({ email }) => email)]).toEqual([null, ['ada@example.com']])
})

test('nothing but the two schemas was made', async () => {
  const { rows } = await owner.query(
    `select nspname as name from pg_namespace where nspname !~ '^pg_|information_schema' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['auth', 'auth_private', 'public'])
  const { rows: roles } = await owner.query(
    `select rolname from pg_roles where rolname ~ '^(anon|authenticated|supabase_auth)'`,
  )
  expect(roles).toEqual([])
})

test('it comes back on what it made, and ends when it is told to', async () => {
  const [first] = servers
  expect(await first!.end()).toBe(0)
  servers[0] = await first!.again()
  const person = { email: 'ada@example.com', password: 'a good long password' }
  expect((await client(0).signInWithPassword(person)).error).toBeNull()
})

test('it says in one sentence what it needs', async () => {
  await expect(startServer({ DATABASE_URL: 'nothing' }, 'auth-alone.ts')).rejects.toThrow('DATABASE_URL must look like')
  await expect(startServer({}, 'auth-alone.ts')).rejects.toThrow('Set DATABASE_URL')
})
