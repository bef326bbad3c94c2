import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import {
  choir,
  ines,
  jonas,
  mina,
  otherAdmin,
  readingPlan,
  ruth,
  superAdmin,
  supper,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { adminRoom } from './admin-room.ts'

/* One look at an organisation, its figures, its first steps, who may what in it, and the views of its admins. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof adminRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adminRoom(database)
})
afterAll(() => database.stop())

test('the overview counts what waits and what failed, and only what is one’s own', async () => {
  await database.admin.query(`
    insert into public.failed_logins (email, attempted_at) select 'mina@example.org', now() - n * interval '1 day' from generate_series(0, 7) as n;
    insert into private.push_log (delivery_id, told_at, user_id, service, attempts, outcome)
      select n, now(), '${mina.id}', 'x', 1, case n when 1 then 'sent' else 'dropped' end from generate_series(1, 3) as n`)
  await room.ask(
    mina,
    "insert into public.reports (id, subject_type, subject_id, reason) values ($1, 'user', $2, 'spam')",
    [randomUUID(), tomas.id],
  )
  expect(await room.one(tenantAdmin, 'admin_overview()')).toEqual({
    open_reports: 1,
    waiting_appeals: 0,
    join_requests: 0,
    oldest_report_minutes: 0,
    failed_sign_ins: { day: 1, week_before_average: 1 },
    push_failures: { day: 2, week_before_average: 0 },
    jobs_late: null,
    people_waiting: 0,
    groups_without_admin: 0,
    people: { count: 8, more: false },
    active_week: { count: 0, more: false },
  })
  expect(await room.one(superAdmin, 'admin_overview()')).toMatchObject({ jobs_late: 0, people: { count: 9 } })
  expect(await room.one(otherAdmin, 'admin_overview()')).toMatchObject({
    open_reports: 0,
    oldest_report_minutes: null,
    people: { count: 1 },
  })
})

test('figures of fewer than five people are not told, and of nobody alone', async () => {
  await database.admin.query('delete from private.active_deeds')
  const people = await room.newcomers(['Ann', 'Ben', 'Cal', 'Dan', 'Eve', 'Fay'])
  const deeds = (many: number, day: string) =>
    database.admin.query(
      `insert into private.active_deeds (user_id, kind, subject_id, day) select unnest($1::uuid[]), 'task', gen_random_uuid(), ${day}`,
      [people.slice(0, many).map(({ id }) => id)],
    )
  await deeds(5, 'current_date')
  await deeds(4, 'current_date - 7')
  const figures = await room.one<{
    weeks: { active: number | null }[]
    returned: { joined: number | null }[]
    finish: unknown[]
  }>(tenantAdmin, 'admin_figures(3)')
  expect(figures.weeks.map(({ active }) => active)).toEqual([null, null, 5])
  expect(figures.returned.at(-1)!.joined).toBe(14)
  expect((await room.one<typeof figures>(otherAdmin, 'admin_figures(3)')).weeks.map(({ active }) => active)).toEqual([
    null,
    null,
    null,
  ])
  expect(JSON.stringify(figures)).not.toMatch(/[0-9a-f]{8}-/)
})

describe('the first steps', () => {
  test('are done, skipped and taken up again', async () => {
    expect(await room.one(tenantAdmin, 'tenant_setup()')).toEqual({ done: [], skipped: [] })
    await room.one(tenantAdmin, "mark_setup('name')")
    await room.one(tenantAdmin, "mark_setup('rules', 'skipped')")
    await room.one(tenantAdmin, "mark_setup('rules', 'skipped')")
    expect(await room.one(tenantAdmin, 'tenant_setup()')).toEqual({ done: ['name'], skipped: ['rules'] })
    await room.one(tenantAdmin, "mark_setup('rules', 'open')")
    expect(await room.one(tenantAdmin, 'tenant_setup()')).toEqual({ done: ['name'], skipped: [] })
    expect(await room.one(otherAdmin, 'tenant_setup()')).toEqual({ done: [], skipped: [] })
    await expect(room.one(tenantAdmin, "mark_setup('dance')")).rejects.toMatchObject({ code: '22023' })
    await expect(room.one(tenantAdmin, "mark_setup('name', 'half')")).rejects.toMatchObject({ code: '22023' })
  })

  test('change the organisation, as it was read', async () => {
    const before = await room.one<{ version: number }>(tenantAdmin, 'change_tenant()')
    const after = await room.one(
      tenantAdmin,
      `change_tenant($1, 'Harbour house', 'leaf', 'approval', false, 'nobody')`,
      [before.version],
    )
    expect(after).toMatchObject({
      name: 'Harbour house',
      settings: { join: 'approval', direct_messages: false },
      branding: { accent: 'leaf' },
    })
    await expect(room.one(tenantAdmin, `change_tenant($1, 'Mine')`, [before.version])).rejects.toMatchObject({
      code: 'PT409',
    })
    for (const wrong of ["name => 'x'", "accent => 'blood'", `"join" => 'nobody'`])
      await expect(room.one(tenantAdmin, `change_tenant(${wrong})`)).rejects.toMatchObject({ code: '22023' })
    await expect(room.one(mina, `change_tenant(name => 'Mine')`)).rejects.toMatchObject({ code: '42501' })
    expect(await room.audit('tenant.name')).toMatchObject({ before: null, after: null })
    await room.one(tenantAdmin, `change_tenant("join" => 'open')`)
  })
})

describe('who may', () => {
  test('people and groups are found on the server, twenty at most', async () => {
    await room.newcomers(Array.from({ length: 25 }, (_, n) => `Twin ${n}`))
    expect(await room.one(tenantAdmin, "search_people_to_inspect('twin')")).toHaveLength(20)
    expect(await room.one(tenantAdmin, "search_people_to_inspect('mina')")).toEqual([
      { id: mina.id, name: 'Mina Park', email: 'mina@example.org' },
    ])
    expect(await room.one(tenantAdmin, "search_groups_to_inspect('supper')")).toEqual([
      { id: supper, name: 'Tuesday supper' },
    ])
    expect(await room.one(tenantAdmin, 'search_groups_to_inspect()')).toHaveLength(2)
  })

  const may = (by: Someone, person: string, table: string, row: string | null = null) =>
    room.one<Record<string, { allowed: boolean; policy: string | null }>>(by, 'inspect_table($1, $2, $3)', [
      person,
      table,
      row,
    ])

  test('a row is theirs by the policy that decides', async () => {
    expect(await may(tenantAdmin, mina.id, 'tasks', readingPlan)).toMatchObject({
      select: { allowed: true, policy: 'select_member' },
    })
    expect(await may(tenantAdmin, ines.id, 'tasks', readingPlan)).toMatchObject({
      select: { allowed: false, policy: null },
    })
    expect(await may(tenantAdmin, mina.id, 'audit_log')).toMatchObject({
      insert: { allowed: false, policy: null },
      select: { allowed: true, policy: 'select_admin' },
    })
    // and who asks is themselves again
    expect((await room.people(tenantAdmin)).length).toBeGreaterThan(1)
  })

  test('of a row that the admin does not see nothing is said', async () => {
    const entry = randomUUID()
    await room.ask(mina, "insert into public.journal_entries (id, entry_date) values ($1, '2026-03-05')", [entry])
    const nothing = await may(tenantAdmin, mina.id, 'journal_entries', randomUUID())
    expect(await may(tenantAdmin, mina.id, 'journal_entries', entry)).toEqual(nothing)
    expect(await may(superAdmin, mina.id, 'journal_entries', entry)).toEqual(nothing)
    for (const table of ['suspensions', 'no_such', 'tasks; drop table users'])
      await expect(may(tenantAdmin, mina.id, table)).rejects.toMatchObject({ code: '22023' })
  })

  test('who may not asks those who can give it, once a week', async () => {
    const asks = (at?: string) => room.one(jonas, 'request_access($1, $2)', ['settings', choir], at)
    expect(await asks()).toBe(true)
    expect(await asks()).toBe(false)
    expect(await asks(new Date(Date.now() + 8 * 86_400_000).toISOString())).toBe(true)
    const told = await room.ask<{ message: string }>(
      tomas,
      "select message from public.notifications where type = 'access_requested'",
    )
    expect(told[0]!.message).toBe('Jonas Weber asks for access to settings')
    expect(await room.one(ines, 'request_access($1)', ['admin'])).toBe(true)
    expect(
      await room.ask(tenantAdmin, "select 1 from public.notifications where type = 'access_requested'"),
    ).toHaveLength(1)
    for (const id of [supper, randomUUID()])
      await expect(room.one(jonas, 'request_access($1, $2)', ['settings', id])).rejects.toMatchObject({ code: 'PT404' })
    for (let n = 0; n < 9; n++) await room.one(ines, 'request_access($1)', [`area_${'abcdefghi'[n]}`])
    await expect(room.one(ines, 'request_access($1)', ['area_z'])).rejects.toMatchObject({ code: 'PT429' })
    await expect(room.one(jonas, 'request_access($1)', ['<b>'])).rejects.toMatchObject({ code: '22023' })
  })
})

test('a saved view is its owner’s alone', async () => {
  const id = randomUUID()
  const save = (by: Someone, its = id, name = 'Asleep') =>
    room.ask(
      by,
      `insert into public.saved_views (id, page, name, filters) values ($1, 'people', $2, '{"state": "deactivated"}')`,
      [its, name],
    )
  await save(tenantAdmin)
  expect(await room.ask(tenantAdmin, 'select name from public.saved_views')).toEqual([{ name: 'Asleep' }])
  for (const person of [superAdmin, otherAdmin, ruth]) {
    expect(await room.ask(person, 'select 1 from public.saved_views')).toEqual([])
    expect(await room.ask(person, 'delete from public.saved_views returning 1')).toEqual([])
  }
  await expect(save(tenantAdmin, randomUUID(), '')).rejects.toMatchObject({ code: '23514' })
  for (let n = 1; n < 100; n++) await save(tenantAdmin, randomUUID())
  await expect(save(tenantAdmin, randomUUID())).rejects.toMatchObject({ code: 'PT409' })
})
