import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, choir, ines, jonas, mina, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
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
  await room.asOwner("update public.users set about = 'I bake.', streak_count = 3 where id = $1", [mina.id])
})
afterAll(() => database.stop())

const say = async (about: string | null, by: Someone = mina) =>
  (
    await room.ask<{ about: string | null }>(by, 'update public.users set about = $2 where id = $1 returning about', [
      by.id,
      about,
    ])
  )[0]!.about
/** Mina as somebody reads of her among people; null where she isn’t there for them. */
const seen = async (by: Someone, of: Someone = mina) =>
  (
    await room.ask<{ about: string | null; streak: number | null }>(
      by,
      'select about, streak from public.people where id = $1',
      [of.id],
    )
  )[0] ?? null

describe('what somebody says of themselves', () => {
  test('is kept as written: lines, links, other scripts and what looks like HTML', async () => {
    for (const words of [
      'Bread, and\nsoup.\n\nAsk me.',
      '<b>Bread</b> & https://example.org',
      'أخبز الخبز כל שבוע',
      '👩‍👩‍👧‍👦 and 🥖',
      'x'.repeat(300),
      '🥖'.repeat(300),
    ])
      expect(await say(words)).toBe(words)
  })

  test('loses signs that nobody sees, and space around it; of nothing else nothing is left', async () => {
    expect(await say('\u202eevil\u202c\u2066 \u200fname\u200e\ufeff\u0007\u009b')).toBe('evil name')
    expect(await say(' \n\tBread\r\nand soup\u2028now\n\n\n\nhere  ')).toBe('Bread\nand soup\nnow\n\nhere')
    expect(await say('\u200b\n \u2069')).toBeNull()
    expect(await say('')).toBeNull()
  })

  test.for([[301], [5000], [5_000_000]])('has at most 300 characters, and %i are refused', async ([length]) => {
    await expect(say('x'.repeat(length!))).rejects.toMatchObject({ code: '23514', constraint: 'users_about_check' })
  })

  test('is one’s own to write, in a profile that one makes too', async () => {
    expect(
      await room.ask(ruth, "update public.users set about = 'I steal.' where id = $1 returning id", [mina.id]),
    ).toEqual([])
    await room.asOwner('delete from public.users where id = $1', [jonas.id])
    await room.ask(
      jonas,
      "insert into public.users (id, email, name, tenant_id, about) select $1, $2, 'Jonas', private.first_tenant_id(), e'\\u202eHello'",
      [jonas.id, jonas.email],
    )
    const [made] = await room.asOwner('select about, streak_count from public.users where id = $1', [jonas.id])
    expect(made).toEqual({ about: 'Hello', streak_count: 0 })
  })

  test('raises the version of a profile, and a streak does not', async () => {
    const version = async () =>
      (await room.asOwner<{ version: number }>('select version from public.users where id = $1', [mina.id]))[0]!.version
    const before = await version()
    await say('I sing.')
    expect(await version()).toBe(before + 1)
  })
})

describe('others read it, and the streak', () => {
  test('where they share a group, archived or not', async () => {
    const all = { about: 'I bake.', streak: 3 }
    for (const by of [mina, ruth, tomas]) expect(await seen(by)).toEqual(all)
    await room.asOwner('update public.groups set archived_at = now() where id = $1', [supper])
    expect(await seen(tomas)).toEqual(all)
  })

  test('not as a stranger, by an admin’s pass, a pending request or a conversation', async () => {
    expect(await seen(ines)).toBeNull()
    const nothing = { about: null, streak: null }
    for (const by of [tenantAdmin, superAdmin]) expect(await seen(by)).toEqual(nothing)
    await room.asOwner('insert into public.group_join_requests (group_id, user_id) values ($1, $2)', [supper, ines.id])
    await room.asOwner("update public.users set about = 'I ask.' where id = $1", [ines.id])
    expect(await seen(ruth, ines)).toEqual(nothing)
    const [talk] = await room.asOwner<{ id: string }>(
      "insert into public.conversations (id, kind, title, created_by) values (gen_random_uuid(), 'small_group', 'Two', $1) returning id",
      [tomas.id],
    )
    await room.asOwner('select private.join_conversation($1, $2)', [talk!.id, [tomas.id, ines.id]])
    expect(await seen(tomas, ines)).toEqual(nothing)
  })

  test('not once one of them has left, and a suspended person reads and shows nothing', async () => {
    await room.asOwner('insert into private.suspensions (user_id) values ($1)', [mina.id])
    expect(await seen(ruth)).toEqual({ about: null, streak: null })
    await room.asOwner('delete from private.suspensions where user_id = $1', [mina.id])
    expect(await seen(ruth)).toEqual({ about: 'I bake.', streak: 3 })
    await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member')", [
      choir,
      ines.id,
    ])
    expect(await seen(tomas, ines)).toMatchObject({ streak: 0 })
    await room.ask(ines, 'select public.leave_group($1)', [choir])
    expect(await seen(ruth, ines)).toMatchObject({ about: null, streak: null })
  })

  test('not when one of them has blocked the other', async () => {
    await room.ask(mina, 'select public.block_person($1)', [ruth.id])
    for (const [by, of] of [
      [mina, ruth],
      [ruth, mina],
    ] as const)
      expect(await seen(by, of)).toEqual({ about: null, streak: null })
    await room.ask(mina, 'select public.block_person($1, false)', [ruth.id])
    expect(await seen(ruth)).toEqual({ about: 'I bake.', streak: 3 })
  })

  test('without the streak that is hidden', async () => {
    await room.ask(
      mina,
      "insert into public.user_settings (streak_hidden, dismissed_profile_steps) values (true, '{about}')",
    )
    expect(await seen(ruth)).toEqual({ about: 'I bake.', streak: null })
    expect(await room.progress(mina, '2026-03-02', '2026-03-02T10:00Z')).toMatchObject({ hidden: true })
    expect(await room.ask(ruth, 'select * from public.user_settings where user_id = $1', [mina.id])).toEqual([])
  })

  test('and never an address, a zone, a day or a setting beside them', async () => {
    const [row] = await room.ask(ruth, 'select * from public.people where id = $1', [mina.id])
    expect(Object.keys(row!).sort()).toEqual(['about', 'avatar_url', 'id', 'name', 'role', 'streak'])
    const [named] = await room.ask<{ person: Record<string, unknown> }>(
      ruth,
      'select to_jsonb(people) as person from public.people where id = $1',
      [mina.id],
    )
    expect(named!.person).not.toHaveProperty('email')
  })
})

test('what one says goes out with what is one’s own, and with the days', async () => {
  await room.finish(mina, '2026-03-02T18:00Z')
  const [{ its }] = (await room.ask<{ its: Record<string, Record<string, unknown>[]> }>(
    mina,
    'select public.export_mine() as its',
  )) as [{ its: Record<string, Record<string, unknown>[]> }]
  expect(its.profile![0]).toMatchObject({ about: 'I bake.' })
  expect(its.active_days).toEqual([{ day: '2026-03-02', kinds: ['task'] }])
})
