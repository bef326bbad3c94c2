import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { before } from './event-room.ts'
import { seriesRoom } from './series-room.ts'

let database: TestDatabase
let room: ReturnType<typeof seriesRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = seriesRoom(database)
})
beforeEach(async () => {
  await database.admin.query(`
    delete from public.events; delete from public.notifications; delete from public.group_off_days;
    delete from private.group_permission_limits`)
})
afterAll(() => database.stop())

const forget = () => database.admin.query('delete from public.notifications')
/** Takes a permission from managers of the group: Tomas is one. */
const withhold = (permission: string) =>
  database.admin.query('insert into private.group_permission_limits (group_id, permission, role) values ($1, $2, $3)', [
    supper,
    permission,
    'manager',
  ])

describe('days off', () => {
  test('say beforehand which meetings they cancel, cancel these, and bring them back when they go', async () => {
    const id = await room.series({ title: 'Soup' })
    const date = await room.on(id, '2026-03-24')
    await room.answer(mina, date, 'going')
    await forget()
    const preview = await room.daysOff('2026-03-20', '2026-03-27', { dry: true, label: 'Spring break' })
    expect(preview.effects).toEqual([
      { title: 'Soup', effect: 'cancelled', answers: 1, starts_at: '2026-03-24 19:00:00+00' },
    ])
    expect(await room.asOwner('select from public.group_off_days')).toEqual([])
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00')

    const { id: off } = await room.daysOff('2026-03-20', '2026-03-27', { label: 'Spring break' })
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00 cancelled')
    expect(await room.told(mina)).toEqual(['event_updated: “Spring break”, 20 Mar to 27 Mar: “Soup” is cancelled'])
    const [card] = await room.ask(mina, "select state, reason, off_day from public.event_card_of($1, '2026-03-24')", [
      id,
    ])
    expect(card).toEqual({ state: 'cancelled', reason: 'Spring break', off_day: true })

    await room.removeDaysOff(off)
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00')
    expect(await room.told(mina)).toEqual([])
    expect(await room.answers(date)).toEqual(['mina going'])
  })

  test('tell each person once of all that they cancel', async () => {
    await room.series({ title: 'Soup' })
    await room.event({ title: 'Choir', starts_local: '2026-03-25 10:00', ends_local: '2026-03-25 11:00' })
    await forget()
    await room.daysOff('2026-03-16', '2026-03-27')
    expect(await room.told(mina)).toEqual(['event_updated: “Break”, 16 Mar to 27 Mar: 3 meetings are cancelled'])
    expect(await room.told(ruth)).toEqual([])
  })

  test('bring back only what they cancelled, and nothing that other days off cancel too', async () => {
    const id = await room.series()
    await room.edit(id, '2026-03-17', 'this', { status: 'cancelled' })
    const long = await room.daysOff('2026-03-16', '2026-03-31')
    const short = await room.daysOff('2026-03-24', '2026-03-24')
    await room.removeDaysOff(long.id)
    expect(await room.dates([id], '2026-04-01')).toEqual([
      '2026-03-10 Tue 10 Mar 19:00',
      '2026-03-17 Tue 17 Mar 19:00 cancelled',
      '2026-03-24 Tue 24 Mar 19:00 cancelled',
      '2026-03-31 Tue 31 Mar 19:00',
    ])
    await room.removeDaysOff(short.id)
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00')
  })

  test('leave alone what an organiser has on despite them, also when they are set anew', async () => {
    const id = await room.series()
    const { id: off } = await room.daysOff('2026-03-24', '2026-03-24')
    await room.edit(id, '2026-03-24', 'this', { status: 'scheduled' })
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00')
    await room.removeDaysOff(off)
    expect((await room.daysOff('2026-03-24', '2026-03-24', { id: off })).effects).toEqual([])
    await room.daysOff('2026-03-17', '2026-03-24', { id: off })
    expect((await room.dates([id], '2026-03-30')).slice(1)).toEqual([
      '2026-03-17 Tue 17 Mar 19:00 cancelled',
      '2026-03-24 Tue 24 Mar 19:00',
    ])
  })

  test('cancel what a series comes to later, and nothing that is planned on them knowingly', async () => {
    await room.daysOff('2026-03-24', '2026-03-24')
    const id = await room.series()
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00 cancelled')
    const party = await room.event({ starts_local: '2026-03-24 12:00', ends_local: '2026-03-24 13:00' })
    expect(await room.dates([party])).toEqual(['2026-03-24 Tue 24 Mar 12:00'])
    // moved to a day that is not off, it takes place
    await room.edit(id, '2026-03-24', 'this', { starts_local: '2026-03-25 19:00', ends_local: '2026-03-25 21:00' })
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Wed 25 Mar 19:00')
  })

  test('of who may not manage events leave these as they are, and ask the organisers, who can follow', async () => {
    await withhold('eventManagement')
    const id = await room.series({ title: 'Soup' })
    await forget()
    const { id: off, effects } = await room.daysOff('2026-03-24', '2026-03-24', { by: tomas, label: 'Half-term' })
    expect(effects).toMatchObject([{ title: 'Soup', effect: 'asked' }])
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00')
    expect(await room.told(ruth)).toEqual(['event_updated: “Half-term”, 24 Mar: “Soup” is planned then. Cancel?'])
    expect(await room.told(mina)).toEqual([])
    const follow = 'select effect from public.cancel_on_off_days($1)'
    await expect(room.ask(tomas, follow, [off], before)).rejects.toMatchObject({ code: '42501' })
    expect(await room.ask(ruth, follow, [off], before)).toEqual([{ effect: 'cancelled' }])
    // she takes it back, and what she cancelled is on again
    expect(await room.ask(ruth, 'select effect from public.cancel_on_off_days($1, false)', [off], before)).toEqual([
      { effect: 'revived' },
    ])
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00')
    await room.ask(ruth, follow, [off], before)
    // and taking the days off away leaves them cancelled
    await room.removeDaysOff(off, tomas)
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00 cancelled')
    const [card] = await room.ask(mina, "select reason, off_day from public.event_card_of($1, '2026-03-24')", [id])
    expect(card).toEqual({ reason: 'Half-term', off_day: false })
  })

  test('are set by nobody who may not change the settings, in no other group, and for no wrong days', async () => {
    await expect(room.daysOff('2026-03-24', '2026-03-24', { by: mina })).rejects.toMatchObject({ code: '42501' })
    await withhold('settingsManagement')
    await expect(room.daysOff('2026-03-24', '2026-03-24', { by: tomas })).rejects.toMatchObject({ code: '42501' })
    await expect(room.daysOff('2026-03-24', '2026-03-20')).rejects.toThrow('group_off_days_check')
  })
})

test('a group may say when it usually meets, in words that a series can take up', async () => {
  const set = (pattern: unknown) =>
    room.ask(ruth, 'update public.groups set meeting_pattern = $2 where id = $1 returning 1', [
      supper,
      JSON.stringify(pattern),
    ])
  const pattern = { rrule: 'FREQ=WEEKLY;BYDAY=TU', start_time: '18:00', minutes: 90, place: 'The small hall' }
  expect(await set(pattern)).toHaveLength(1)
  for (const wrong of [
    { ...pattern, rrule: 'FREQ=HOURLY' },
    { ...pattern, start_time: '24:00' },
    { ...pattern, minutes: 0 },
    { ...pattern, minutes: '90' },
    { ...pattern, more: 1 },
    { rrule: 'FREQ=DAILY' },
    [],
  ])
    await expect(set(wrong)).rejects.toThrow('groups_meeting_pattern_check')
  expect(await room.ask(mina, 'update public.groups set meeting_pattern = null returning 1', [])).toEqual([])
})
