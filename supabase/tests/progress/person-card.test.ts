import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { anon, arrangeRanks, choir, ines, jonas, mina, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { progressRoom } from './progress-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof progressRoom>>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = await progressRoom(database)
})
beforeEach(async () => {
  await room.clear()
  for (const table of ['public.user_blocks', 'public.achievements']) await room.asOwner(`delete from ${table}`)
  await room.asOwner("update public.users set about = 'I bake.', streak_count = 3 where id = $1", [mina.id])
})
afterAll(() => database.stop())

interface Card {
  name: string
  about: string | null
  streak: number | null
  title: string | null
  groups: { id: string; name: string; role: string }[]
  badges: { kind: string }[]
  blocked: boolean
}
const card = async (by: Someone, of: string = mina.id) =>
  (await room.ask<{ its: Card }>(by, 'select public.person_card($1) as its', [of]))[0]!.its
const hidden = async (by: Someone, of: string = mina.id) =>
  expect(await card(by, of).catch((error: { code: string; message: string }) => [error.code, error.message])).toEqual([
    'PT404',
    'This person isn’t here any more, or you don’t share a group with them.',
  ])
const badge = (kind: string, shown: boolean) =>
  room.asOwner(
    'insert into public.achievements (user_id, kind, subject_id, title, private) values ($1, $2, $1, $2, $3)',
    [mina.id, kind, !shown],
  )

describe('a card', () => {
  test('says to who shares a group who somebody is, and of no group that they do not share', async () => {
    await room.asOwner("update public.group_members set title = 'Baker' where group_id = $1 and user_id = $2", [
      supper,
      mina.id,
    ])
    await room.asOwner(
      "insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member') on conflict do nothing",
      [choir, mina.id],
    )
    await badge('days_7', true)
    await badge('goal_reached', false)
    const seen = await card(ruth)
    expect(seen).toMatchObject({
      id: mina.id,
      name: 'Mina Park',
      role: 'member',
      title: 'Baker',
      about: 'I bake.',
      streak: 3,
      groups: [{ id: supper, role: 'member' }],
      badges: [{ kind: 'days_7' }],
      blocked: false,
    })
    expect(Object.keys(seen).sort()).toEqual(
      ['about', 'avatar_url', 'badges', 'blocked', 'groups', 'id', 'name', 'role', 'streak', 'title'].sort(),
    )
    expect((await card(tomas)).groups.map(({ id }) => id).sort()).toEqual([supper, choir].sort())
    expect((await card(jonas)).groups).toMatchObject([{ id: choir }])
    expect((await card(mina)).badges).toMatchObject([{ kind: 'days_7' }])
    await room.asOwner('delete from public.group_members where group_id = $1 and user_id = $2', [choir, mina.id])
    await hidden(jonas)
  })

  test('is not there for a stranger, by an admin’s pass, of nobody, and of somebody who was deleted', async () => {
    for (const by of [ines, tenantAdmin, superAdmin]) await hidden(by)
    await hidden(ruth, randomUUID())
    const gone = await room
      .asOwner<{ id: string }>(
        "insert into auth.users (id, email) values (gen_random_uuid(), 'gone@example.org') returning id",
      )
      .catch(async () => {
        const { rows } = await database.admin.query<{ id: string }>(
          "insert into auth.users (id, email) values (gen_random_uuid(), 'gone@example.org') returning id",
        )
        return rows
      })
    const [{ id }] = gone as [{ id: string }]
    await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member')", [
      supper,
      id,
    ])
    expect(await card(ruth, id)).toMatchObject({ name: 'gone' })
    await database.admin.query('delete from auth.users where id = $1', [id])
    await hidden(ruth, id)
    await expect(
      database.asUser({ role: 'anon', claims: '{"role": "anon"}', headers: '{}' }, (db) =>
        db.query('select public.person_card($1)', [mina.id]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    expect(anon.role).toBe('anon')
  })

  test('of whoever one has blocked has a name and no more; for whoever is blocked there is none', async () => {
    await room.ask(ruth, 'select public.block_person($1)', [mina.id])
    expect(await card(ruth)).toEqual({ id: mina.id, name: 'Mina Park', blocked: true })
    await hidden(mina, ruth.id)
    // where both have, each may take back their own
    await room.ask(mina, 'select public.block_person($1)', [ruth.id])
    expect(await card(mina, ruth.id)).toMatchObject({ blocked: true })
    await room.ask(ruth, 'select public.block_person($1, false)', [mina.id])
    await hidden(ruth)
  })

  test('of somebody who is suspended keeps their name, and they see none', async () => {
    await badge('days_7', true)
    await room.asOwner('insert into private.suspensions (user_id) values ($1)', [mina.id])
    expect(await card(ruth)).toMatchObject({ name: 'Mina Park', about: null, streak: null, badges: [] })
    await hidden(mina, ruth.id)
    await hidden(mina)
    await room.asOwner('delete from private.suspensions where user_id = $1', [mina.id])
  })

  test('is without the streak that is hidden, and without badges where these are switched off', async () => {
    await badge('days_7', true)
    await room.ask(mina, 'insert into public.user_settings (streak_hidden) values (true)')
    expect(await card(ruth)).toMatchObject({ about: 'I bake.', streak: null })
    await room.asOwner("update public.feature_flags set enabled = false where key = 'achievement_system'")
    expect((await card(ruth)).badges).toEqual([])
    await room.asOwner("update public.feature_flags set enabled = true where key = 'achievement_system'")
  })

  test('shows a badge of a lesson only to the group in which it was earned', async () => {
    await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member')", [
      choir,
      mina.id,
    ])
    await room.asOwner(
      "insert into public.achievements (user_id, kind, subject_id, group_id, lesson_key, title, private) values ($1, 'unit', $2, $2, $2, 'Autumn', false)",
      [mina.id, supper],
    )
    expect((await card(ruth)).badges).toMatchObject([{ kind: 'unit' }])
    expect((await card(jonas)).badges).toEqual([])
    await room.asOwner('delete from public.group_members where group_id = $1 and user_id = $2', [choir, mina.id])
  })
})

test('nobody reports themselves', async () => {
  await expect(
    room.ask(mina, "insert into public.reports (subject_type, subject_id, reason) values ('user', $1, 'spam')", [
      mina.id,
    ]),
  ).rejects.toMatchObject({ code: expect.stringMatching(/42501|23514|PT404/) })
})
