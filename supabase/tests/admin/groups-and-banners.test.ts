import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import {
  choir,
  elsewhere,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { adminRoom } from './admin-room.ts'

/* The groups that an admin looks after, and the banners that they show. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof adminRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adminRoom(database)
})
afterAll(() => database.stop())

describe('groups', () => {
  type Line = { id: string; name: string; owner: { id: string }; members_count: number; after: string }
  const groups = (by: Someone, filters = {}, after: string | null = null) =>
    room.one<Line[]>(by, 'admin_groups($1, $2)', [after, filters])

  test('are listed with owner and numbers, in four orders, and page by page', async () => {
    expect(await groups(tenantAdmin)).toMatchObject([
      { id: choir, owner: { id: tomas.id }, members_count: 2, storage_bytes: 0, archived_at: null },
      { id: supper, owner: { id: ruth.id }, members_count: 4, admins_count: 1 },
    ])
    for (const order of ['members', 'storage', 'activity']) {
      const [first, second] = await groups(tenantAdmin, { order })
      expect((await groups(tenantAdmin, { order }, first!.after)).map(({ id }) => id)).toEqual([second!.id])
    }
    expect(await groups(tenantAdmin, { q: 'harb' })).toHaveLength(1)
    expect(await groups(otherAdmin)).toEqual([])
    expect(await groups(superAdmin, { tenant_id: elsewhere })).toEqual([])
    for (const after of ['x', '[1]', '["a"]'])
      await expect(groups(tenantAdmin, {}, after)).rejects.toMatchObject({ code: '22023' })
    await expect(groups(tenantAdmin, { order: 'shoe' })).rejects.toMatchObject({ code: '22023' })
    await expect(groups(mina)).rejects.toMatchObject({ code: '42501' })
  })

  test('are put in order as they were last counted, and show the numbers of the moment', async () => {
    const count = () => database.admin.query('select private.count_listed_groups()')
    const byMembers = async () =>
      (await groups(tenantAdmin, { order: 'members' })).map(({ id, members_count }) => [id, members_count])
    await count()
    const { rows } = await database.admin.query(
      'select group_id from private.listed_groups where activity is distinct from private.group_activity(group_id)',
    )
    expect(rows).toEqual([])
    expect(await byMembers()).toEqual([
      [supper, 4],
      [choir, 2],
    ])
    await database.admin.query(
      `insert into public.group_members (group_id, user_id)
       select $1, id from public.users where tenant_id = (select tenant_id from public.groups where id = $1)
       on conflict do nothing`,
      [choir],
    )
    const grown = (await groups(tenantAdmin)).find(({ id }) => id === choir)!.members_count
    expect(grown).toBeGreaterThan(4)
    expect(await byMembers()).toEqual([
      [supper, 4],
      [choir, grown],
    ])
    await count()
    expect(await byMembers()).toEqual([
      [choir, grown],
      [supper, 4],
    ])
    await database.admin.query('delete from public.group_members where group_id = $1 and user_id <> all ($2)', [
      choir,
      [tomas.id, jonas.id],
    ])
  })

  test('are found by a new name, and by the beginnings of words in it, at once', async () => {
    const ofWords = async (q: string) => (await groups(tenantAdmin, { q })).map(({ id }) => id)
    expect(await ofWords('caf mor')).toEqual([])
    await database.admin.query("update public.groups set name = 'Morning Café' where id = $1", [choir])
    expect(await ofWords('caf mor')).toEqual([choir])
    expect(await ofWords('harb')).toEqual([])
    expect(await room.one(tenantAdmin, 'search_groups_to_inspect($1)', ['café'])).toMatchObject([{ id: choir }])
    expect(await room.one(otherAdmin, 'search_groups_to_inspect($1)', ['café'])).toEqual([])
    await database.admin.query("update public.groups set name = 'Harbour choir' where id = $1", [choir])
  })

  test('one without an admin gets one', async () => {
    await database.admin.query("update public.group_members set role = 'member' where group_id = $1", [choir])
    expect(await groups(tenantAdmin, { orphan: true })).toMatchObject([{ id: choir, owner: null }])
    expect(await room.one(tenantAdmin, 'admin_overview()')).toMatchObject({ groups_without_admin: 1 })
    expect(await room.one(tenantAdmin, 'group_candidates($1)', [choir])).toMatchObject([
      { id: jonas.id, role: 'member' },
      { id: tomas.id, role: 'member' },
      { role: null },
      { role: null },
      { role: null },
      { role: null },
      { role: null },
    ])
    expect(await room.one(tenantAdmin, 'group_candidates($1, $2)', [choir, 'ines'])).toMatchObject([{ id: ines.id }])
    await room.one(tenantAdmin, 'appoint_admin($1, $2)', [choir, ines.id])
    await room.one(tenantAdmin, 'appoint_admin($1, $2)', [choir, tomas.id])
    expect(await room.audit('group_member.role')).toMatchObject({ subject_id: tomas.id, after: { role: 'admin' } })
    expect(await room.one(tenantAdmin, 'admin_group($1)', [choir])).toMatchObject({
      members_count: 3,
      admins: [{ id: tomas.id }, { id: ines.id }],
    })
    await expect(room.one(tenantAdmin, 'appoint_admin($1, $2)', [choir, otherAdmin.id])).rejects.toMatchObject({
      code: 'PT404',
    })
  })

  test('are archived and restored', async () => {
    await room.one(tenantAdmin, 'admin_archive_group($1)', [choir])
    expect(await groups(tenantAdmin, { archived: true })).toHaveLength(1)
    await expect(room.one(tenantAdmin, 'appoint_admin($1, $2)', [choir, jonas.id])).rejects.toMatchObject({
      code: 'PT409',
    })
    await room.one(tenantAdmin, 'admin_archive_group($1, false)', [choir])
    expect(await groups(tenantAdmin, { archived: false })).toHaveLength(2)
  })

  test.each([
    'admin_group($1)',
    'admin_archive_group($1)',
    'admin_archive_group($1, false)',
    'group_candidates($1)',
    `appoint_admin($1, '${otherAdmin.id}')`,
  ])('of another organisation are not there: %s', async (call) => {
    for (const id of [supper, randomUUID()])
      await expect(room.one(otherAdmin, call, [id])).rejects.toMatchObject({
        code: 'PT404',
        message: 'This group no longer exists, or you don’t have access to it.',
      })
    await expect(room.one(mina, call, [supper])).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a banner', () => {
  const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
  type Banner = {
    body_html?: string
    audience?: unknown
    tone?: string
    starts?: string | null
    ends?: string | null
    everywhere?: boolean
    version?: number | null
    id?: string
    dismissible?: boolean
  }
  const publish = (by: Someone, its: Banner = {}) =>
    room.one<{ id: string; version: number }>(by, 'publish_broadcast($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      its.id ?? randomUUID(),
      its.body_html ?? '<p>The hall is cold.</p>',
      JSON.stringify(its.audience ?? { kind: 'all' }),
      its.tone ?? 'info',
      its.starts ?? null,
      its.ends === undefined ? hour(2) : its.ends,
      its.dismissible ?? true,
      its.everywhere ?? false,
      its.version ?? null,
    ])
  const shown = (by: Someone, at?: string) =>
    room
      .ask<{ id: string }>(by, 'select id from public.my_broadcasts()', [], at)
      .then((rows) => rows.map(({ id }) => id))
  const end = () => database.admin.query('delete from public.broadcasts')

  test('is shown to whom it is for, while it lasts', async () => {
    const all = await publish(tenantAdmin)
    const admins = await publish(tenantAdmin, { audience: { kind: 'roles', roles: ['admin'] } })
    const club = await publish(tenantAdmin, { audience: { kind: 'groups', group_ids: [supper] } })
    const later = await publish(tenantAdmin, { starts: hour(1) })
    expect((await shown(mina)).sort()).toEqual([all.id, club.id].sort())
    expect(await shown(jonas)).toEqual([all.id])
    expect((await shown(tenantAdmin)).sort()).toEqual([all.id, admins.id].sort())
    expect(await shown(otherAdmin)).toEqual([])
    expect((await shown(jonas, hour(1.5))).sort()).toEqual([all.id, later.id].sort())
    expect(await shown(jonas, hour(3))).toEqual([])
    await room.one(tenantAdmin, 'end_broadcast($1)', [all.id])
    expect(await shown(jonas)).toEqual([])
    expect(await room.one(tenantAdmin, 'admin_broadcasts()')).toMatchObject([{}, {}, {}, {}])
    expect(await room.one(otherAdmin, 'admin_broadcasts()')).toEqual([])
    await end()
  })

  test('tells those it is for what it says, and not who else it is for', async () => {
    const its = await publish(tenantAdmin, { audience: { kind: 'groups', group_ids: [supper] } })
    for (const column of ['audience', 'created_by', '*'])
      for (const by of [mina, tenantAdmin])
        await expect(room.ask(by, `select ${column} from public.broadcasts`)).rejects.toMatchObject({ code: '42501' })
    const [line] = await room.ask<Record<string, unknown>>(mina, 'select * from public.my_broadcasts()')
    expect(line).toMatchObject({ id: its.id, body_html: '<p>The hall is cold.</p>', tone: 'info', dismissible: true })
    expect(JSON.stringify(line)).not.toContain(supper)
    expect(await room.one(tenantAdmin, 'admin_broadcasts()')).toMatchObject([{ audience: { group_ids: [supper] } }])
    await end()
  })

  test('is put away once, and by each for themselves', async () => {
    const its = await publish(tenantAdmin)
    const firm = await publish(tenantAdmin, { dismissible: false })
    const away = (by: Someone, id: string) =>
      room.ask(by, 'insert into public.broadcast_dismissals (broadcast_id) values ($1)', [id])
    await away(mina, its.id)
    expect(await shown(mina)).toEqual([firm.id])
    expect(await shown(jonas)).toHaveLength(2)
    for (const id of [firm.id, randomUUID()]) await expect(away(jonas, id)).rejects.toMatchObject({ code: '42501' })
    await expect(away(otherAdmin, its.id)).rejects.toMatchObject({ code: '42501' })
    await end()
  })

  test('of a super admin may be for everyone', async () => {
    const its = await publish(superAdmin, { everywhere: true })
    expect(await shown(otherAdmin)).toEqual([its.id])
    await expect(publish(tenantAdmin, { everywhere: true })).rejects.toMatchObject({ code: '42501' })
    for (const id of [its.id, randomUUID()])
      await expect(room.one(tenantAdmin, 'end_broadcast($1)', [id])).rejects.toMatchObject({ code: 'PT404' })
    await expect(publish(tenantAdmin, { id: its.id })).rejects.toMatchObject({ code: 'PT404' })
    await end()
  })

  test('is changed by who has read it, and tells the organisation alone', async () => {
    const its = await publish(tenantAdmin)
    await database.admin.query('delete from realtime.messages')
    const again = await publish(tenantAdmin, { id: its.id, body_html: '<p>Warm.</p>', version: its.version })
    expect(again.version).toBe(its.version + 1)
    const { rows } = await database.admin.query('select id from public.tenants where is_default')
    expect((await room.said('broadcasts')).map(({ topic }) => topic)).toEqual([`tenant:${rows[0].id}`])
    await expect(publish(tenantAdmin, { id: its.id, version: its.version })).rejects.toMatchObject({ code: 'PT409' })
    await end()
  })

  test.each<[string, Banner]>([
    ['that ends before it starts', { starts: hour(3), ends: hour(2) }],
    ['that has ended', { starts: hour(-3), ends: hour(-2) }],
    ['without an end', { ends: null }],
    ['that says nothing', { body_html: '<p> </p>' }],
    ['that says too much', { body_html: `<p>${'x'.repeat(1001)}</p>` }],
    ['of no tone', { tone: 'shrill' }],
    ['for nobody', { audience: { kind: 'roles', roles: [] } }],
    ['for kings', { audience: { kind: 'roles', roles: ['king'] } }],
    ['for no groups', { audience: { kind: 'groups' } }],
    ['for whom nobody knows', { audience: { kind: 'some' } }],
  ])('%s is refused', async (_, banner) => {
    await expect(publish(tenantAdmin, banner)).rejects.toMatchObject({ code: '22023' })
  })

  test('with a script, or for a group elsewhere, is refused', async () => {
    await expect(publish(tenantAdmin, { body_html: '<p><script>x</script></p>' })).rejects.toMatchObject({
      code: '23514',
    })
    for (const id of [supper, randomUUID()])
      await expect(publish(otherAdmin, { audience: { kind: 'groups', group_ids: [id] } })).rejects.toMatchObject({
        code: 'PT404',
      })
    await expect(publish(mina)).rejects.toMatchObject({ code: '42501' })
  })
})
