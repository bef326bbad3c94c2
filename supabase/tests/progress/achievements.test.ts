import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangedCurriculum, ruthsCurriculum, ruthsVersion } from '../access/arranged-curriculum.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, ines, jonas, mina, ruth, supper, tenantAdmin, tomas } from '../cast.ts'
import { dayAfter } from '../goals/goals-room.ts'
import { progressRoom } from './progress-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof progressRoom>>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  await database.admin.query(arrangedCurriculum)
  room = await progressRoom(database)
})
beforeEach(async () => {
  await room.clear()
  await room.asOwner('delete from public.achievements')
  await flag(true)
})
afterAll(() => database.stop())

const flag = (enabled: boolean) =>
  room.asOwner("update public.feature_flags set enabled = $1 where key = 'achievement_system'", [enabled])
const badges = async (by: Someone = mina) =>
  (
    await room.ask<{ kind: string }>(by, 'select kind from public.achievements where user_id = $1 order by kind', [
      mina.id,
    ])
  ).map(({ kind }) => kind)
const kept = async (by: Someone = mina) =>
  (
    await room.asOwner<{ kind: string }>('select kind from public.achievements where user_id = $1 order by kind', [
      by.id,
    ])
  ).map(({ kind }) => kind)
const day = (n: number) => dayAfter('2026-03-01', n)
const streak = async (days: number) => {
  const ids: string[] = []
  for (let n = 0; n < days; n++) ids.push(await room.finish(mina, `${day(n)}T18:00Z`))
  return ids
}

describe('days in a row', () => {
  test('are a badge at 7 and at 30, once, told to its person alone', async () => {
    await streak(6)
    expect(await badges()).toEqual([])
    await room.said('achievements')
    await room.finish(mina, `${day(6)}T18:00Z`)
    expect(await badges()).toEqual(['days_7'])
    expect((await room.said('achievements')).map(({ topic }) => topic)).toEqual([`user:${mina.id}`])
    for (const other of [ruth, tenantAdmin]) expect(await badges(other)).toEqual([])
    for (let n = 7; n < 30; n++) await room.finish(mina, `${day(n)}T18:00Z`)
    expect(await badges()).toEqual(['days_30', 'days_7'])
  })

  test('stay when the run ends, and go with the deed that is taken back', async () => {
    const ids = await streak(7)
    await room.recount(`${day(20)}T00:10Z`)
    expect(await room.kept()).toBe(0)
    expect(await badges()).toEqual(['days_7'])
    const again = await room.finish(mina, `${day(20)}T18:00Z`)
    await room.reopen(mina, again, `${day(20)}T19:00Z`)
    expect(await badges()).toEqual(['days_7'])
    await room.reopen(mina, ids[6]!, `${day(20)}T19:00Z`)
    expect(await badges()).toEqual([])
  })
})

test('a run that is shorter by a deed that is taken back at once has no badge any more, and has it again with another', async () => {
  const ids = await streak(7)
  expect(await badges()).toEqual(['days_7'])
  await room.reopen(mina, ids[3]!, `${day(6)}T19:00Z`)
  expect(await room.kept()).toBe(6)
  expect(await badges()).toEqual([])
  await room.finish(mina, `${day(7)}T18:00Z`)
  expect(await badges()).toEqual(['days_7'])
})

test('25 tasks that others made, and none of one’s own, are a badge, while they are done', async () => {
  const others = Array.from({ length: 25 }, () => randomUUID())
  await room.asOwner(
    "insert into public.tasks (id, group_id, title, rank, created_by) select id, $2, 'Dishes', 'm', $3 from unnest($1::uuid[]) as id",
    [others, supper, ruth.id],
  )
  const finish = (id: string, done = true) =>
    room.asOwner(
      done
        ? "update public.tasks set status = 'done', done_by = $2 where id = $1"
        : "update public.tasks set status = 'todo' where id = $1 and $2::uuid is not null",
      [id, mina.id],
    )
  for (const id of others.slice(1)) {
    await finish(id)
    await room.asOwner('update public.tasks set done_by = $2 where id = $1', [id, mina.id])
  }
  for (let n = 0; n < 3; n++) await room.finish(mina, '2026-03-01T18:00Z')
  expect(await badges()).toEqual([])
  await finish(others[0]!)
  await room.asOwner('update public.tasks set done_by = $2 where id = $1', [others[0], mina.id])
  expect(await badges()).toEqual(['tasks_for_others_25'])
  await finish(others[0]!, false)
  expect(await badges()).toEqual([])
})

test('30 days of a journal are a badge, while there are 30', async () => {
  await room.ask(
    mina,
    "insert into public.journal_entries (entry_date, body_html) select date '2026-01-01' + 2 * n, '<p>Rain</p>' from generate_series(0, 28) as n",
    [],
    '2026-05-01T10:00Z',
  )
  expect(await badges()).toEqual([])
  await room.write(mina, '2026-05-01', true, '2026-05-01T10:00Z')
  expect(await badges()).toEqual(['journal_days_30'])
  await room.write(mina, '2026-01-01', false, '2026-05-01T11:00Z')
  expect(await badges()).toEqual([])
})

test('a goal of one’s own that is reached is a badge, while it is', async () => {
  const [goal] = await room.asOwner<{ id: string }>(
    `insert into public.goals (user_id, title, kind, target_value, starts_on, rank, created_by)
     values ($1, 'Read', 'target', 10, '2026-03-01', 'm', $1) returning id`,
    [mina.id],
  )
  const set = (status: string) => room.ask(mina, 'select public.set_goal_status($1, $2)', [goal!.id, status])
  await set('done')
  expect(await badges()).toEqual(['goal_reached'])
  await set('active')
  expect(await badges()).toEqual([])
})

test('ten events at which one was are a badge', async () => {
  const event = randomUUID()
  await room.asOwner(
    `insert into public.events (id, group_id, title, starts_local, ends_local, created_by)
     values ($1, $2, 'Supper', '2026-03-01 18:00', '2026-03-01 20:00', $3)`,
    [event, supper, ruth.id],
  )
  await room.asOwner(
    `insert into public.event_occurrences (event_id, group_id, on_date, starts_at, ends_at, visible)
     select $1, $2, date '2026-04-01' + n, timestamptz '2026-04-01 18:00Z' + n * interval '1 day', timestamptz '2026-04-01 20:00Z' + n * interval '1 day', true
     from generate_series(1, 10) as n`,
    [event, supper],
  )
  const at = await room.asOwner<{ id: string }>(
    'select id from public.event_occurrences where event_id = $1 order by on_date limit 10',
    [event],
  )
  const mark = (id: string, state: string) =>
    room.asOwner(
      `insert into public.attendance (occurrence_id, user_id, event_id, group_id, state, marked_at) values ($1, $2, $3, $4, $5, now())
       on conflict (occurrence_id, user_id) do update set state = excluded.state`,
      [id, mina.id, event, supper, state],
    )
  for (const [n, { id }] of at.entries()) await mark(id, n === 9 ? 'absent' : n % 2 ? 'late' : 'present')
  expect(await badges()).toEqual([])
  await mark(at[9]!.id, 'present')
  expect(await badges()).toEqual(['events_attended_10'])
  await mark(at[0]!.id, 'absent')
  expect(await badges()).toEqual([])
})

describe('by the clock', () => {
  const night = (at: string) => room.asOwner('select private.award_by_clock()', [], at)
  test('whoever hosted an event to which somebody came has a badge the night after', async () => {
    const event = randomUUID()
    await room.asOwner(
      `insert into public.events (id, group_id, title, starts_local, ends_local, created_by, announced_at)
       values ($1, $2, 'Tea', '2026-05-10 18:00', '2026-05-10 20:00', $3, now())`,
      [event, supper, mina.id],
      '2026-05-01T10:00Z',
    )
    await night('2026-05-11T02:35Z')
    expect(await badges()).toEqual([])
    await room.asOwner(
      "insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, listed) values ($1, $2, $1, $3, 'going', true)",
      [event, ruth.id, supper],
      '2026-05-02T10:00Z',
    )
    await night('2026-05-10T02:35Z')
    expect(await badges()).toEqual([])
    await night('2026-05-11T02:35Z')
    expect(await badges()).toEqual(['event_hosted'])
  })

  test('whoever founded a group that is not theirs alone has one after three months, and one when all first steps are done', async () => {
    const group = randomUUID()
    await room.ask(
      mina,
      "insert into public.groups (id, name, icon_emoji, color) values ($1, 'Bread club', '🥖', 'sun')",
      [group],
    )
    await room.asOwner("update public.groups set created_at = '2026-05-01T10:00Z' where id = $1", [group])
    await night('2026-09-01T02:35Z')
    expect(await kept()).toEqual([])
    await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member')", [
      group,
      ruth.id,
    ])
    await night('2026-07-01T02:35Z')
    expect(await kept()).toEqual([])
    await night('2026-09-01T02:35Z')
    expect(await kept()).toEqual(['group_season'])
    await night('2026-09-01T02:35Z')
    expect(await kept()).toEqual(['group_season'])
    await room.asOwner(
      `update public.groups set meeting_pattern = '{"rrule": "FREQ=WEEKLY;BYDAY=TU", "start_time": "19:00", "minutes": 60}' where id = $1`,
      [group],
    )
    await room.asOwner("insert into public.tasks (group_id, title, rank) values ($1, 'Flour', 'm')", [group])
    await room.asOwner(
      "insert into public.events (group_id, title, starts_local, ends_local) values ($1, 'Tea', '2026-05-10 18:00', '2026-05-10 20:00')",
      [group],
    )
    await night('2026-06-01T02:35Z')
    expect(await kept()).toEqual(['group_season'])
    await room.asOwner(
      'insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on) values (gen_random_uuid(), $1, $2, $3, $4)',
      [group, ruthsCurriculum, ruthsVersion, '2026-05-03'],
    )
    await night('2026-06-01T02:35Z')
    expect(await kept()).toEqual(['first_steps', 'group_season'])
  })
})

describe('seen', () => {
  const shown = async (isPrivate: boolean) => {
    await streak(7)
    const [its] = await room.ask<{ id: string }>(mina, 'select id from public.achievements')
    await room.ask(mina, 'select public.set_achievement_private($1, $2)', [its!.id, isPrivate])
    return its!.id
  }
  test('by one’s groups once it is shown, and by nobody else; hidden again by nobody', async () => {
    const id = await shown(false)
    for (const by of [ruth, tomas]) expect(await badges(by)).toEqual(['days_7'])
    for (const by of [ines, jonas, tenantAdmin]) expect(await badges(by)).toEqual([])
    await expect(room.ask(ruth, 'select public.set_achievement_private($1, true)', [id])).rejects.toMatchObject({
      code: 'PT404',
    })
    await room.ask(mina, 'select public.block_person($1)', [ruth.id])
    expect(await badges(ruth)).toEqual([])
    await room.ask(mina, 'select public.block_person($1, false)', [ruth.id])
    await room.ask(mina, 'select public.set_achievement_private($1, true)', [id])
    expect(await badges(ruth)).toEqual([])
  })

  test('nowhere while achievements are switched off; what is earned then is there when they are on again', async () => {
    const id = await shown(false)
    await flag(false)
    for (const by of [mina, ruth]) expect(await badges(by)).toEqual([])
    await expect(room.ask(mina, 'select public.set_achievement_private($1, true)', [id])).rejects.toMatchObject({
      code: 'PT404',
    })
    for (let n = 7; n < 30; n++) await room.finish(mina, `${day(n)}T18:00Z`)
    expect(await badges()).toEqual([])
    await flag(true)
    expect(await badges()).toEqual(['days_30', 'days_7'])
    expect(await badges(ruth)).toEqual(['days_7'])
  })

  test('and given by nobody to themselves', async () => {
    for (const text of [
      "insert into public.achievements (user_id, kind, subject_id, title) values (auth.uid(), 'days_100', auth.uid(), 'Mine')",
      "select private.award(auth.uid(), 'days_100')",
      'select private.award_by_clock()',
    ])
      await expect(room.ask(mina, text)).rejects.toMatchObject({ code: '42501' })
  })
})
