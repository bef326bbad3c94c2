import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, choir, ines, jonas, mina, ruth, superAdmin, supper, suspended, tenantAdmin } from '../cast.ts'
import { at, days, homeRoom } from './home-room.ts'

let database: TestDatabase
let room: ReturnType<typeof homeRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = homeRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const seen = async (who: Someone, group = supper) =>
  (
    await room.asOwner<{ last_seen_at: Date | null; seen_before_at: Date | null }>(
      'select last_seen_at, seen_before_at from public.group_member_settings where group_id = $1 and user_id = $2',
      [group, who.id],
    )
  )[0]
const quiet = async (when: string) =>
  (await room.ask<{ user_id: string }>(ruth, 'select user_id from public.quiet_members($1)', [supper], when)).map(
    ({ user_id }) => user_id,
  )

describe('that somebody was in a group', () => {
  test('is written at most once in ten minutes, and the visit before stays known', async () => {
    await room.inGroup(mina, supper, at(0))
    await room.inGroup(mina, supper, at(0.1))
    expect(await seen(mina)).toEqual({ last_seen_at: new Date(at(0)), seen_before_at: null })
    await room.inGroup(mina, supper, at(0.5))
    expect(await seen(mina)).toEqual({ last_seen_at: new Date(at(0.5)), seen_before_at: null })
    await room.inGroup(mina, supper, at(30))
    expect(await seen(mina)).toEqual({ last_seen_at: new Date(at(30)), seen_before_at: new Date(at(0.5)) })
  })

  test('is said to nobody, and raises no version', async () => {
    await room.inGroup(mina, supper, at(0))
    await room.said('group_member_settings')
    await room.inGroup(mina, supper, at(2))
    await room.here(mina, at(4))
    expect(await room.said('group_member_settings')).toEqual([])
    expect(await room.asOwner('select version from public.catch_ups')).toEqual([{ version: 1 }])
    await room.ask(mina, "update public.group_member_settings set notify_level = 'mute'")
    expect(await room.said('group_member_settings')).toMatchObject([{ topic: `user:${mina.id}` }])
  })

  test('is written of members alone: not of an admin who looks in, a stranger or somebody suspended, and tells them nothing', async () => {
    for (const who of [tenantAdmin, superAdmin, ines, jonas, suspended]) {
      expect(await room.inGroup(who, supper, at(0))).toEqual(await room.inGroup(who, crypto.randomUUID(), at(0)))
      expect(await seen(who)).toBeUndefined()
    }
  })

  test('is not written past its function, of oneself or of others', async () => {
    await room.inGroup(mina, supper, at(0))
    for (const who of [mina, ruth])
      await expect(
        room.ask(who, 'update public.group_member_settings set last_seen_at = $1', [at(99 * days)]),
      ).rejects.toMatchObject({ code: '42501' })
    await expect(
      room.ask(mina, 'insert into public.group_member_settings (group_id, last_seen_at) values ($1, $2)', [
        supper,
        at(0),
      ]),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await room.ask(ruth, 'select 1 from public.group_member_settings where user_id = $1', [mina.id])).toEqual([])
  })

  test('is forgotten when they leave', async () => {
    await room.inGroup(jonas, choir, at(0))
    await database.admin.query('begin')
    await database.admin.query('delete from public.group_members where user_id = $1', [jonas.id])
    expect(
      (await database.admin.query('select 1 from public.group_member_settings where user_id = $1', [jonas.id])).rows,
    ).toEqual([])
    await database.admin.query('rollback')
  })
})

describe('among the quiet members', () => {
  beforeEach(() =>
    room.asOwner('update public.group_members set joined_at = $1 where group_id = $2', [at(-90 * days), supper]),
  )

  test('is nobody who opened the group yesterday, though they read and say nothing', async () => {
    expect(await quiet(at(0))).toContain(mina.id)
    await room.inGroup(mina, supper, at(-1 * days))
    expect(await quiet(at(0))).not.toContain(mina.id)
  })

  test('is who opened it fifteen days ago, or only Home and another group since', async () => {
    await room.inGroup(mina, supper, at(-15 * days))
    await room.here(mina, at(-1))
    expect(await quiet(at(0))).toContain(mina.id)
  })
})

test('being on Home and in a group counts as being here, and an absence shows wherever one comes back', async () => {
  const own = () =>
    room.asOwner('select last_here_at, here_before_at, absent_since from public.catch_ups where user_id = $1', [
      mina.id,
    ])
  await room.here(mina, at(0))
  await room.inGroup(mina, supper, at(2 * days))
  expect(await own()).toEqual([
    { last_here_at: new Date(at(2 * days)), here_before_at: new Date(at(0)), absent_since: null },
  ])
  await room.inGroup(mina, supper, at(5 * days))
  expect(await own()).toMatchObject([{ absent_since: new Date(at(2 * days)) }])
})
