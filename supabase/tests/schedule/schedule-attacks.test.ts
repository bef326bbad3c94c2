import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { choir, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { scheduleRoom, tuesdays } from './schedule-room.ts'

/* Schedules against those who do not keep to the rules, and against clocks. */

let app: Awaited<ReturnType<typeof testApp>>
let room: Awaited<ReturnType<typeof scheduleRoom>>
let version: string
beforeAll(async () => {
  app = await testApp()
  room = await scheduleRoom(app.database)
  version = await room.version()
})
beforeEach(() =>
  app.database.admin.query(`
    delete from public.adoptions; delete from public.group_off_days; delete from public.curriculum_shares;
    update public.groups set tz = 'Europe/London', visibility = 'private';
    insert into public.group_members (group_id, user_id, role) values ('${supper}', '${mina.id}', 'member') on conflict do nothing`),
)
afterAll(() => app.stop())

const start = 'A 03-03, B 03-10, C 03-17, D 03-24'
async function adopted(options = {}) {
  const { adoption_id: id } = await room.adopt(version, options)
  const does = async (kind: string, title: string, more: Record<string, unknown> = {}) =>
    room.change(id, { kind, entry: await room.entry(id, title), ...more })
  return { id, does, plan: () => room.plan(id) }
}
const never = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'

describe('an outsider', () => {
  test('who sees the group in the list, or reads the curriculum, finds no schedule in either', async () => {
    const { id, does } = await adopted()
    await does('bump', 'B')
    await room.change(id, { kind: 'close_day', on: '2026-03-10' })
    await room.ask(ruth, "update public.groups set visibility = 'listed' where id = $1", [supper])
    const [{ curriculum_id: curriculum } = { curriculum_id: '' }] = await room.asOwner<{ curriculum_id: string }>(
      'select curriculum_id from public.adoptions',
    )
    await room.share(curriculum, null, ruth, jonas.id)

    const parts =
      'scheduled_lessons(id), schedule_patterns(track), schedule_days(on_date), schedule_ops(id), lesson_days(on_date), lead_requests(id)'
    const looks = (who: typeof jonas) =>
      Promise.all([
        app.as(who).from('groups').select(`id, adoptions(id, ${parts})`).eq('id', supper).single(),
        app.as(who).from('curricula').select(`id, adoptions(id, ${parts})`).eq('id', curriculum).single(),
      ])
    for (const { data, error } of await looks(jonas)) {
      expect(error).toBeNull()
      expect(data).toMatchObject({ adoptions: [] })
    }
    for (const { data } of await looks(mina)) expect(data!.adoptions).toMatchObject([{ id }])
  })

  test('moves nothing by an entry or a deed of another group', async () => {
    const { id, plan } = await adopted()
    await room.share(
      (await room.asOwner<{ id: string }>('select curriculum_id as id from public.adoptions'))[0]!.id,
      choir,
    )
    const { adoption_id: theirs } = await room.adopt(version, { by: tomas, group: choir })
    const entry = await room.entry(id, 'B')
    await expect(room.change(theirs, { kind: 'bump', entry }, { by: jonas })).rejects.toMatchObject({ code: '22023' })
    const { op } = await room.change(id, { kind: 'bump', entry })
    await expect(room.undo(op, jonas)).rejects.toMatchObject({ code: 'PT404' })
    const deed = { kind: 'bump', entry: await room.entry(theirs, 'B') }
    await expect(room.change(theirs, deed, { by: jonas, id: op })).rejects.toMatchObject({ code: '22023' })
    expect(await plan()).toBe('A 03-03, · 03-10, B 03-17, C 03-24, D 03-31')
    expect(await room.plan(theirs)).toBe(start)
  })

  test('who was a member can’t take back what they did', async () => {
    const { id, plan } = await adopted()
    const { op } = await room.change(id, { kind: 'close_day', on: '2026-03-10' }, { by: mina })
    await room.asOwner('delete from public.group_members where group_id = $1 and user_id = $2', [supper, mina.id])
    await expect(room.undo(op, mina)).rejects.toMatchObject({ code: 'PT404' })
    expect(await plan()).toBe('A 03-03, B 03-17, C 03-24, D 03-31')
  })
})

test('nobody reads what is for leaders by taking a curriculum up in a group of their own', async () => {
  const { id: curriculum } = await room.filled(ruth)
  const written = await room.publish(curriculum)
  await room.adopt(written)
  const led = (who: typeof mina) => room.sees(who, 'leader_texts', written)
  expect([await led(tomas), await led(mina)]).toEqual([1, 0])
  const own = randomUUID()
  await room.ask(mina, "select public.create_group($1, 'Mina alone')", [own])
  const { adoption_id: id } = await room.adopt(written, { by: mina, group: own })
  expect(await room.sees(mina, 'scheduled_lessons', id, 'adoption_id')).toBe(1)
  expect(await led(mina)).toBe(0)
  await room.change(id, { kind: 'end' }, { by: mina })
  await room.ask(mina, "select public.copy_schedule($1, $2, $3, '2027-03-02')", [randomUUID(), id, own])
  expect(await led(mina)).toBe(0)
})

describe('refused, and nothing is written', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a start in the year 3000', { start: '3000-01-01' }],
    ['a start before there was a group', { start: '1999-12-31' }],
    ['a rule that never comes', { patterns: [{ ...tuesdays, rrule: never }] }],
    ['a rule with an end', { patterns: [{ ...tuesdays, rrule: 'FREQ=WEEKLY;COUNT=3' }] }],
    ['a pattern from the year 3000 on', { patterns: [{ ...tuesdays, from_on: '3000-01-01' }] }],
    ['a hundred and one patterns', { patterns: Array.from({ length: 101 }, () => tuesdays) }],
    ['a fifth track', { patterns: [{ ...tuesdays, track: 5 }] }],
    ['seven lessons a day', { patterns: [{ ...tuesdays, places: 7 }] }],
    ['patterns that are words', { patterns: 'Tuesdays' }],
    ['an event of another group', { event_id: randomUUID() }],
  ])('%s', async (_, { start: day = '2026-03-03', ...options }) => {
    await expect(room.adopt(version, { start: day, ...options })).rejects.toMatchObject({ code: '22023' })
    const all = JSON.stringify({ patterns: [tuesdays], ...options })
    await expect(
      room.ask(ruth, 'select public.preview_schedule($1, $2, $3, $4)', [supper, version, day, all]),
    ).rejects.toMatchObject({ code: '22023' })
    expect(await room.asOwner('select 1 from public.adoptions')).toEqual([])
  })

  test('more than 500 empty meetings, however they come', async () => {
    const { id, does } = await adopted()
    for (let n = 0; n < 9; n++) await does('bump', 'B', { n: 52 })
    const before = await room.kept(id)
    await expect(does('bump', 'B', { n: 52 })).rejects.toMatchObject({ code: '22023' })
    await expect(does('bump', 'B', { n: 10_000 })).rejects.toMatchObject({ code: '22023' })
    expect(await room.kept(id)).toEqual(before)
  })
})

describe('clocks', () => {
  test.each(['Etc/GMT+12', 'Pacific/Kiritimati', 'Pacific/Auckland', 'America/New_York', 'Asia/Kathmandu'])(
    'a group that moves to %s keeps its days',
    async (zone) => {
      const { id, plan, does } = await adopted()
      await does('pin', 'D', { on: '2026-03-29' })
      const days = await plan()
      await room.ask(ruth, 'update public.groups set tz = $1 where id = $2', [zone, supper])
      expect(await plan()).toBe(days)
      await room.asOwner('select private.lay_adoption($1)', [id])
      expect(await plan()).toBe(days)
      expect((await room.adopt(await room.version(), { start: '2026-03-03' })).ends_on).toBe('2026-03-24')
    },
  )

  test.each([
    ['Etc/GMT+12', 'A 03-03, B 03-10, C 03-17, D 03-24'],
    ['Europe/London', 'A 03-03, B 03-10, C 03-17, D 03-24'],
    ['Pacific/Kiritimati', 'A 03-03, · 03-10, B 03-17, C 03-24, D 03-31'],
  ])('what has slipped is told by the day that it is in %s', async (zone, becomes) => {
    const { id, does, plan } = await adopted()
    await does('taught', 'A')
    await room.ask(ruth, 'update public.groups set tz = $1 where id = $2', [zone, supper])
    await room.change(id, { kind: 'catch_up', mode: 'shift' }, { now: '2026-03-10T11:30:00Z' })
    expect(await plan()).toBe(becomes)
  })

  test('a daily plan passes over a change of clocks and a leap day without losing one', async () => {
    const daily = { patterns: [{ ...tuesdays, rrule: 'FREQ=DAILY', start_time: '01:30' }] }
    const { id, plan } = await adopted({ ...daily, start: '2026-03-28' })
    expect(await plan()).toBe('A 03-28, B 03-29, C 03-30, D 03-31')
    await room.change(id, { kind: 'start', on: '2028-02-28' })
    expect(await plan()).toBe('A 02-28, B 02-29, C 03-01, D 03-02')
    await room.change(id, { kind: 'start', on: '2026-10-24' })
    expect(await plan()).toBe('A 10-24, B 10-25, C 10-26, D 10-27')
  })
})
