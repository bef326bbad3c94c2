import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { type EmbeddedPostgres, startEmbedded } from '../server/postgres/embedded.ts'
import { type Server, startServer } from './server.ts'

// Each test waits for what a server says or for its end, however long a busy machine takes; a server that does not end
// by itself in ten seconds ends with 1. This only ends a run that hangs.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const end of opened.splice(0).reverse()) await end()
})

async function server(env: Record<string, string> = {}) {
  const one = await startServer(env)
  opened.push(() => one.discard())
  return one
}

const folder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'lifecycle-'))
  opened.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A start that is meant to be refused: what it said, and how it ended. */
function refused(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ['server/start.js'], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    encoding: 'utf8',
  })
  return { status, said: stderr.trim() }
}

const health = async ({ url }: Server) => (await fetch(`${url}/health`)).status
const keys = async ({ url }: Server) => (await (await fetch(`${url}/config.json`)).json()).anonKey

describe('a server', () => {
  test('killed without warning comes back on the same data, with the same keys, ending what it left running', async () => {
    const first = await server()
    const key = await keys(first)
    await first.end('SIGKILL')
    const second = await first.again()
    opened.push(() => second.end())
    expect(await health(second)).toBe(200)
    expect(await keys(second)).toBe(key)
  })

  test('outlives its database, which it starts again', async () => {
    const one = await server()
    process.kill(
      Number(readFileSync(join(one.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    await one.says('is being restarted')
    while ((await health(one)) !== 200) await setTimeout(50)
  })

  test('lets nobody else onto its data folder, and says who holds it', async () => {
    const one = await server()
    const { status, said } = refused({ DATA_DIR: one.dataDir })
    expect(status).toBe(1)
    expect(said).toMatch(/^The data folder .* is in use by the server with process id \d+\./)
    expect(await health(one)).toBe(200)
  })

  test('says so when its port is taken, and leaves nothing running', async () => {
    const one = await server()
    const dataDir = folder()
    const { status, said } = refused({ DATA_DIR: dataDir, PORT: String(one.port) })
    expect(status).toBe(1)
    expect(said).toContain(`Port ${one.port} on 127.0.0.1 is already in use`)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'told %s closes its sockets so that clients come back, and ends with 0',
    async (signal) => {
      const one = await server()
      const socket = new WebSocket(`${one.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${await keys(one)}`)
      await new Promise((open) => socket.once('open', open))
      const closed = new Promise<number>((tell) => socket.once('close', tell))
      expect(await one.end(signal)).toBe(0)
      expect(await closed).toBe(1012)
    },
  )

  test('told to end at the moment it is ready ends at once', async () => {
    const one = await server()
    expect(await one.end()).toBe(0)
  })

  test('keeps its secrets where only its user reads them', async () => {
    const one = await server()
    expect(statSync(join(one.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['empty', ''],
    ['{}', '{}'],
    ['half written', '{ "databasePassword": "abc", "jwtSe'],
    ['no object', 'null'],
    ['a list', '[]'],
    ['other things', '{ "databasePassword": 7, "jwtSecret": "", "signingKeys": {} }'],
    ['gone', undefined],
  ])('keeps its hands off secrets that are %s beside data that they open, and says the way back', (_, text) => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    const path = join(dataDir, 'secrets.json')
    if (text !== undefined) writeFileSync(path, text)
    const { status, said } = refused({ DATA_DIR: dataDir })
    expect(status).toBe(1)
    expect(said).toMatch(/^The file .*secrets\.json (is missing|is damaged)\. .*\. Restore it from /)
    expect(said.split('\n')).toHaveLength(1)
    expect(existsSync(path) ? readFileSync(path, 'utf8') : undefined).toBe(text)
  })

  test('does not write over secrets that it cannot read, whatever is beside them', () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'secrets.json'), '{ "jwtSecret": "abc')
    expect(refused({ DATA_DIR: dataDir })).toMatchObject({ status: 1, said: expect.stringContaining('Restore it') })
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{ "jwtSecret": "abc')
  })

  test('says in one sentence that it cannot write to its data folder', () => {
    const dir = folder()
    writeFileSync(join(dir, 'file'), '')
    mkdirSync(join(dir, 'filled', 'secrets.json'), { recursive: true })
    for (const dataDir of [join(dir, 'file'), join(dir, 'file', 'data'), '/proc', join(dir, 'filled')]) {
      const { status, said } = refused({ DATA_DIR: dataDir })
      expect({ status, said }).toEqual({
        status: 1,
        said: expect.stringMatching(/^The data folder .* cannot be (written|read) \(E[A-Z]+\)\. [^\n]*$/),
      })
    }
  })

  test.each([
    [{ PORT: 'lots' }, 'PORT must be a whole number from 0 to 65535; it is "lots".'],
    [{ SITE_URL: 'here' }, 'SITE_URL must be an http or https address; it is "here".'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error; it is "loud".'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgresql://user:password@host:5432/database.'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, moon' }, 'TRUSTED_PROXIES: "moon" is not an IP address or a range.'],
  ])('does not start on %o', (env, sentence) => {
    expect(refused({ DATA_DIR: folder(), ...env } as Record<string, string>)).toEqual({ status: 1, said: sentence })
  })

  test('does not touch the data of another PostgreSQL', () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n')
    const secrets = { databasePassword: 'a', jwtSecret: 'b', signingKeys: [] }
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets))
    const { status, said } = refused({ DATA_DIR: dataDir })
    expect(status).toBe(1)
    expect(said).toMatch(/^The data in .* was written by PostgreSQL 16, but this is 18\. /)
  })
})

describe('a project folder', () => {
  const project = (migration: string) => {
    const dir = folder()
    mkdirSync(join(dir, 'migrations'))
    writeFileSync(join(dir, 'config.toml'), '[auth]\nminimum_password_length = 20\n')
    writeFileSync(join(dir, 'migrations', '0001_boats.sql'), migration)
    return dir
  }
  const boats = "create table public.boats (id int primary key, name text); insert into public.boats values (1, 'Ark');"

  test('of somebody else runs as well, under its own settings', async () => {
    const one = await server({ SUPABASE_DIR: project(boats) })
    expect(one.output()).not.toContain('/setup')
    const apikey = await keys(one)
    const signUp = await fetch(`${one.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'noah@example.org', password: 'nineteen characters' }),
    })
    expect(signUp.status).toBe(422)
    const rows = await fetch(`${one.url}/rest/v1/boats?select=name`, { headers: { apikey } })
    expect(await rows.json()).toEqual([{ name: 'Ark' }])
  })

  test('whose applied migration was changed stops the start with its name and the way out', async () => {
    const dir = project(boats)
    const one = await server({ SUPABASE_DIR: dir })
    await one.end()
    writeFileSync(join(dir, 'migrations', '0001_boats.sql'), `${boats} -- and more`)
    const { status, said } = refused({ DATA_DIR: one.dataDir, SUPABASE_DIR: dir })
    expect(status).toBe(1)
    expect(said).toContain('The migration 0001_boats has changed since it was applied')
    expect(said).toContain('npm run dev -- --fresh')
  })

  test('with a migration that fails keeps nothing of it, and says where', () => {
    const { status, said } = refused({
      DATA_DIR: folder(),
      SUPABASE_DIR: project('create table public.boats ();\nselect 1/0;'),
    })
    expect(status).toBe(1)
    expect(said).toContain('The migration 0001_boats failed')
    expect(said).toContain('division by zero')
  })
})

describe('a database of one’s own', () => {
  async function postgres(settings: Record<string, string> = {}): Promise<EmbeddedPostgres & { url: string }> {
    const dataDir = folder()
    const one = await startEmbedded({
      dataDir,
      password: 'secret',
      log: createLog('error'),
      settings: { fsync: 'off', ...settings },
    })
    opened.push(() => one.stop())
    return { ...one, url: `postgresql://supabase_admin:secret@localhost/postgres?host=${one.host}` }
  }
  const secret = { JWT_SECRET: 'shared by all processes of one database' }

  test('is shared by two servers that start on it at the same moment', async () => {
    const { url } = await postgres()
    const [one, two] = await Promise.all([
      server({ DATABASE_URL: url, ...secret }),
      server({ DATABASE_URL: url, ...secret }),
    ])
    expect([await health(one), await health(two)]).toEqual([200, 200])
    expect(await keys(one)).toBe(await keys(two))
    expect(existsSync(join(one.dataDir, 'postgres'))).toBe(false)
  })

  test('keeps its own postgres role as it is', async () => {
    const { url, host } = await postgres()
    const admin = new pg.Client(embeddedConnections(host, 'secret').as('supabase_admin'))
    await admin.connect()
    await admin.query("create role postgres login superuser password 'theirs'")
    await server({ DATABASE_URL: url, ...secret })
    const { rows } = await admin.query(
      "select rolname, rolsuper from pg_roles where rolname in ('postgres', 'migrator') order by 1",
    )
    await admin.end()
    expect(rows).toEqual([
      { rolname: 'migrator', rolsuper: false },
      { rolname: 'postgres', rolsuper: true },
    ])
  })

  test('without logical decoding is refused in one sentence', async () => {
    const { url } = await postgres({ wal_level: 'replica', max_replication_slots: '0', max_wal_senders: '0' })
    expect(refused({ DATA_DIR: folder(), DATABASE_URL: url })).toEqual({
      status: 1,
      said: 'DATABASE_URL: wal_level is "replica"; set it to "logical" and restart that PostgreSQL.',
    })
  })

  test('that is not there is refused in one sentence', () => {
    const { status, said } = refused({ DATA_DIR: folder(), DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' })
    expect(status).toBe(1)
    expect(said).toMatch(/^DATABASE_URL: the database cannot be reached \(.*ECONNREFUSED.*\)\.$/)
  })
})

test('a demo’s people sign in, and the set-up is skipped', async () => {
  const one = await server({ SEED: '1' })
  expect(one.output()).not.toContain('/setup')
  const answer = await fetch(`${one.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await keys(one), 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ruth@example.org', password: 'cohort-demo' }),
  })
  expect(answer.status).toBe(200)
})

test('the machine’s owner runs SQL beside the server, and makes a second super admin by it', async () => {
  const one = await server({ SEED: '1' })
  const sql = (text: string, dataDir = one.dataDir) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/sql.ts', text], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    return { status, said: (stdout + stderr).trim() }
  }
  expect(sql("select private.make_super_admin('mina@example.org')").status).toBe(0)
  expect(sql("select name from public.users where role = 'super_admin' order by name")).toEqual({
    status: 0,
    said: '{"name":"Mina Park"}\n{"name":"Ruth Adeyemi"}',
  })
  expect(sql('select 1 +')).toEqual({ status: 1, said: 'syntax error at end of input' })
  expect(sql('select 1', folder()).said).toMatch(/^No server is running on /)
})
