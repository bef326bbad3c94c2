import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import {
  arrangeRanks,
  choir,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  supperCode,
  suspended,
  tenantAdmin,
  tomas,
} from '../cast.ts'

let database: TestDatabase
let { ask, said } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  ;({ ask, said } = actingOn(database))
})
afterAll(() => database.stop())
beforeEach(async () => {
  await database.admin.query(
    'delete from public.group_off_days; delete from public.group_member_settings; delete from realtime.messages',
  )
})

const takeOff = (by: Someone, from: string, to: string, label = 'Winter break', more = '') =>
  ask(
    by,
    `insert into public.group_off_days (group_id, starts_on, ends_on, label${more && ', affects'})
     values ($1, $2, $3, $4${more && `, ${more}`}) returning id`,
    [supper, from, to, label],
  )

describe('the off-days of a group', () => {
  test('touch everything unless they say what, and every member sees them', async () => {
    await takeOff(tomas, '2026-12-24', '2026-12-31')
    expect(
      await ask(
        mina,
        'select starts_on::text, ends_on::text, label, affects, source, created_by from public.group_off_days',
      ),
    ).toEqual([
      {
        starts_on: '2026-12-24',
        ends_on: '2026-12-31',
        label: 'Winter break',
        affects: ['lessons', 'events', 'tasks', 'streaks'],
        source: 'manual',
        created_by: tomas.id,
      },
    ])
    for (const other of [jonas, ines]) expect(await ask(other, 'select 1 from public.group_off_days')).toEqual([])
  })

  test('may overlap, last one day, or a whole leap year', async () => {
    await takeOff(ruth, '2028-01-01', '2028-12-31', 'Sabbatical')
    await takeOff(ruth, '2028-05-01', '2028-05-01', 'May Day', "array['lessons']")
    expect(await ask(mina, 'select 1 from public.group_off_days')).toHaveLength(2)
  })

  test.each([
    ['that end before they begin', '2026-12-31', '2026-12-24', 'Break', ''],
    ['of more than a year', '2027-01-01', '2028-01-02', 'Break', ''],
    ['without end', '2027-01-01', 'infinity', 'Break', ''],
    ['without a name', '2026-12-24', '2026-12-31', '  ', ''],
    ['with a name of 61 signs', '2026-12-24', '2026-12-31', 'b'.repeat(61), ''],
    ['that touch nothing', '2026-12-24', '2026-12-31', 'Break', "'{}'"],
    ['that touch what there is not', '2026-12-24', '2026-12-31', 'Break', "array['lessons', 'weather']"],
    ['that touch the unknown', '2026-12-24', '2026-12-31', 'Break', "array['lessons', null]"],
  ])('%s are refused', async (_, from, to, label, affects) => {
    await expect(takeOff(ruth, from, to, label, affects)).rejects.toMatchObject({ code: '23514' })
  })

  test('are a leader’s to make and change, and nobody’s in another group', async () => {
    await takeOff(tomas, '2026-12-24', '2026-12-31')
    for (const other of [mina, jonas, ines, otherAdmin, suspended]) {
      await expect(takeOff(other, '2027-01-01', '2027-01-01')).rejects.toMatchObject({ code: '42501' })
      expect(await ask(other, "update public.group_off_days set label = 'x' returning 1")).toEqual([])
      expect(await ask(other, 'delete from public.group_off_days returning 1')).toEqual([])
    }
    const elsewhere = ask(
      ruth,
      "insert into public.group_off_days (group_id, starts_on, ends_on, label) values ($1, '2027-01-01', '2027-01-01', 'x')",
      [choir],
    )
    await expect(elsewhere).rejects.toMatchObject({ code: '42501' })
    expect(await ask(ruth, "update public.group_off_days set label = 'Holidays' returning label, version")).toEqual([
      { label: 'Holidays', version: 2 },
    ])
    expect(await ask(tomas, 'delete from public.group_off_days returning 1')).toHaveLength(1)
  })

  test('are an admin of the tenant’s to make by pass, which is written down', async () => {
    await takeOff(tenantAdmin, '2026-12-24', '2026-12-31')
    const { rows } = await database.admin.query(
      "select actor_id, group_id, after from public.audit_log where action = 'pass.used' and subject_type = 'group_off_days'",
    )
    expect(rows).toEqual([{ actor_id: tenantAdmin.id, group_id: supper, after: { verb: 'insert' } }])
  })

  test('of an archived group stay as they are', async () => {
    await takeOff(ruth, '2026-12-24', '2026-12-31')
    await ask(ruth, 'select public.archive_group($1)', [supper])
    await expect(takeOff(ruth, '2027-01-01', '2027-01-01')).rejects.toMatchObject({ code: '42501' })
    expect(await ask(ruth, "update public.group_off_days set label = 'x' returning 1")).toEqual([])
    expect(await ask(ruth, 'delete from public.group_off_days returning 1')).toEqual([])
    expect(await ask(mina, 'select label from public.group_off_days')).toEqual([{ label: 'Winter break' }])
    await ask(ruth, 'select public.archive_group($1, false)', [supper])
  })

  test('are said to the group, made, changed and taken away', async () => {
    await takeOff(ruth, '2026-12-24', '2026-12-31')
    await ask(ruth, "update public.group_off_days set label = 'Holidays'")
    await ask(ruth, 'delete from public.group_off_days')
    expect((await said('group_off_days')).map(({ topic, payload }) => [topic, payload.op]).sort()).toEqual([
      [`group:${supper}`, 'DELETE'],
      [`group:${supper}`, 'INSERT'],
      [`group:${supper}`, 'UPDATE'],
    ])
  })
})

describe('what a person sets for themselves in a group', () => {
  const set = (person: Someone, level: string, whose: Someone = person) =>
    ask(
      person,
      `insert into public.group_member_settings (group_id, user_id, notify_level) values ($1, $2, $3)
       on conflict (group_id, user_id) do update set group_id = excluded.group_id, user_id = excluded.user_id, notify_level = excluded.notify_level`,
      [supper, whose.id, level],
    )
  const settings = (person: Someone) => ask(person, 'select user_id, notify_level from public.group_member_settings')

  test('is kept, changed, and nobody else’s to know or set, not even the admin’s', async () => {
    await set(mina, 'mentions')
    await set(mina, 'mute')
    expect(await settings(mina)).toEqual([{ user_id: mina.id, notify_level: 'mute' }])
    expect(await settings(ruth)).toEqual([])
    await expect(set(ruth, 'all', mina)).rejects.toMatchObject({ code: '42501' })
    expect(await settings(mina)).toEqual([{ user_id: mina.id, notify_level: 'mute' }])
  })

  test('is set once from two devices at the same moment', async () => {
    await Promise.all([set(mina, 'mute'), set(mina, 'hide')])
    expect(await settings(mina)).toHaveLength(1)
  })

  test('is one of four levels, in a group of one’s own', async () => {
    await expect(set(mina, 'loud')).rejects.toMatchObject({ code: '23514' })
    for (const other of [jonas, tenantAdmin, superAdmin, suspended]) {
      await expect(set(other, 'mute')).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('is said to that person alone', async () => {
    await set(mina, 'mute')
    expect(await said('group_member_settings')).toEqual([
      { topic: `user:${mina.id}`, payload: { table: 'group_member_settings', op: 'INSERT', ids: [supper] } },
    ])
  })

  test('goes when they leave', async () => {
    await ask(ines, 'select public.accept_invitation($1)', [supperCode])
    await set(ines, 'mute')
    await database.admin.query('delete from public.group_members where user_id = $1', [ines.id])
    expect(await settings(ines)).toEqual([])
  })
})
