import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, ines, mina, ruth, supper, tenantAdmin, tomas } from '../cast.ts'
import { progressRoom } from './progress-room.ts'

/* What nobody learns of another, by whatever way they ask; and how many streaks rest on days off. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof progressRoom>>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = await progressRoom(database)
})
beforeEach(async () => {
  await room.clear()
  for (const table of ['public.user_blocks', 'public.achievements', 'public.group_off_days', 'public.reports'])
    await room.asOwner(`delete from ${table}`)
  await room.asOwner("update public.users set about = 'I bake.', streak_count = 3 where id = $1", [mina.id])
  await room.asOwner('update public.users set streak_count = 0 where id <> $1', [mina.id])
})
afterAll(() => database.stop())

const refused = (by: Someone, sql: string) => expect(room.ask(by, sql, [])).rejects.toMatchObject({ code: '42501' })

describe('nobody reads of another', () => {
  test('a badge that is kept private, by the table or the card', async () => {
    await room.asOwner(
      "insert into public.achievements (user_id, kind, subject_id, title, private) values ($1, 'goal_reached', $1, 'A goal reached', true)",
      [mina.id],
    )
    for (const by of [ruth, tomas, ines, tenantAdmin])
      expect(await room.ask(by, 'select id from public.achievements where user_id = $1', [mina.id])).toEqual([])
    const [{ its }] = (await room.ask(ruth, 'select public.person_card($1) as its', [mina.id])) as [
      { its: { badges: unknown[] } },
    ]
    expect(its.badges).toEqual([])
  })

  test('active days and what makes them, not even by what the card stands on', async () => {
    for (const table of ['private.active_deeds', 'private.active_days', 'private.streaks'])
      await refused(ruth, `select * from ${table}`)
  })

  test('an address or a zone, by the view, the card or a search', async () => {
    const [row] = await room.ask<Record<string, unknown>>(ruth, 'select * from public.people where id = $1', [mina.id])
    expect(Object.keys(row!).sort()).toEqual(['about', 'avatar_url', 'id', 'name', 'role', 'streak'])
    expect(await room.ask(ruth, 'select email from public.users where id = $1', [mina.id])).toEqual([])
    expect(await room.ask(ruth, 'select tz from public.user_settings where user_id = $1', [mina.id])).toEqual([])
    const found = JSON.stringify(await room.ask(ruth, "select * from public.search('mina')", []))
    expect(found).not.toContain('@')
    expect(found).not.toContain('I bake.')
  })
})

describe('days off say how many streaks rest', () => {
  const preview = (by: Someone, from: string, to: string) =>
    room.ask<{ kind: string; effect: string; answers: number }>(
      by,
      "select kind, effect, answers from public.set_off_days(gen_random_uuid(), $1, $2, $3, 'Break', dry => true) where kind = 'streaks'",
      [supper, from, to],
      '2026-03-10T12:00:00Z',
    )

  test('as a number, to who may set them', async () => {
    expect(await preview(ruth, '2026-03-20', '2026-03-22')).toEqual([{ kind: 'streaks', effect: 'rests', answers: 1 }])
    await room.asOwner('update public.users set streak_count = 9 where id = $1', [tomas.id])
    expect(await preview(ruth, '2026-03-20', '2026-03-22')).toMatchObject([{ answers: 2 }])
    await expect(preview(mina, '2026-03-20', '2026-03-22')).rejects.toMatchObject({ code: '42501' })
    await expect(preview(ines, '2026-03-20', '2026-03-22')).rejects.toMatchObject({ code: 'PT404' })
  })

  test('without one that is hidden, and nothing where there is none or the days are gone', async () => {
    expect(await preview(ruth, '2026-03-01', '2026-03-02')).toEqual([])
    await room.ask(mina, 'insert into public.user_settings (streak_hidden) values (true)')
    expect(await preview(ruth, '2026-03-20', '2026-03-22')).toEqual([])
    await room.asOwner('update public.user_settings set streak_hidden = false where user_id = $1', [mina.id])
  })
})
