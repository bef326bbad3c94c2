import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { ines, jonas, mina, ruth, supper, supperCode, tomas } from '../cast.ts'

let database: TestDatabase
let { ask } = {} as ReturnType<typeof actingOn>
beforeEach(async () => {
  database = await testDatabase()
  ;({ ask } = actingOn(database))
  await database.admin.query(
    'delete from public.events; delete from public.notifications; delete from realtime.messages',
  )
})
afterEach(() => database.stop())

const notificationsOf = async (person: Someone) =>
  (
    await database.admin.query(
      'select type, title, message, related_id, actor_id, is_read from public.notifications where user_id = $1 order by created_at, id',
      [person.id],
    )
  ).rows
const join = (person: Someone) => ask(person, 'select public.accept_invitation($1)', [supperCode])

describe('when somebody joins', () => {
  test('the admins and managers are told, the members and the newcomer are not', async () => {
    await join(ines)
    for (const leader of [ruth, tomas]) {
      expect(await notificationsOf(leader)).toEqual([
        {
          type: 'group_member_joined',
          title: 'New Member Joined',
          message: 'Ines Duarte joined Tuesday supper',
          related_id: supper,
          actor_id: ines.id,
          is_read: false,
        },
      ])
    }
    expect(await notificationsOf(mina)).toEqual([])
    expect(await notificationsOf(ines)).toEqual([])
  })

  test('a second time, nobody is told again', async () => {
    await join(ines)
    await join(ines)
    expect(await notificationsOf(ruth)).toHaveLength(1)
  })

  test('together with another, each is told of', async () => {
    await Promise.all([join(ines), join(jonas)])
    expect((await notificationsOf(ruth)).map(({ message }) => message).sort()).toEqual([
      'Ines Duarte joined Tuesday supper',
      'Jonas Weber joined Tuesday supper',
    ])
  })

  test('under the longest name, in the group with the longest name, both are cut to fit', async () => {
    await database.admin.query("update public.users set name = repeat('N', 80) where id = $1", [ines.id])
    await database.admin.query("update public.groups set name = repeat('G', 80) where id = $1", [supper])
    await join(ines)
    expect(await notificationsOf(ruth)).toMatchObject([{ message: `${'N'.repeat(60)}… joined ${'G'.repeat(80)}` }])
  })

  test('by making a group, nobody is there to be told', async () => {
    await ask(ines, "select public.create_group(gen_random_uuid(), 'Garden')")
    const { rows } = await database.admin.query('select 1 from public.notifications')
    expect(rows).toEqual([])
  })
})

describe('around a group', () => {
  test('who is invited by address and has an account is told, and nobody else', async () => {
    const [invite] = await ask<{ code: string }>(
      tomas,
      "insert into public.group_invites (group_id, kind, email) values ($1, 'email', 'Ines@example.org') returning code",
      [supper],
    )
    expect(await notificationsOf(ines)).toMatchObject([
      { type: 'group_invitation', title: 'Group Invitation', related_id: supper, actor_id: tomas.id },
    ])
    expect(invite?.code).toEqual(expect.any(String))
    for (const other of [ruth, tomas, mina, jonas]) expect(await notificationsOf(other)).toEqual([])
  })

  test('who asks is heard by its leaders, and who let them in is not told that they came', async () => {
    await database.admin.query(
      "update public.groups set visibility = 'listed', join_policy = 'request' where id = $1",
      [supper],
    )
    await ask(ines, 'select public.join_group($1)', [supper])
    const [request] = await ask<{ id: string }>(tomas, 'select id from public.group_join_requests')
    await ask(tomas, 'select public.decide_join_request($1, true)', [request?.id])
    const asks = { type: 'group_member_joined', message: 'Ines Duarte asked to join Tuesday supper' }
    expect(await notificationsOf(tomas)).toMatchObject([asks])
    expect(await notificationsOf(ruth)).toMatchObject([
      asks,
      { message: 'Ines Duarte joined Tuesday supper', actor_id: tomas.id },
    ])
    expect(await notificationsOf(ines)).toMatchObject([
      { type: 'group_invitation', message: 'You’re now a member of Tuesday supper' },
    ])
  })

  test('who is shown out is told of to the other leaders, not to whoever did it', async () => {
    await ask(ruth, 'select public.remove_member($1, $2)', [supper, mina.id])
    expect(await notificationsOf(tomas)).toMatchObject([
      { type: 'group_member_left', message: 'Mina Park left Tuesday supper' },
    ])
    expect(await notificationsOf(ruth)).toEqual([])
    expect(await notificationsOf(mina)).toEqual([])
  })
})

describe('when somebody leaves', () => {
  const gone = (person: Someone) =>
    database.admin.query('delete from public.group_members where group_id = $1 and user_id = $2', [supper, person.id])

  test('the admins and managers who stay are told', async () => {
    await gone(tomas)
    expect(await notificationsOf(ruth)).toMatchObject([
      {
        type: 'group_member_left',
        title: 'Notification',
        message: 'Tomas Lind left Tuesday supper',
        related_id: supper,
      },
    ])
    expect(await notificationsOf(tomas)).toEqual([])
    expect(await notificationsOf(mina)).toEqual([])
  })

  test('because the account is deleted, they are told without a name', async () => {
    await database.admin.query('delete from auth.users where id = $1', [mina.id])
    expect(await notificationsOf(ruth)).toMatchObject([
      { message: 'A former member left Tuesday supper', actor_id: null },
    ])
  })

  test('because the whole group is deleted, nobody is told, and what was told of it goes', async () => {
    await join(ines)
    await database.admin.query('delete from public.groups where id = $1', [supper])
    expect(await notificationsOf(ruth)).toEqual([])
    expect(await notificationsOf(tomas)).toEqual([])
  })
})
