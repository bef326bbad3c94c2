import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { demoteRuth, mina, ruth, supper } from '../cast.ts'
import { dayAfter } from '../goals/goals-room.ts'
import { progressRoom } from './progress-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof progressRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await progressRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const profile = async () =>
  (
    await room.ask<{ version: number; updated_at: Date; name: string }>(
      mina,
      'select version, updated_at, name from public.users where id = $1',
      [mina.id],
    )
  )[0]!
const bake = (day: string, at = '18:00') => room.finish(mina, `${day}T${at}Z`)

describe('a streak', () => {
  test('begins with one deed, goes on with another the next day, and is no longer for two on one day', async () => {
    await bake('2026-03-02')
    expect(await room.kept()).toBe(1)
    await bake('2026-03-02')
    expect(await room.kept()).toBe(1)
    await bake('2026-03-03')
    expect(await room.kept()).toBe(2)
  })

  test('is told once to its person, and only when it changes', async () => {
    await bake('2026-03-02')
    await room.said('users')
    await bake('2026-03-02')
    expect(await room.said('users')).toEqual([])
    await bake('2026-03-03')
    expect(await room.said('users')).toMatchObject([{ topic: `user:${mina.id}`, payload: { ids: [mina.id] } }])
  })

  test('forgives two days a month, says which, and begins at 1 after the third', async () => {
    for (const day of ['02', '03', '05']) await bake(`2026-03-${day}`)
    const at = '2026-03-06T10:00Z'
    expect(await room.progress(mina, '2026-03-06', at)).toMatchObject({
      streak: 3,
      first_on: '2026-03-02',
      hidden: false,
      reason: { free: ['2026-03-04'], free_left: 1, away: null, off: [] },
    })
    await bake('2026-03-09')
    expect(await room.progress(mina, '2026-03-09', '2026-03-09T20:00Z')).toMatchObject({
      streak: 1,
      reason: { free: [], free_left: 2 },
    })
    expect(await room.days(mina, '2026-03-01', '2026-03-09', '2026-03-09T20:00Z')).toEqual([
      '2026-03-02 task',
      '2026-03-03 task',
      '2026-03-04  free',
      '2026-03-05 task',
      '2026-03-09 task',
    ])
  })

  test('rests while one is away, and on off-days of one’s groups that streaks rest on', async () => {
    await bake('2026-03-02')
    await room.ask(mina, "select public.set_goal_away('2026-03-03', '2026-03-05')", [], '2026-03-02T20:00Z')
    await room.asOwner(
      `insert into public.group_off_days (group_id, starts_on, ends_on, label, affects) values
       ($1, '2026-03-06', '2026-03-08', 'Spring', '{streaks}'), ($1, '2026-03-09', '2026-03-09', 'Tidy', '{tasks}')`,
      [supper],
    )
    expect(await room.progress(mina, '2026-03-08', '2026-03-08T10:00Z')).toMatchObject({
      streak: 1,
      reason: { free: [], off: [{ label: 'Spring' }] },
    })
    await bake('2026-03-10')
    expect(await room.progress(mina, '2026-03-10', '2026-03-10T20:00Z')).toMatchObject({
      streak: 2,
      reason: { free: ['2026-03-09'] },
    })
    expect(await room.days(mina, '2026-03-03', '2026-03-09', '2026-03-10T20:00Z')).toEqual([
      '2026-03-03  away',
      '2026-03-04  away',
      '2026-03-05  away',
      '2026-03-06  off',
      '2026-03-07  off',
      '2026-03-08  off',
      '2026-03-09  free',
    ])
    expect(await room.progress(mina, '2026-03-04', '2026-03-04T10:00Z')).toMatchObject({
      reason: { away: { from_on: '2026-03-03', to_on: '2026-03-05' } },
    })
  })

  test('loses the day whose only deed is undone, and no day that has another', async () => {
    await bake('2026-03-02')
    const [one, other] = [await bake('2026-03-03'), await bake('2026-03-03')]
    await room.reopen(mina, one, '2026-03-03T19:00Z')
    expect(await room.kept()).toBe(2)
    await room.reopen(mina, other, '2026-03-03T19:00Z')
    expect(await room.kept()).toBe(1)
  })

  test('loses a day with a task that goes to the trash, and has it again, on its own day, with the task', async () => {
    await bake('2026-03-02')
    const id = await bake('2026-03-03')
    await room.ask(mina, 'select public.delete_task($1)', [id], '2026-03-04T10:00Z')
    expect(await room.kept()).toBe(1)
    await room.ask(mina, 'select public.restore_task($1)', [id], '2026-03-05T10:00Z')
    expect(await room.days(mina, '2026-03-01', '2026-03-31', '2026-03-05T10:00Z')).toEqual([
      '2026-03-02 task',
      '2026-03-03 task',
      '2026-03-04  free',
    ])
  })

  test('counts a tick on the day that it names, and not a skip; the goal may go', async () => {
    const [goal] = await room.asOwner<{ id: string }>(
      `insert into public.goals (user_id, title, kind, schedule, starts_on, rank, created_by)
       values ($1, 'Walk', 'habit', '{"freq": "daily"}', '2026-03-01', 'm', $1) returning id`,
      [mina.id],
    )
    const tick = (day: string, state: string | null) =>
      room.ask(mina, 'select public.tick_goal($1, $2, $3)', [goal!.id, day, state], '2026-03-05T10:00Z')
    for (const day of ['2026-03-03', '2026-03-04']) await tick(day, 'done')
    await tick('2026-03-05', 'skip')
    expect(await room.kept()).toBe(2)
    await tick('2026-03-05', 'partial')
    expect(await room.kept()).toBe(3)
    await tick('2026-03-05', null)
    expect(await room.kept()).toBe(2)
    await room.asOwner('delete from public.goals where id = $1', [goal!.id], '2026-03-05T10:00Z')
    expect(await room.kept()).toBe(2)
  })
})

test('a day of the journal is one deed on its own day; thrown away it is none, and years of them are counted', async () => {
  const at = '2026-03-05T10:00Z'
  for (const day of ['2026-03-04', '2026-03-04', '2026-03-05']) await room.write(mina, day, true, at)
  expect(await room.kept()).toBe(2)
  await room.write(mina, '2026-03-04', false, at)
  expect(await room.kept()).toBe(1)
  await room.ask(
    mina,
    `insert into public.journal_entries (entry_date, body_html, source)
     select date '2026-03-04' - n, '<p>Rain</p>', 'import' from generate_series(0, 1999) as n`,
    [],
    at,
  )
  expect(await room.kept()).toBe(2001)
  expect(await room.days(mina, '2026-03-03', '2026-03-05', at)).toEqual([
    '2026-03-03 journal',
    '2026-03-04 journal',
    '2026-03-05 journal',
  ])
})

describe('the day of a deed', () => {
  test('is that of its person: 23:58 in Madrid, also on the night when the clock goes forward', async () => {
    await room.live(mina, 'Europe/Madrid')
    await room.finish(mina, '2026-03-28T22:58Z')
    await room.finish(mina, '2026-03-29T21:58Z')
    expect(await room.days(mina, '2026-03-27', '2026-03-31', '2026-03-29T21:59Z')).toEqual([
      '2026-03-28 task',
      '2026-03-29 task',
    ])
    expect(await room.kept()).toBe(2)
  })

  test('is when it was done, for what was done without a network', async () => {
    await room.live(mina, 'Europe/Madrid')
    await room.finish(mina, '2026-03-04T09:00Z', { wrote: '2026-03-03T22:58:00.000Z' })
    await room.finish(mina, '2026-03-04T09:00Z', { wrote: '2026-03-03T00:10:00+01:00' })
    expect(await room.days(mina, '2026-03-01', '2026-03-31', '2026-03-04T09:00Z')).toEqual(['2026-03-03 task'])
  })

  test.for([
    ['of tomorrow', '2026-03-20T10:00:00Z'],
    ['of eight days ago', '2026-03-11T09:00:00Z'],
    ['of no day', '2026-02-31T09:00:00Z'],
    ['of no moment', 'yesterday'],
    ['of the end of time', 'infinity'],
    ['that is code', "2026-03-18T00:00:00Z'; drop table public.users; --"],
  ])('is today for a moment %s', async ([, wrote]) => {
    await room.finish(mina, '2026-03-19T10:00Z', { wrote: wrote! })
    expect(await room.days(mina, '2026-01-01', '2026-12-31', '2026-03-19T10:00Z')).toEqual(['2026-03-19 task'])
  })

  test('is one, however many deeds are said to be of it', async () => {
    await asPerson(database, { ...mina, headers: { 'x-written-at': '2026-03-18T10:00:00Z' } }, async (db) => {
      await db.query("select set_config('app.clock', '2026-03-19T10:00Z', true)")
      await db.query(
        "insert into public.tasks (title, status, rank) select 'Bake ' || n, 'done', 'm' from generate_series(1, 1000) as n",
      )
    })
    expect(await room.kept()).toBe(1)
  })

  test('stays when its person moves; a flight over the date line neither gains nor loses one', async () => {
    await room.live(mina, 'Pacific/Kiritimati')
    await room.finish(mina, '2026-03-03T20:00Z')
    await room.finish(mina, '2026-03-04T20:00Z')
    expect(await room.kept()).toBe(2)
    await room.live(mina, 'Pacific/Honolulu', '2026-03-04T21:00Z')
    expect(await room.kept()).toBe(2)
    await room.finish(mina, '2026-03-04T22:00Z')
    await room.finish(mina, '2026-03-05T22:00Z')
    expect(await room.kept()).toBe(2)
    await room.live(mina, 'Pacific/Kiritimati', '2026-03-06T22:00Z')
    await room.finish(mina, '2026-03-07T22:00Z')
    expect(await room.days(mina, '2026-03-01', '2026-03-31', '2026-03-07T22:00Z')).toEqual([
      '2026-03-04 task',
      '2026-03-05 task',
      '2026-03-06  away',
      '2026-03-07  free',
      '2026-03-08 task',
    ])
  })
})

describe('the clock', () => {
  test('counts who is due when their midnight has passed, and nobody before', async () => {
    await room.live(mina, 'Asia/Kathmandu')
    for (const day of ['01', '02', '03']) await room.finish(mina, `2026-03-${day}T10:00Z`)
    // three midnights later it is over
    for (const [at, days] of [
      ['2026-03-04T18:20Z', 3],
      ['2026-03-06T18:00Z', 3],
      ['2026-03-06T18:20Z', 0],
    ] as const) {
      await room.recount(at)
      expect([at, await room.kept()]).toEqual([at, days])
    }
    const [left] = await room.asOwner<{ due_at: Date | null }>('select due_at from private.streaks')
    expect(left!.due_at).toBeNull()
  })

  test('takes a slice at a time, and touches only the streaks that change', async () => {
    await bake('2026-03-02')
    await room.finish(ruth, '2026-03-02T18:00Z')
    await room.said('users')
    const [first] = await room.asOwner<{ many: number }>(
      'select private.recount_due_streaks(1) as many',
      [],
      '2026-03-03T01:00Z',
    )
    expect(first!.many).toBe(1)
    const [rest] = await room.asOwner<{ many: number }>(
      'select private.count_streaks() as many',
      [],
      '2026-03-03T01:00Z',
    )
    expect(rest!.many).toBe(1)
    expect(await room.said('users')).toEqual([])
  })

  test('is asked when the off-days of a group change, or somebody leaves it', async () => {
    await bake('2026-03-02')
    const due = async (at: string) =>
      (await room.asOwner('select from private.streaks where due_at <= $1', [at])).length
    await room.recount('2026-03-03T00:30Z')
    expect(await due('2026-03-03T01:00Z')).toBe(0)
    await room.asOwner(
      "insert into public.group_off_days (group_id, starts_on, ends_on, label) values ($1, '2026-03-03', '2026-03-03', 'Rest')",
      [supper],
      '2026-03-03T01:00Z',
    )
    expect(await due('2026-03-03T01:00Z')).toBe(1)
  })
})

test('a profile form that was open over midnight saves without a conflict', async () => {
  for (const day of ['01', '02', '03']) await bake(`2026-03-${day}`)
  const open = await profile()
  await bake('2026-03-04')
  await room.recount('2026-03-12T00:10Z')
  expect(await room.kept()).toBe(0)
  expect(await profile()).toEqual(open)
  const saved = await room.ask(
    mina,
    "update public.users set name = 'Mina K.' where id = $1 and version = $2 returning version",
    [mina.id, open.version],
    '2026-03-12T00:11Z',
  )
  expect(saved).toEqual([{ version: open.version + 1 }])
})

describe('nobody but the database', () => {
  const refused = (text: string) => expect(room.ask(mina, text)).rejects.toMatchObject({ code: '42501' })
  test('writes a streak, or makes a profile that has one', async () => {
    await refused(`update public.users set streak_count = 9 where id = '${mina.id}'`)
    await demoteRuth(database)
    await room.asOwner('delete from public.users where id = $1', [ruth.id])
    const make = (streak: number) =>
      room.ask(
        ruth,
        'insert into public.users (id, email, name, role, tenant_id, streak_count) select $1, $2, $3, $4, private.first_tenant_id(), $5',
        [ruth.id, ruth.email, 'Ruth', 'member', streak],
      )
    await expect(make(9)).rejects.toMatchObject({ code: '42501' })
    await make(0)
  })

  test('reads or writes active days, free days and when a streak is counted', async () => {
    for (const table of ['active_deeds', 'active_days', 'flown_days', 'streaks'])
      await refused(`select * from private.${table}`)
    await refused(`insert into private.active_deeds values ('${mina.id}', 'task', '${mina.id}', current_date)`)
    await refused(`select private.keep_deed('${mina.id}', 'task', '${mina.id}', current_date)`)
    await refused(`select private.recount_streak('${mina.id}')`)
    await refused(`select private.count_streak('${ruth.id}', current_date)`)
  })

  test('says a day that is none, or asks for a hundred years', async () => {
    await bake('2026-03-02')
    const at = '2026-03-02T20:00Z'
    for (const today of ['2030-01-01', 'infinity', '2020-01-01'])
      expect(await room.progress(mina, today, at)).toMatchObject({ streak: 1 })
    await expect(room.days(mina, '1926-01-01', '2026-01-01', at)).rejects.toThrow('Choose at most ten years.')
    await expect(room.days(mina, '-infinity', 'infinity', at)).rejects.toThrow('Choose at most ten years.')
    await expect(room.days(mina, dayAfter('2026-01-01', 1), '2026-01-01', at)).rejects.toThrow('Choose')
  })

  test('is told anything while they are suspended', async () => {
    await room.asOwner('insert into private.suspensions (user_id) values ($1)', [mina.id])
    expect(await room.progress(mina, '2026-03-02', '2026-03-02T20:00Z')).toBeUndefined()
    expect(await room.days(mina, '2026-03-01', '2026-03-02', '2026-03-02T20:00Z')).toEqual([])
    await room.asOwner('delete from private.suspensions where user_id = $1', [mina.id])
  })
})
