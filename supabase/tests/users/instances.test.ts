import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attempt, type Person, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { anon, ines, mina } from '../cast.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.admin.query(
    "update private.instance set claimed_at = null, claimed_by = null, trusts_local = false; update public.users set role = 'member'",
  )
})
afterEach(() => database.stop())

const here = { 'x-local-request': 'yes' }
const as = (person: Person & { id: string }, code: string | null, headers: Record<string, string> = {}) =>
  database.asUser(
    {
      role: 'authenticated',
      claims: JSON.stringify({ role: 'authenticated', sub: person.id }),
      headers: JSON.stringify(headers),
    },
    async (db) => (await db.query<{ said: unknown }>('select public.claim_instance($1) as said', [code]))[0]!.said,
  )
const state = async (headers: Record<string, string> = {}) =>
  (await attempt(database, { ...anon, headers }, 'select public.instance_state() as it')).rows[0]?.it
const announced = async () =>
  (
    await database.asService('postgres', (db) =>
      db.query<{ said: string | null }>('select private.started($1) as said', [{ url: 'http://localhost:3000' }]),
    )
  )[0]!.said
const codeIn = (said: string | null) => /code ([A-Z0-9]{5}-[A-Z0-9]{5})/.exec(said ?? '')?.[1] ?? ''

describe('an instance that nobody has set up', () => {
  test('tells the operator where, and a code that stays the same at the next start', async () => {
    const said = await announced()
    expect(said).toContain('http://localhost:3000/setup')
    expect(codeIn(said)).not.toBe('')
    expect(await announced()).toBe(said)
  })

  test('makes the person who holds the code its super admin, however they type it', async () => {
    const code = codeIn(await announced())
    await as(ines, ` ${code.toLowerCase().replace('-', ' ')} `)
    const { rows } = await database.admin.query("select id from public.users where role = 'super_admin'")
    expect(rows).toEqual([{ id: ines.id }])
    expect(await state()).toEqual({ claimed: true, code_needed: false })
    expect(await announced()).toBeNull()
  })

  test('is not given to a wrong code, to none, or to somebody signed out', async () => {
    await announced()
    expect(await as(ines, 'AAAAA-AAAAA')).toMatchObject({
      code: 'PT403',
      message: expect.stringContaining('incorrect'),
    })
    expect(await as(ines, null)).toMatchObject({ code: 'PT403' })
    await expect(attempt(database, anon, 'select public.claim_instance(null)')).rejects.toMatchObject({ code: '42501' })
    expect(await state()).toEqual({ claimed: false, code_needed: true })
  })

  test('asks no code at the machine itself, once its server vouches for that header', async () => {
    expect(await as(ines, null, here)).toMatchObject({ code: 'PT403' })
    await announced()
    expect(await state(here)).toEqual({ claimed: false, code_needed: false })
    await as(ines, null, here)
    expect((await state(here)) as object).toMatchObject({ claimed: true })
  })

  test('belongs to exactly one of two who claim it at the same moment', async () => {
    await announced()
    const both = await Promise.allSettled([as(ines, null, here), as(mina, null, here)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await database.admin.query(
      "select count(*)::int as n from public.users where role = 'super_admin'",
    )
    expect(rows[0].n).toBe(1)
  })

  test('is not claimed a second time, whatever the code', async () => {
    const code = codeIn(await announced())
    await as(ines, code)
    await expect(as(mina, code)).rejects.toMatchObject({ code: 'PT409' })
    await expect(as(mina, null, here)).rejects.toMatchObject({ code: 'PT409' })
  })
})
