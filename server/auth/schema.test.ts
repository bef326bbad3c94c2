import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('template_platform')
})
afterAll(() => database.stop())

const person = '11111111-1111-4111-8111-111111111111'

describe('what a policy is told of who asks', () => {
  const said = async (claims: string | null, legacy = '') => {
    await database.admin.query('begin')
    await database.admin.query('set local role authenticated')
    if (claims !== null) await database.admin.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
    if (legacy) await database.admin.query(`select set_config('request.jwt.claim.sub', $1, true)`, [legacy])
    const { rows } = await database.admin.query('select auth.uid(), auth.role(), auth.email(), auth.jwt()')
    await database.admin.query('rollback')
    return rows[0]
  }

  test('a person is who their claims say', async () => {
    const claims = { sub: person, role: 'authenticated', email: 'ada@example.com' }
    expect(await said(JSON.stringify(claims))).toEqual({
      uid: person,
      role: 'authenticated',
      email: 'ada@example.com',
      jwt: claims,
    })
  })

  test('without claims, before and after a transaction that had some, nobody asks', async () => {
    expect(await said(null)).toEqual({ uid: null, role: null, email: null, jwt: null })
    expect(await said('')).toEqual({ uid: null, role: null, email: null, jwt: null })
  })

  test('the older setting of one claim still counts', async () => {
    expect((await said('', person)).uid).toBe(person)
  })
})

describe('the owner of the product, who is no superuser', () => {
  let owner: pg.Client
  beforeAll(async () => {
    owner = new pg.Client(database.connections.as('postgres'))
    await owner.connect()
  })
  afterAll(() => owner.end())

  test('points at people, follows what happens to them, and loses rows with them', async () => {
    await owner.query(`
      create table public.profiles (id uuid primary key references auth.users on delete cascade);
      create function public.tg_made() returns trigger language plpgsql security definer set search_path = '' as
        'begin insert into public.profiles values (new.id); return new; end';
      create trigger made after insert on auth.users for each row execute function public.tg_made()`)
    await database.asService('supabase_auth_admin', (db) =>
      db.query('insert into users (id, email) values ($1, $2)', [person, 'ada@example.com']),
    )
    expect((await owner.query('select id from public.profiles')).rows).toEqual([{ id: person }])
    await database.asService('supabase_auth_admin', (db) => db.query('delete from users where id = $1', [person]))
    expect((await owner.query('select id from public.profiles')).rows).toEqual([])
  })

  test('does not change the schema itself', async () => {
    await expect(owner.query('alter table auth.users add column shoe_size int')).rejects.toThrow(/must be owner/)
    await expect(owner.query('create table auth.mine ()')).rejects.toThrow(/permission denied/)
  })
})

test.each(['anon', 'authenticated', 'service_role'])('%s reads no row of the schema', async (role) => {
  await database.admin.query('begin')
  await database.admin.query(`set local role ${role}`)
  await expect(database.admin.query('select * from auth.users')).rejects.toThrow(/permission denied/)
  await database.admin.query('rollback')
})

test('every table has row level security and belongs to the login of this room', async () => {
  const { rows } = await database.admin.query(
    `select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'
     and (not relrowsecurity or relowner <> 'supabase_auth_admin'::regrole)`,
  )
  expect(rows).toEqual([])
})
