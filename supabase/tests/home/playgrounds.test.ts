import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, ines, mina, ruth, superAdmin, supper, suspended, tenantAdmin, tomas } from '../cast.ts'
import { homeRoom } from './home-room.ts'

let database: TestDatabase
let room: ReturnType<typeof homeRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = homeRoom(database)
})
afterEach(() =>
  room.asOwner('delete from public.groups using private.playgrounds as its where its.group_id = groups.id'),
)
afterAll(() => database.stop())

const start = async (who: Someone, at?: string) =>
  (await room.ask<{ id: string }>(who, 'select public.start_playground() as id', [], at))[0]!.id
const end = (who: Someone, group: string) => room.ask(who, 'select public.end_playground($1)', [group])
const own = (who: Someone, at?: string) => room.ask(who, 'select group_id from public.my_playground()', [], at)
const refused = 'A playground is yours alone. Create a group to invite people.'

describe('a playground', () => {
  test('is a group whose cards speak: two tasks, a pinned announcement and an event, and nobody but its owner', async () => {
    const id = await start(mina)
    expect(await own(mina)).toEqual([{ group_id: id }])
    const count = async (table: string) =>
      (
        await room.ask<{ its: number }>(mina, `select count(*)::int as its from public.${table} where group_id = $1`, [
          id,
        ])
      )[0]!.its
    expect([await count('tasks'), await count('announcements'), await count('events')]).toEqual([2, 1, 1])
    expect(await room.ask(mina, 'select user_id, role from public.group_members where group_id = $1', [id])).toEqual([
      { user_id: mina.id, role: 'admin' },
    ])
    expect(await room.ask(mina, 'select name, visibility from public.groups where id = $1', [id])).toEqual([
      { name: 'Playground', visibility: 'private' },
    ])
  })

  test('is one, however often and at once it is asked for', async () => {
    const ids = await Promise.all([start(mina), start(mina), start(mina)])
    expect(new Set(ids).size).toBe(1)
  })

  test('ends with all that is in it, whatever was done there', async () => {
    const id = await start(mina)
    const [task] = await room.ask<{ id: string }>(
      mina,
      'select id from public.tasks where group_id = $1 order by rank limit 1',
      [id],
    )
    await room.ask(mina, 'select public.finish_task($1)', [task!.id])
    await room.say(mina, new Date().toISOString(), undefined, id)
    await room.give(mina, mina, new Date().toISOString(), id)
    await room.ask(
      mina,
      "select public.answer_event((select id from public.event_occurrences where group_id = $1 limit 1), 'going')",
      [id],
    )
    await room.row(
      mina,
      'goals',
      { group_id: id, title: 'Cook', kind: 'target', target_value: 3, rank: 'm', visibility: 'group' },
      new Date().toISOString(),
    )
    await room.ask(mina, 'select public.saw_group($1)', [id])
    const file = `${id}/${mina.id}/0123456789/plan.pdf`
    await room.asOwner("insert into storage.objects (bucket_id, name) values ('attachments', $1)", [file])
    await end(mina, id)
    expect(await own(mina)).toEqual([])
    expect(await room.asOwner('select 1 from storage.objects where name = $1', [file])).toEqual([])
    const tables = await room.asOwner<{ name: string }>(
      "select table_schema || '.' || table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name) where table_type = 'BASE TABLE' and column_name = 'group_id' and data_type = 'uuid' and table_schema in ('public', 'private')",
    )
    for (const { name } of tables)
      expect([name, await room.asOwner(`select 1 from ${name} where group_id = $1`, [id])]).toEqual([
        name,
        name === 'public.audit_log' ? expect.anything() : [],
      ])
    expect(await room.asOwner('select 1 from public.messages where conversation_id = $1', [id])).toEqual([])
    expect(await start(mina)).not.toBe(id)
  })

  test('ends by itself after fourteen days, and not before', async () => {
    const id = await start(mina, '2026-03-01T12:00Z')
    const job = (at: string) => room.asOwner('select private.end_playgrounds() as gone', [], at)
    expect(await job('2026-03-15T11:59Z')).toEqual([{ gone: 0 }])
    expect(await own(mina)).toEqual([{ group_id: id }])
    expect(await job('2026-03-15T12:00Z')).toEqual([{ gone: 1 }])
    expect(await own(mina)).toEqual([])
    expect(await room.ask(mina, 'select 1 from public.groups where id = $1', [id])).toEqual([])
  })

  test('lets nobody in: by no invite, request, list or code', async () => {
    const id = await start(mina)
    const invite = (kind: string) =>
      room.ask(mina, 'insert into public.group_invites (group_id, kind, email) values ($1, $2, $3)', [
        id,
        kind,
        kind === 'email' ? 'ines@example.org' : null,
      ])
    await expect(invite('link')).rejects.toThrow(refused)
    await expect(invite('email')).rejects.toThrow(refused)
    await expect(room.ask(mina, "update public.groups set visibility = 'listed' where id = $1", [id])).rejects.toThrow(
      refused,
    )
    await expect(room.ask(mina, "update public.groups set join_policy = 'open' where id = $1", [id])).rejects.toThrow(
      refused,
    )
    await expect(room.ask(ines, 'select public.join_group($1)', [id])).rejects.toMatchObject({ code: 'PT404' })
    await expect(
      room.asOwner('insert into public.group_members (group_id, user_id) values ($1, $2)', [id, ines.id]),
    ).rejects.toThrow(refused)
    await room.ask(mina, "update public.groups set name = 'My corner' where id = $1", [id])
  })
})

describe.each([
  ['a tenant admin', tenantAdmin],
  ['a super admin', superAdmin],
  ['a fellow of her group', ruth],
])('to %s', (_, who) => {
  test('a playground of somebody is not there: not as a group, in search or by its things, and is not ended', async () => {
    const id = await start(mina)
    for (const table of ['groups', 'group_members', 'tasks', 'events', 'announcements', 'conversations'])
      expect([
        table,
        await room.ask(who, `select 1 from public.${table} where ${table === 'groups' ? 'id' : 'group_id'} = $1`, [id]),
      ]).toEqual([table, []])
    for (const words of ['Playground', 'Tick me', 'Answer me'])
      expect(
        await room.ask(who, 'select title from public.search($1) where group_id = $2 or id = $2', [words, id]),
      ).toEqual([])
    const said = async (group: string) => {
      try {
        return await end(who, group)
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(await said(id)).toBe(await said(crypto.randomUUID()))
    expect(await said(supper)).toBe('This playground no longer exists, or you don’t have access to it.')
    expect(await own(mina)).toHaveLength(1)
    await expect(room.ask(who, "select public.group_overview($1, '2026-03-05')", [id])).rejects.toMatchObject({
      code: 'PT404',
    })
  })
})

test('nobody ends a group that is no playground, and whoever is suspended begins none', async () => {
  await expect(end(ruth, supper)).rejects.toMatchObject({ code: 'PT404' })
  await expect(start(suspended)).rejects.toMatchObject({ code: '42501' })
  expect(await room.ask(tomas, 'select 1 from public.groups where id = $1', [supper])).toHaveLength(1)
})

test('what brings somebody and the steps they took are of a closed shape, and short', async () => {
  const put = (onboarding: unknown) =>
    room.ask(
      mina,
      'insert into public.user_settings (user_id, onboarding) values ($1, $2) on conflict (user_id) do update set onboarding = excluded.onboarding',
      [mina.id, JSON.stringify(onboarding)],
    )
  const full = {
    brings: 'lead',
    asked_at: '2026-03-02T08:00:00.123Z',
    steps: { name: true, meeting_day: true },
    hints: { quick_add: true },
  }
  await put(full)
  await put({})
  await put({ brings: 'learn', steps: {} })
  for (const wrong of [
    { brings: 'spy' },
    { brings: 3 },
    { role: 'admin' },
    { steps: { name: 'yes' } },
    { steps: { name: false } },
    { steps: [] },
    { hints: { 'A b': true } },
    { asked_at: 'today' },
    { asked_at: 5 },
    [],
    null,
    'x'.repeat(3000),
    { steps: Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`step_number_${n}`, true])) },
  ])
    await expect(put(wrong)).rejects.toMatchObject({ code: '23514', constraint: 'user_settings_onboarding_check' })
  await put(full)
  expect(await room.ask(ruth, 'select onboarding from public.user_settings')).toEqual([])
  const [taken] = await room.ask<{ its: { settings: object[] } }>(mina, 'select public.export_mine() as its')
  expect(taken!.its.settings).toMatchObject([{ onboarding: full }])
  expect(JSON.stringify(await room.ask(ruth, 'select public.export_mine()'))).not.toContain('quick_add')
})
