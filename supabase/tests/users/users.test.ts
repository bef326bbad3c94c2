import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

async function signUp(email: string | null, data: Record<string, unknown>) {
  const id = crypto.randomUUID()
  await database.asService('supabase_auth_admin', (db) =>
    db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [id, email, data]),
  )
  const { rows } = await database.admin.query('select * from public.users where id = $1', [id])
  return rows[0]
}

describe('who signs up', () => {
  test.each([
    ['their full name', 'ana@example.org', { full_name: ' Ana Lima ', name: 'ana' }, 'Ana Lima'],
    ['else their name', 'ana2@example.org', { full_name: '  ', name: 'Ana' }, 'Ana'],
    ['else their address up to the at-sign', 'ana.lima@example.org', {}, 'ana.lima'],
    ['else "User"', null, {}, 'User'],
    [
      'a name cut to what fits, instead of no account',
      'long@example.org',
      { full_name: 'n'.repeat(300) },
      'n'.repeat(80),
    ],
  ])('goes by %s', async (_, email, data, name) => {
    expect(await signUp(email, data)).toMatchObject({ name, email, role: 'member', streak_count: 0 })
  })

  test('belongs to the default tenant', async () => {
    const { rows } = await database.admin.query('select id from public.tenants where is_default')
    expect((await signUp('ben@example.org', {})).tenant_id).toBe(rows[0].id)
  })

  test('gets no role that they name themselves', async () => {
    expect((await signUp('mal@example.org', { role: 'super_admin', tenant_id: crypto.randomUUID() })).role).toBe(
      'member',
    )
  })

  test('is followed when the address changes, and forgotten when the account goes', async () => {
    const { id } = await signUp('old@example.org', {})
    await database.asService('supabase_auth_admin', (db) =>
      db.query("update auth.users set email = 'new@example.org' where id = $1", [id]),
    )
    const profile = async () => (await database.admin.query('select email from public.users where id = $1', [id])).rows
    expect(await profile()).toEqual([{ email: 'new@example.org' }])
    await database.asService('supabase_auth_admin', (db) => db.query('delete from auth.users where id = $1', [id]))
    expect(await profile()).toEqual([])
  })
})
