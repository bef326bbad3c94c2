import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { freePort, type Server, startServer } from '../server.ts'
import { folder, health, keys, refused, server } from './starts.ts'

/* One server for all that does not need a folder of its own, on the demo: a start on data that are there takes a tenth of the first. */
let one: Server
beforeAll(async () => {
  one = await startServer({ SEED: '1' })
})
afterAll(() => one.discard())

describe('a server', () => {
  test('begins with a demo whose people sign in, and the set-up is skipped', async () => {
    expect(one.output()).not.toContain('/setup')
    const answer = await fetch(`${one.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: await keys(one), 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ruth@example.org', password: 'cohort-demo' }),
    })
    expect(answer.status).toBe(200)
  })

  test('killed without warning comes back on the same data, with the same keys, ending what it left running', async () => {
    const key = await keys(one)
    await one.end('SIGKILL')
    one = await one.again()
    expect(await health(one)).toBe(200)
    expect(await keys(one)).toBe(key)
  })

  test('outlives its database, which it starts again', async () => {
    process.kill(
      Number(readFileSync(join(one.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    await one.says('is being restarted')
    while ((await health(one)) !== 200) await setTimeout(50)
  })

  test('lets nobody else onto its data folder, and says who holds it', async () => {
    const { status, said } = refused({ DATA_DIR: one.dataDir })
    expect(status).toBe(1)
    expect(said).toMatch(/^The data folder .* is in use by the server with process id \d+\./)
    expect(await health(one)).toBe(200)
  })

  test('says so when its port is taken, and leaves nothing running', async () => {
    const dataDir = folder()
    const { status, said } = refused({ DATA_DIR: dataDir, PORT: String(one.port) })
    expect(status).toBe(1)
    expect(said).toContain(`Port ${one.port} on 127.0.0.1 is already in use`)
    // looked at before a database is made
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'told %s closes its sockets so that clients come back, and ends with 0',
    async (signal) => {
      const socket = new WebSocket(`${one.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${await keys(one)}`)
      await new Promise((open) => socket.once('open', open))
      const closed = new Promise<number>((tell) => socket.once('close', tell))
      expect(await one.end(signal)).toBe(0)
      expect(await closed).toBe(1012)
      one = await one.again()
    },
  )

  test('told to end at the moment it is ready ends at once', async () => {
    await one.end()
    one = await one.again()
    expect(await one.end()).toBe(0)
    one = await one.again()
  })

  test('keeps its secrets where only its user reads them', () => {
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
    [
      { SITE_URL: 'https://example.org/cohort/' },
      'SITE_URL must be a host of its own, without a path, such as https://example.org; it is "https://example.org/cohort".',
    ],
    [{ SITE_URL: 'here' }, 'SITE_URL must be an http or https address; it is "here".'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error; it is "loud".'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must look like postgresql://user:password@host:5432/database; in the password, write @ as %40, # as %23 and / as %2F.',
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, moon' }, 'TRUSTED_PROXIES: "moon" is not an IP address or a range.'],
  ])('does not start on %o', (env, sentence) => {
    expect(refused({ DATA_DIR: folder(), ...env } as Record<string, string>)).toEqual({ status: 1, said: sentence })
  })

  test.each(['s3cr@t', 's3cr#t', 's3cr/t', '33/33', '33#33', '33?33', 's3cr%t', 's3@c/r#t'])(
    'says how to write the password %s in DATABASE_URL, and repeats no part of it',
    (password) => {
      const { status, said } = refused({
        DATA_DIR: folder(),
        DATABASE_URL: `postgresql://cohort:${password}@127.0.0.1:1/cohort`,
      })
      expect({ status, said }).toEqual({
        status: 1,
        said: 'DATABASE_URL: a special character in the password is not encoded. Write @ as %40, # as %23, / as %2F, ? as %3F and % as %25.',
      })
    },
  )

  test('takes an encoded password, and values of its query as they are', () => {
    const url = 'postgresql://cohort:s3%40%23%2F%25@127.0.0.1:1/cohort?application_name=a@b'
    expect(refused({ DATA_DIR: folder(), DATABASE_URL: url }).said).toContain('the database cannot be reached')
  })

  test('is alive while it starts, and ready when it has started', async () => {
    const port = await freePort()
    const status = async (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).then(
        (answer) => answer.status,
        () => undefined,
      )
    const starting = server({ PORT: String(port) })
    while ((await status('/health/live')) === undefined) await setTimeout(20)
    expect([await status('/health/ready'), await status('/'), await status('/health/live')]).toEqual([503, 503, 200])
    await starting
    expect([await status('/health/ready'), await status('/health'), await status('/config.json')]).toEqual([
      200, 200, 200,
    ])
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

test('the machine’s owner runs SQL beside the server, and makes a second super admin by it', () => {
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
