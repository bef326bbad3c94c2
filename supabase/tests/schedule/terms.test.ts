import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, choir, jonas, mina, otherAdmin, ruth, supper, tenantAdmin, tomas } from '../cast.ts'
import { scheduleRoom, tuesdays } from './schedule-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof scheduleRoom>>
let version: string
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = await scheduleRoom(database)
  version = await room.version()
})
beforeEach(() =>
  database.admin.query(`
    delete from public.adoptions; delete from public.group_off_days; delete from private.group_permission_limits;
    delete from public.task_templates; delete from public.event_templates; delete from public.labels;
    delete from public.groups where name = 'Supper, second year'`),
)
afterAll(() => database.stop())

interface Term {
  group_id: string
  counts: Record<string, number>
  adoptions: { adoption_id: string; title: string; ends_on: string; tray: number }[]
}
async function begin({
  by = ruth as Someone,
  group = supper,
  id = randomUUID(),
  dry = false,
  name = 'Supper, second year',
  start = '2027-03-02',
  ...options
}: Record<string, unknown> & { by?: Someone } = {}) {
  const [row] = await room.ask<{ it: Term }>(by, 'select public.begin_term($1, $2, $3, $4, $5, $6) as it', [
    id,
    group,
    name,
    start,
    JSON.stringify(options),
    dry,
  ])
  return row!.it
}
const count = async (table: string, group: string) =>
  (await room.asOwner<{ n: number }>(`select count(*)::int as n from public.${table} where group_id = $1`, [group]))[0]!
    .n

describe('a new term', () => {
  test('has the settings, templates and curricula of the group, and its maker alone', async () => {
    const { adoption_id: old } = await room.adopt(version, { place: 'Kitchen' })
    await room.change(old, { kind: 'bump', entry: await room.entry(old, 'B') })
    await room.asOwner(
      `update public.groups set color = 'plum', tz = 'Pacific/Auckland', join_policy = 'request', direct_messages = false,
       meeting_pattern = '{"rrule":"FREQ=WEEKLY;BYDAY=TU","start_time":"19:00","minutes":90}' where id = $1`,
      [supper],
    )
    await room.ask(
      ruth,
      `insert into public.task_templates (group_id, name, items) values ($1, 'Evening', '[{"title":"Lay the table"}]')`,
      [supper],
    )
    await room.ask(ruth, "insert into public.labels (group_id, name) values ($1, 'Kitchen')", [supper])
    await room.asOwner("insert into private.group_permission_limits values ($1, 'taskAssignment', 'member')", [supper])

    const term = await begin()
    expect(term.counts).toMatchObject({ adoptions: 1, labels: 1, members: 1, off_days: 0, task_templates: 1 })
    const settings =
      'color, tz, join_policy, direct_messages, meeting_pattern, visibility, description, icon_emoji, member_limit, tenant_id'
    const of = (id: string) => room.asOwner(`select ${settings} from public.groups where id = $1`, [id])
    expect(await of(term.group_id)).toEqual(await of(supper))
    expect(
      await room.asOwner('select user_id, role from public.group_members where group_id = $1', [term.group_id]),
    ).toEqual([{ user_id: ruth.id, role: 'admin' }])
    expect(
      await room.asOwner('select permission, role from private.group_permission_limits where group_id = $1', [
        term.group_id,
      ]),
    ).toEqual([{ permission: 'taskAssignment', role: 'member' }])
    expect(await room.plan(term.adoptions[0]!.adoption_id)).toBe('A 03-02, · 03-09, B 03-16, C 03-23, D 03-30')
    expect(term.adoptions[0]).toMatchObject({ title: 'Soups of the world', ends_on: '2027-03-30', tray: 0 })
    for (const table of ['tasks', 'events', 'announcements', 'schedule_ops', 'group_invites'])
      expect([table, await count(table, term.group_id)]).toEqual([table, 0])
    expect(
      await room.asOwner(
        'select 1 from public.messages as message join public.conversations as its on its.id = message.conversation_id where its.group_id = $1',
        [term.group_id],
      ),
    ).toEqual([])
  })

  test('is looked at first, and nothing is made by that', async () => {
    await room.adopt(version)
    const groups = await room.asOwner('select id from public.groups')
    const dry = await begin({ dry: true, members: [mina.id] })
    expect(dry.counts).toMatchObject({ adoptions: 1, members: 2 })
    expect(await room.asOwner('select id from public.groups')).toEqual(groups)
    expect(await room.asOwner('select 1 from public.adoptions')).toHaveLength(1)
    expect((await begin({ members: [mina.id] })).counts).toEqual(dry.counts)
  })

  test('takes those along who are named, in their roles, with the lessons that they lead', async () => {
    const { adoption_id: old } = await room.adopt(version)
    await room.change(old, { kind: 'lead', entry: await room.entry(old, 'B'), user: mina.id })
    await room.change(old, { kind: 'lead', entry: await room.entry(old, 'C'), user: tomas.id })
    const term = await begin({ members: [mina.id, ruth.id], leaders: true })
    expect(
      await room.asOwner('select user_id, role from public.group_members where group_id = $1 order by role', [
        term.group_id,
      ]),
    ).toEqual([
      { user_id: ruth.id, role: 'admin' },
      { user_id: mina.id, role: 'member' },
    ])
    expect(
      await room.asOwner(
        'select leader_id from public.scheduled_lessons where group_id = $1 and leader_id is not null',
        [term.group_id],
      ),
    ).toEqual([{ leader_id: mina.id }])
    await expect(begin({ members: [jonas.id] })).rejects.toMatchObject({ code: '22023' })
  })

  test('keeps the days off that are still to come, where that is asked for', async () => {
    await room.adopt(version)
    for (const [from, until] of [
      ['2026-12-20', '2027-01-06'],
      ['2027-03-08', '2027-03-20'],
    ])
      await room.ask(
        ruth,
        "insert into public.group_off_days (group_id, starts_on, ends_on, label) values ($1, $2, $3, 'Break')",
        [supper, from, until],
      )
    expect((await begin()).counts.off_days).toBe(0)
    const { counts, adoptions } = await begin({ off_days: true })
    expect(counts.off_days).toBe(1)
    expect(await room.plan(adoptions[0]!.adoption_id)).toBe('A 03-02, B 03-23, C 03-30, D 04-06')
  })

  test('takes up the curricula that are chosen, also one that is completed, each in its own rhythm', async () => {
    const { adoption_id: old } = await room.adopt(version)
    await room.change(old, { kind: 'complete' })
    expect((await begin()).adoptions).toEqual([])
    const schedules = { [old]: { patterns: [{ ...tuesdays, rrule: 'FREQ=WEEKLY;BYDAY=TH' }] } }
    const { adoptions } = await begin({ adoptions: [old], schedules })
    expect(await room.plan(adoptions[0]!.adoption_id)).toBe('A 03-04, B 03-11, C 03-18, D 03-25')
    await expect(begin({ adoptions: [randomUUID()] })).rejects.toMatchObject({ code: 'PT404' })
  })

  test('sent twice is one', async () => {
    await room.adopt(version)
    const id = randomUUID()
    expect(await begin({ id })).toEqual(await begin({ id }))
    expect(await room.asOwner("select 1 from public.groups where name = 'Supper, second year'")).toHaveLength(1)
    await expect(begin({ id: choir })).rejects.toMatchObject({ code: '22023' })
  })

  test('is begun by who may change the settings of the group, and by nobody else', async () => {
    const refused = (by: Someone, code: string, more = {}) =>
      expect(begin({ by, ...more })).rejects.toMatchObject({ code })
    await refused(mina, '42501')
    await refused(jonas, 'PT404')
    await refused(otherAdmin, 'PT404')
    await refused(ruth, 'PT404', { group: randomUUID() })
    await refused(ruth, '22023', { start: '3000-01-01' })
    await refused(ruth, '22023', { members: 'all' })
    await refused(ruth, '22023', { members: ['nobody'] })
    await refused(ruth, '23514', { name: ' ' })
    await room.asOwner('update public.groups set archived_at = now() where id = $1', [supper])
    await refused(ruth, '42501')
    await room.asOwner('update public.groups set archived_at = null where id = $1', [supper])
    expect((await begin({ by: tomas })).counts.members).toBe(1)
  })

  test('by an admin’s pass is in the audit log', async () => {
    const { group_id: id } = await begin({ by: tenantAdmin })
    expect(
      await room.asOwner(
        "select actor_id from public.audit_log where action = 'pass.used' and group_id = $1 and subject_id = $2",
        [supper, id],
      ),
    ).toEqual([{ actor_id: tenantAdmin.id }])
  })
})
