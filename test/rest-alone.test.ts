import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgrestClient } from '@supabase/postgrest-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { type Server, startServer } from './server.ts'

/* The REST server alone, as a process, on somebody else's database: their roles, their schema, nothing of ours. */

const { host, password } = inject('cluster')
const name = `foreign_${randomBytes(4).toString('hex')}`
const secret = 'a passphrase that is long enough, 32 at least'
const base = embeddedConnections(host, password)
const url = `postgresql://${name}_porter:porter@localhost/${name}?host=${encodeURIComponent(host)}`
const dir = mkdtempSync(join(tmpdir(), 'rest-alone-'))
let owner: pg.Client
const running: Server[] = []

beforeAll(async () => {
  await asSuperuser('postgres', async (db) => {
    for (const role of [`${name}_porter login noinherit password 'porter'`, `${name}_reader`, `${name}_guest`]) {
      await db.query(`create role ${role}`)
    }
    await db.query(`grant ${name}_reader, ${name}_guest to ${name}_porter`)
    await db.query(`create database ${name} template template0`)
  })
  owner = new pg.Client(base.as('supabase_admin', name))
  await owner.connect()
  await owner.query(`
    create schema library;
    create table library.authors (id int primary key, name text not null);
    create table library.books (id int primary key, title text not null, author int references library.authors, loan date);
    insert into library.authors values (1, 'Lem'), (2, 'Le Guin');
    insert into library.books values (1, 'Solaris', 1), (2, 'Eden', 1), (3, 'The Dispossessed', 2);
    alter table library.books enable row level security;
    create policy reading on library.books for all using (
      current_user <> '${name}_guest' or title <> 'Eden') with check (true);
    create function library.whoami() returns json language sql stable as $$
      select json_build_object('role', current_user, 'shelf', current_setting('app.settings.shelf', true),
        'claims', current_setting('request.jwt.claims', true)::json) $$;
    create function library.check_card() returns void language plpgsql as $$
    begin
      if current_setting('request.jwt.claims', true)::json ->> 'card' = 'lost' then
        raise exception 'This card was lost' using hint = 'Ask for another';
      end if;
    end $$;
    create function library.front() returns json language sql stable as $$ select '{"swagger": "2.0", "mine": true}'::json $$;
    grant usage on schema library to ${name}_reader, ${name}_guest;
    grant select on all tables in schema library to ${name}_guest;
    grant select, insert, update, delete on all tables in schema library to ${name}_reader`)
})

afterAll(async () => {
  for (const one of running) await one.discard()
  await owner.end()
  rmSync(dir, { recursive: true, force: true })
  await asSuperuser('postgres', async (db) => {
    await db.query(`drop database ${name} with (force)`)
    for (const role of ['porter', 'reader', 'guest']) await db.query(`drop role ${name}_${role}`)
  })
})

async function asSuperuser(database: string, work: (db: pg.Client) => Promise<unknown>) {
  const db = new pg.Client(base.as('supabase_admin', database))
  await db.connect()
  await work(db).finally(() => db.end())
}

const settings = { PGRST_DB_SCHEMAS: 'library', PGRST_DB_ANON_ROLE: `${name}_guest`, PGRST_JWT_SECRET: secret }

async function rest(env: Record<string, string> = {}) {
  const one = await startServer({ DATABASE_URL: url, ...settings, ...env }, 'rest-alone.ts')
  running.push(one)
  return one
}

const hour = () => Math.floor(Date.now() / 1000) + 3600
const signed = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, ...json })
const reader = async (more: Record<string, unknown> = {}) =>
  bearer(await signed({ role: `${name}_reader`, exp: hour(), ...more }))

async function answer(server: Server, path: string, init: RequestInit = {}) {
  const response = await fetch(server.url + path, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

describe('alone, on a database that is not ours', () => {
  let server: Server
  beforeAll(async () => {
    server = await rest({
      PGRST_DB_PRE_REQUEST: 'library.check_card',
      PGRST_APP_SETTINGS_SHELF: 'north',
      PGRST_JWT_AUD: 'readers',
      PGRST_DB_MAX_ROWS: '2',
    })
  })

  test('who brings no token is the guest, and sees what guests see, no more rows than are given', async () => {
    const { status, body } = await answer(server, '/books?select=title,authors(name)&order=id')
    expect([status, body]).toEqual([
      200,
      [
        { title: 'Solaris', authors: { name: 'Lem' } },
        { title: 'The Dispossessed', authors: { name: 'Le Guin' } },
      ],
    ])
    expect((await answer(server, '/books', { headers: await reader() })).body).toHaveLength(2)
    const { body: whoami } = await answer(server, '/rpc/whoami')
    expect(whoami).toEqual({ role: `${name}_guest`, shelf: 'north', claims: { role: `${name}_guest` } })
  })

  test('who brings one becomes its role; the stock client writes', async () => {
    const client = new PostgrestClient(server.url, { headers: await reader() })
    const { data, error } = await client.from('books').insert({ id: 9, title: 'Fiasco', author: 1 }).select().single()
    expect([error, data]).toEqual([null, { id: 9, title: 'Fiasco', author: 1, loan: null }])
    expect((await client.from('books').delete().eq('id', 9)).error).toBeNull()
    const guest = await answer(server, '/books', { method: 'POST', body: '{"id": 8, "title": "x"}', headers: json })
    expect([guest.status, guest.body.code]).toEqual([401, '42501'])
  })

  test('a function goes before each request and refuses', async () => {
    const { status, body } = await answer(server, '/books', { headers: await reader({ card: 'lost' }) })
    expect([status, body]).toEqual([
      400,
      { code: 'P0001', message: 'This card was lost', details: null, hint: 'Ask for another' },
    ])
  })

  test.each([
    ['that expired', { exp: 1_000_000 }, 'PGRST303', 'JWT expired'],
    ['that does not hold yet', { nbf: hour() }, 'PGRST303', 'JWT not yet valid'],
    ['for others', { aud: 'sellers' }, 'PGRST303', 'JWT not in audience'],
  ])('a token %s is refused', async (_, claims, code, message) => {
    const { status, headers, body } = await answer(server, '/books', { headers: await reader(claims) })
    expect([status, body]).toEqual([401, { code, message, details: null, hint: null }])
    expect(headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", error_description="${message}"`)
  })

  test('a token that nobody signed is refused', async () => {
    const forged = await new SignJWT({ role: `${name}_reader` })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('somebody else’s passphrase of 32 letters'))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`
    const codes = [forged, unsigned, 'one.two', ''].map(async (token) => {
      const { status, body } = await answer(server, '/books', { headers: bearer(token) })
      return [status, body.code]
    })
    expect(await Promise.all(codes)).toEqual(Array(4).fill([401, 'PGRST301']))
  })

  test('tables that come later are found, and its end is graceful', async () => {
    await owner.query(`create table library.maps (id int); grant select on library.maps to ${name}_guest`)
    await owner.query("notify pgrst, 'reload schema'")
    await expect.poll(async () => (await answer(server, '/maps')).status).toBe(200)
    const slow = fetch(`${server.url}/books`)
    expect((await slow).status).toBe(200)
    expect(await server.end()).toBe(0)
  })
})

describe('by other settings', () => {
  test('under a path, with the role where another service puts it, by a public key in a file, and no guests', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    writeFileSync(join(dir, 'keys.json'), JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] }))
    const server = await rest({
      REST_PATH: '/rest/v1/',
      PGRST_JWT_SECRET: `@${join(dir, 'keys.json')}`,
      PGRST_JWT_ROLE_CLAIM_KEY: '."https://lib.example/access".roles[?(@ ==^ "_reader")]',
      PGRST_DB_ANON_ROLE: '',
      PGRST_DB_TX_END: 'rollback-allow-override',
    })
    const claims = { 'https://lib.example/access': { roles: ['staff', `${name}_reader`] } }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)
    const { status, body } = await answer(server, '/rest/v1/books?select=id&order=id', { headers: bearer(token) })
    expect([status, body]).toEqual([200, [{ id: 1 }, { id: 2 }, { id: 3 }]])
    const add = { method: 'POST', body: '{"id": 7, "title": "Dry"}', headers: bearer(token) }
    expect((await answer(server, '/rest/v1/books', add)).status).toBe(201)
    expect((await answer(server, '/rest/v1/books?id=eq.7', { headers: bearer(token) })).body).toEqual([])
    const nobody = await answer(server, '/rest/v1/books')
    expect([nobody.status, nobody.body]).toEqual([
      401,
      { code: 'PGRST302', message: 'Anonymous access is disabled', details: null, hint: null },
    ])
    const other = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k2' }).sign(privateKey)
    expect((await answer(server, '/rest/v1/books', { headers: bearer(other) })).body.message).toBe(
      'No suitable key was found to decode the JWT',
    )
    expect([(await fetch(`${server.url}/books`)).status, (await fetch(`${server.url}/rest/v1/a/b`)).status]).toEqual([
      404, 404,
    ])
  })

  test.each([
    [{ DATABASE_URL: '' }, 'Set DATABASE_URL (or PGRST_DB_URI) to postgresql://user:password@host:5432/database.'],
    [{ PGRST_JWT_SECRET: 'short' }, 'PGRST_JWT_SECRET must be at least 32 characters long.'],
    [{ PGRST_JWT_SECRET: '@/nowhere' }, 'PGRST_JWT_SECRET: /nowhere cannot be read (ENOENT).'],
    [
      { PGRST_DB_TX_END: 'maybe' },
      'PGRST_DB_TX_END must be one of commit, commit-allow-override, rollback, rollback-allow-override; it is "maybe".',
    ],
    [{ PGRST_JWT_ROLE_CLAIM_KEY: 'role' }, 'PGRST_JWT_ROLE_CLAIM_KEY must be a path like .role; it is role'],
    [{ REST_PATH: 'rest' }, 'REST_PATH must be a path like /rest/v1; it is "rest".'],
  ])('does not start on %o', (env, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, ['server/rest-alone.ts'], {
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: url, ...settings, ...env },
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect([status, stderr.trim()]).toEqual([1, sentence])
  })
})
