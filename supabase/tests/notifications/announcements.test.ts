import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, choir, ines, jonas, mina, otherAdmin, ruth, supper, tenantAdmin, tomas } from '../cast.ts'
import { announcementRoom, monday, tuesday } from './announcement-room.ts'

let database: TestDatabase
let { ask, asOwner, said, announce, clear, withoutSuspended } = {} as ReturnType<typeof announcementRoom>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner, said, announce, clear, withoutSuspended } = announcementRoom(database))
  await arrangeRanks(database)
  await withoutSuspended()
})
afterAll(() => database.stop())
beforeEach(() => clear())

const wednesday = '2026-03-04T09:00Z'

const seenBy = async (person: Someone, at: string) =>
  (await ask<{ id: string }>(person, 'select id from public.announcements', [], at)).map(({ id }) => id)
const publish = async (at: string) =>
  (await asOwner<{ it: number }>('select private.publish_announcements() as it', [], at))[0]?.it
const notificationsOf = async (person: Someone) =>
  (
    await database.admin.query(
      'select type, title, message, related_id, url, actor_id, group_id from public.notifications where user_id = $1 order by created_at',
      [person.id],
    )
  ).rows

describe('an announcement', () => {
  test('is told at once to everyone in the group but its author, and leads there', async () => {
    const id = await announce(ruth)
    for (const member of [tomas, mina]) {
      expect(await notificationsOf(member)).toEqual([
        {
          type: 'message_received',
          title: 'New Group Message',
          message: 'Ruth Adeyemi in Tuesday supper: New hall',
          related_id: id,
          url: `/groups/${supper}`,
          actor_id: ruth.id,
          group_id: supper,
        },
      ])
    }
    for (const other of [ruth, jonas, ines]) expect(await notificationsOf(other)).toEqual([])
  })

  test('with a date that has passed is told at once too', async () => {
    await announce(ruth, { publishAt: monday }, tuesday)
    expect(await notificationsOf(mina)).toHaveLength(1)
  })

  test('of a later day waits: leaders see it, members do not, nobody is told', async () => {
    const id = await announce(ruth, { publishAt: tuesday })
    expect(await seenBy(mina, monday)).toEqual([])
    expect(await seenBy(tomas, monday)).toEqual([id])
    expect(await publish(monday)).toBe(0)
    expect(await notificationsOf(mina)).toEqual([])
  })

  test('comes out when its day comes, and is told once however often that is looked at', async () => {
    const id = await announce(ruth, { publishAt: tuesday })
    expect(await seenBy(mina, tuesday)).toEqual([id])
    expect(await publish(tuesday)).toBe(1)
    expect(await publish(tuesday)).toBe(0)
    expect(await publish(wednesday)).toBe(0)
    expect(await notificationsOf(mina)).toHaveLength(1)
    expect(await notificationsOf(ruth)).toEqual([])
  })

  test('is told once though two look at the same moment', async () => {
    await announce(ruth, { publishAt: tuesday })
    const published = await Promise.all([publish(tuesday), publish(tuesday), publish(tuesday)])
    expect(published.sort()).toEqual([0, 0, 1])
    expect(await notificationsOf(mina)).toHaveLength(1)
  })

  test('is told when its date is taken away, and not again when it is changed, hidden and shown', async () => {
    const id = await announce(ruth, { publishAt: wednesday })
    const change = (set: string, at: string) => ask(ruth, `update public.announcements set ${set}`, [], at)
    await change('publish_at = null', monday)
    expect(await notificationsOf(mina)).toHaveLength(1)
    await change("title = 'Newer hall'", monday)
    await change(`publish_at = '${wednesday}'`, monday)
    expect(await seenBy(mina, tuesday)).toEqual([])
    expect(await publish(wednesday)).toBe(0)
    expect(await seenBy(mina, wednesday)).toEqual([id])
    expect(await notificationsOf(mina)).toHaveLength(1)
  })

  test('that has expired is gone for members, stays for leaders, and is not told late', async () => {
    const told = await announce(ruth, { expiresAt: tuesday })
    const late = await announce(ruth, { publishAt: '2026-03-02T10:00Z', expiresAt: tuesday })
    expect(await seenBy(mina, monday)).toEqual([told])
    expect(await seenBy(mina, tuesday)).toEqual([])
    expect((await seenBy(ruth, tuesday)).sort()).toEqual([told, late].sort())
    expect(await publish(tuesday)).toBe(0)
    expect(await notificationsOf(mina)).toHaveLength(1)
  })

  test('stands though nobody can be notified of it', async () => {
    await database.admin.query('alter table public.notifications add constraint never check (false)')
    const id = await announce(ruth)
    expect(await seenBy(mina, monday)).toEqual([id])
  })

  test('under a long title, by a long name, is told in what fits', async () => {
    await database.admin.query("update public.users set name = repeat('N', 80) where id = $1", [ruth.id])
    await database.admin.query("update public.groups set name = repeat('G', 80) where id = $1", [supper])
    await announce(ruth, { title: 't'.repeat(120) })
    expect(await notificationsOf(mina)).toMatchObject([
      { message: `${'N'.repeat(40)}… in ${'G'.repeat(40)}…: ${'t'.repeat(100)}…` },
    ])
  })

  test('sent twice with one id is made and told once', async () => {
    const id = crypto.randomUUID()
    const add = () =>
      ask(
        ruth,
        "insert into public.announcements (id, group_id, title) values ($1, $2, 'New hall') on conflict do nothing",
        [id, supper],
      )
    await Promise.all([add(), add()])
    await add()
    expect(await notificationsOf(mina)).toHaveLength(1)
  })

  test('counts its changes, but not its publication', async () => {
    await announce(ruth, { publishAt: tuesday })
    await publish(tuesday)
    const version = async () => (await ask(ruth, 'select version from public.announcements'))[0]?.version
    expect(await version()).toBe(1)
    await ask(tomas, 'update public.announcements set pinned = true where version = 1')
    expect(await version()).toBe(2)
    expect(await ask(ruth, "update public.announcements set title = 'x' where version = 1 returning 1")).toEqual([])
  })

  test('of another group is not moved, changed or taken away by the leader of one', async () => {
    const id = await announce(tomas, { group: choir })
    expect(await ask(ruth, 'update public.announcements set pinned = true returning 1')).toEqual([])
    await expect(ask(ruth, 'select public.delete_announcement($1)', [id])).rejects.toMatchObject({ code: 'PT404' })
    await expect(announce(ruth, { group: choir })).rejects.toMatchObject({ code: '42501' })
  })

  test('is an admin of the tenant’s to make by pass, who tells every member and leaves a trace', async () => {
    await announce(tenantAdmin)
    for (const member of [ruth, tomas, mina]) expect(await notificationsOf(member)).toHaveLength(1)
    const { rows } = await database.admin.query(
      "select actor_id, subject_type from public.audit_log where action = 'pass.used'",
    )
    expect(rows).toEqual([{ actor_id: tenantAdmin.id, subject_type: 'announcements' }])
    await expect(announce(otherAdmin)).rejects.toMatchObject({ code: '42501' })
  })

  test('waits in an archived group, where nothing is written, until it is taken out again', async () => {
    const id = await announce(ruth, { publishAt: tuesday })
    await ask(ruth, 'select public.archive_group($1)', [supper])
    expect(await publish(wednesday)).toBe(0)
    await expect(announce(ruth)).rejects.toMatchObject({ code: '42501' })
    await expect(ask(ruth, 'select public.delete_announcement($1)', [id])).rejects.toMatchObject({ code: '42501' })
    await ask(ruth, 'select public.archive_group($1, false)', [supper])
    expect(await publish(wednesday)).toBe(1)
    expect(await notificationsOf(mina)).toMatchObject([{ related_id: id }])
  })

  test.each([
    ['no title', { title: ' ' }],
    ['a title of 121 signs', { title: 't'.repeat(121) }],
    ['an end before its beginning', { publishAt: wednesday, expiresAt: tuesday }],
    ['an end before now', { expiresAt: '2026-03-01T09:00Z' }],
  ])('with %s is refused', async (_, what) => {
    await expect(announce(ruth, what)).rejects.toMatchObject({ code: '23514' })
  })

  test('may be what a member points another to, once both see it', async () => {
    const id = await announce(ruth, { publishAt: tuesday })
    const point = (at: string) =>
      ask(
        mina,
        "insert into public.notifications (user_id, type, message, related_id) values ($1, 'mention_received', 'Look', $2)",
        [tomas.id, id],
        at,
      )
    await expect(point(monday)).rejects.toMatchObject({ code: '42501' })
    await point(tuesday)
    expect(await notificationsOf(tomas)).toHaveLength(1)
  })
})

describe('what is said on the channels', () => {
  const heard = async () => (await said('announcements')).map(({ topic, payload }) => [topic, payload.op])

  test('is the group’s to hear when it is out, and its leaders’ alone while it waits', async () => {
    await announce(ruth)
    expect(await heard()).toEqual([[`group:${supper}`, 'INSERT']])
    await announce(ruth, { publishAt: tuesday })
    expect(await heard()).toEqual([
      [`user:${ruth.id}`, 'INSERT'],
      [`user:${tomas.id}`, 'INSERT'],
    ])
    await publish(tuesday)
    expect(await heard()).toEqual([[`group:${supper}`, 'UPDATE']])
  })
})
