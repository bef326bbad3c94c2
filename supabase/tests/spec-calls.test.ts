import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { Person } from '../../test/database.ts'
import { anon, choir, ines, jonas, mina, ruth, supper, tomas } from './cast.ts'
import { empty, missing, outcome, refused, signedOut } from './spec-outcome.ts'

/*
 * The calls that any client of this product makes, with the stock client, as the one who may, as a stranger and
 * as somebody signed out.
 */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

describe('users', () => {
  const profile = (who: Person, id: string) => outcome(app.as(who).from('users').select('*').eq('id', id).single())
  const role = (who: Person, id: string) =>
    outcome(app.as(who).from('users').select('role, tenant_id').eq('id', id).single())

  test('a person reads their own row, whole', async () => {
    const { data } = await profile(mina, mina.id)
    expect(data).toMatchObject({
      id: mina.id,
      email: 'mina@example.org',
      name: 'Mina Park',
      avatar_url: null,
      streak_count: 0,
      role: 'member',
      tenant_id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await role(mina, mina.id)).data).toEqual({ role: 'member', tenant_id: expect.any(String) })
  })

  test('a super admin reads another’s', async () => {
    expect(await profile(ruth, mina.id)).toMatchObject({ status: 200, data: { email: 'mina@example.org' } })
    expect(await role(ruth, jonas.id)).toMatchObject({ status: 200, data: { role: 'member' } })
  })

  test('nobody else does: a fellow member, a stranger, or who is signed out', async () => {
    for (const other of [tomas, jonas]) {
      expect(await profile(other, mina.id)).toMatchObject(missing)
      expect(await role(other, mina.id)).toMatchObject(missing)
    }
    expect(await profile(anon, mina.id)).toMatchObject(signedOut)
  })

  describe('when the profile is missing', () => {
    const kim = { role: 'authenticated', id: '00000000-0000-4000-8000-0000000000ff', email: 'kim@example.org' } as const
    beforeEach(async () => {
      await app.database.admin.query('delete from auth.users where id = $1', [kim.id])
      await app.database.admin.query('insert into auth.users (id, email) values ($1, $2)', [kim.id, kim.email])
      await app.database.admin.query('delete from public.users where id = $1', [kim.id])
    })
    const made = {
      id: kim.id,
      email: kim.email,
      name: 'Kim',
      avatar_url: null,
      role: 'member',
      streak_count: 0,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    }
    const insert = (who: Person, more: Record<string, unknown> = {}) =>
      outcome(
        app
          .as(who)
          .from('users')
          .insert({ ...made, ...more })
          .select()
          .single(),
      )

    test('the person makes it themselves', async () => {
      expect(await profile(kim, kim.id)).toMatchObject(missing)
      expect(await insert(kim)).toMatchObject({
        status: 201,
        data: { id: kim.id, email: kim.email, role: 'member', streak_count: 0, tenant_id: expect.any(String) },
      })
      expect(await insert(kim)).toMatchObject({ status: 409, error: '23505' })
    })

    test('nobody makes it for them, and they make no more of themselves', async () => {
      for (const other of [ruth, mina]) expect(await insert(other)).toMatchObject(refused)
      expect(await insert(anon)).toMatchObject(signedOut)
      for (const more of [
        { role: 'super_admin' },
        { streak_count: 99 },
        { email: 'ruth@example.org' },
        { tenant_id: crypto.randomUUID() },
      ]) {
        expect(await insert(kim, more), JSON.stringify(more)).toMatchObject(refused)
      }
    })
  })
})

describe('group_members', () => {
  const others = (who: Person) =>
    outcome(app.as(who).from('group_members').select('user_id').eq('group_id', supper).neq('user_id', ruth.id))
  const leaders = (who: Person) =>
    outcome(
      app
        .as(who)
        .from('group_members')
        .select('user_id')
        .eq('group_id', supper)
        .neq('user_id', mina.id)
        .in('role', ['admin', 'manager'])
        .order('user_id'),
    )
  const roleOf = (who: Person, id: string) =>
    outcome(app.as(who).from('group_members').select('role').eq('user_id', id).eq('group_id', supper).single())

  test('a member reads who else is in the group, who leads it, and a role', async () => {
    expect((await others(mina)).data).toHaveLength(2)
    expect((await leaders(mina)).data).toEqual([{ user_id: ruth.id }, { user_id: tomas.id }])
    expect((await roleOf(mina, tomas.id)).data).toEqual({ role: 'manager' })
  })

  test('a stranger finds nobody there, not even that there is somebody', async () => {
    for (const other of [jonas, ines]) {
      expect(await others(other)).toMatchObject(empty)
      expect(await leaders(other)).toMatchObject(empty)
      expect(await roleOf(other, mina.id)).toMatchObject(missing)
    }
  })

  test('an admin reads the members of any group they look after', async () => {
    const call = app
      .as(ruth)
      .from('group_members')
      .select('role')
      .eq('user_id', jonas.id)
      .eq('group_id', choir)
      .single()
    expect((await outcome(call)).data).toEqual({ role: 'member' })
  })

  test('who is not in the group is not found in it', async () => {
    expect(await roleOf(mina, jonas.id)).toMatchObject(missing)
  })

  test('who is signed out is asked to sign in', async () => {
    for (const call of [others(anon), leaders(anon), roleOf(anon, mina.id)]) expect(await call).toMatchObject(signedOut)
  })
})

test('a person signs in with the stock client, and is the one whom the tables answer', async () => {
  const client = app.as(anon)
  await client.auth.signInWithPassword({ email: mina.email!, password: 'cohort-demo' })
  const { data } = await client.auth.getUser()
  expect(data.user?.id).toBe(mina.id)
  expect((await client.from('users').select('id').single()).data).toEqual({ id: mina.id })
})

describe('conversation_participants', () => {
  const others = (who: Person, but: string) =>
    outcome(
      app.as(who).from('conversation_participants').select('user_id').eq('conversation_id', choir).neq('user_id', but),
    )

  test('those who take part read who else does', async () => {
    expect(await others(tomas, tomas.id)).toMatchObject({ data: [{ user_id: jonas.id }], status: 200 })
  })

  test('a stranger, an admin who takes no part, and who is signed out do not', async () => {
    for (const who of [mina, ruth]) expect(await others(who, who.id)).toMatchObject(empty)
    expect(await others(anon, tomas.id)).toMatchObject(signedOut)
  })
})
