import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { breadAndCandles, choir, ines, jonas, mina, ruth, springConcert, supper, supperCode, tomas } from '../cast.ts'
import { directId } from '../messages/message-room.ts'

let database: TestDatabase
let { ask } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask } = actingOn(database))
})
afterAll(() => database.stop())
beforeEach(async () => {
  await database.admin.query('delete from public.group_members where user_id = $1', [ines.id])
  await database.admin.query('delete from public.notifications; delete from private.notification_senders')
})

const notificationsOf = async (person: Someone) =>
  (
    await database.admin.query(
      'select type, title, message, related_id, actor_id, is_read from public.notifications where user_id = $1 order by created_at, id',
      [person.id],
    )
  ).rows
const send = (
  from: Someone,
  to: Someone,
  { type = 'task_due', title = null as string | null, message = 'Bread', related = null as string | null } = {},
  at?: string,
) =>
  ask(
    from,
    'insert into public.notifications (user_id, type, title, message, related_id) values ($1, $2, $3, $4, $5)',
    [to.id, type, title, message, related],
    at,
  )
const start = async (from: Someone, id: string, others: Someone[]) => {
  await ask(from, 'select public.make_conversation($1, $2)', [id, others.map((other) => other.id)])
  return id
}
const join = (person: Someone) => ask(person, 'select public.accept_invitation($1)', [supperCode])

describe('a notification that a person sends', () => {
  test('reaches a fellow member under the type’s title, from whoever sent it', async () => {
    await send(mina, ruth, { title: 'Task Due Soon', related: breadAndCandles })
    await send(mina, ruth, { message: 'Candles' })
    const told = { type: 'task_due', title: 'Task Due Soon', actor_id: mina.id, is_read: false }
    expect(await notificationsOf(ruth)).toEqual([
      { ...told, message: 'Bread', related_id: breadAndCandles },
      { ...told, message: 'Candles', related_id: null },
    ])
  })

  test('reaches oneself', async () => {
    await send(ines, ines, { type: 'event_reminder' })
    expect(await notificationsOf(ines)).toMatchObject([{ title: 'Event Reminder' }])
  })

  test('from a group may say so', async () => {
    await send(mina, ruth, { type: 'message_received', title: 'New Group Message' })
    expect(await notificationsOf(ruth)).toMatchObject([{ title: 'New Group Message' }])
  })

  test.each([
    ['to somebody in no group of theirs', ines, ruth, {}, '42501'],
    ['to somebody in other groups than theirs', jonas, mina, {}, '42501'],
    ['to somebody who does not exist', mina, { ...ines, id: crypto.randomUUID() }, {}, '42501'],
    ['under a title of their own', mina, ruth, { title: 'Your account is locked' }, '23514'],
    ['under the title of another type', mina, ruth, { title: 'Group Invitation' }, '23514'],
    ['of a type of their own', mina, ruth, { type: 'security_alert' }, '23514'],
    ['with markup', mina, ruth, { message: 'See <a href="https://bad.example">this</a>' }, '23514'],
    ['with a hidden line', mina, ruth, { message: 'Bread\nand candles' }, '23514'],
    ['of more than two hundred signs', mina, ruth, { message: 'm'.repeat(201) }, '23514'],
    ['of nothing', mina, ruth, { message: '  ' }, '23514'],
    ['that points to what the recipient does not see', tomas, mina, { related: springConcert }, '42501'],
    ['that points to what they do not see themselves', mina, tomas, { related: choir }, '42501'],
    ['that points to nothing', mina, ruth, { related: crypto.randomUUID() }, '42501'],
  ])('%s is refused', async (_, from, to, what, code) => {
    await expect(send(from, to, what)).rejects.toMatchObject({ code })
    const { rows } = await database.admin.query('select 1 from public.notifications')
    expect(rows).toEqual([])
  })

  test('with its sender, its group or its link made up is refused', async () => {
    for (const [column, value] of [
      ['actor_id', `'${ruth.id}'`],
      ['group_id', `'${supper}'`],
      ['url', "'/admin'"],
      ['reason', "'leader'"],
      ['read_at', 'now()'],
      ['id', 'gen_random_uuid()'],
    ]) {
      const made = ask(
        mina,
        `insert into public.notifications (user_id, type, message, ${column}) values ($1, 'task_due', 'Bread', ${value})`,
        [ruth.id],
      )
      await expect(made, column).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('is dated by the database, whatever the sender says', async () => {
    await ask(
      mina,
      "insert into public.notifications (user_id, type, message, is_read, created_at) values ($1, 'task_due', 'Bread', false, '2099-01-01')",
      [ruth.id],
      '2026-01-01T10:00Z',
    )
    const { rows } = await database.admin.query('select created_at from public.notifications')
    expect(rows).toEqual([{ created_at: new Date('2026-01-01T10:00Z') }])
  })

  test('among many of which one is refused is not sent either, and none counts', async () => {
    const many = (last: Someone) =>
      ask(
        mina,
        `insert into public.notifications (user_id, type, message) select id, 'task_due', 'Bread' from unnest($1::uuid[]) as id`,
        [[...Array.from({ length: 59 }, () => ruth.id), last.id]],
      )
    await expect(many(jonas)).rejects.toMatchObject({ code: '42501' })
    expect(await notificationsOf(ruth)).toEqual([])
    await many(tomas)
    expect(await notificationsOf(ruth)).toHaveLength(59)
  })

  const sixty = (at: string) =>
    ask(
      mina,
      "insert into public.notifications (user_id, type, message) select $1, 'task_due', 'Bread' from generate_series(1, 60)",
      [ruth.id],
      at,
    )

  test('is the last for a while when it is the sixtieth within an hour, though the others were deleted', async () => {
    await sixty('2026-01-01T10:00Z')
    await ask(ruth, 'delete from public.notifications')
    await expect(send(mina, tomas, {}, '2026-01-01T10:59Z')).rejects.toMatchObject({
      code: 'PT429',
      message: 'You’ve sent 60 notifications in the last hour. Try again later.',
    })
    await send(ruth, tomas, {}, '2026-01-01T10:59Z')
    await send(mina, tomas, {}, '2026-01-01T11:00Z')
    expect(await notificationsOf(tomas)).toHaveLength(2)
  })

  test('is refused when sixty-one come in one request, or by several requests at once', async () => {
    const many = (count: number) =>
      ask(
        mina,
        "insert into public.notifications (user_id, type, message) select $1, 'task_due', 'Bread' from generate_series(1, $2)",
        [ruth.id, count],
      )
    await expect(many(61)).rejects.toMatchObject({ code: 'PT429' })
    const outcomes = await Promise.allSettled([many(31), many(31), many(31)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await notificationsOf(ruth)).toHaveLength(31)
  })

  test('that a trigger has just sent for the same deed is dropped without a word, and counts for nothing', async () => {
    await join(ines)
    const copy = { type: 'group_member_joined', message: 'Ines is here!', related: supper }
    for (let n = 0; n < 3; n++) await send(ines, ruth, copy)
    expect((await notificationsOf(ruth)).map(({ message }) => message)).toEqual(['Ines Duarte joined Tuesday supper'])
    const { rows } = await database.admin.query('select 1 from private.notification_senders')
    expect(rows).toEqual([])
    await send(ines, ruth, copy, new Date(Date.now() + 61_000).toISOString())
    expect(await notificationsOf(ruth)).toHaveLength(2)
  })

  test('tells nobody whether another person’s deed was told', async () => {
    await join(ines)
    await send(mina, ruth, { type: 'group_member_joined', related: supper })
    expect(await notificationsOf(ruth)).toHaveLength(2)
    await expect(send(jonas, ruth, { type: 'group_member_joined', related: supper })).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('is not read back from another’s bell', async () => {
    const read = ask(
      mina,
      "insert into public.notifications (user_id, type, message) values ($1, 'task_due', 'Bread') returning *",
      [ruth.id],
    )
    await expect(read).rejects.toMatchObject({ code: '42501' })
    expect(await notificationsOf(ruth)).toEqual([])
  })
})

describe('a notification of a conversation', () => {
  beforeEach(async () => {
    await database.admin.query(
      'delete from public.conversations where group_id is null; delete from public.user_blocks',
    )
  })
  const ofMessage = { type: 'message_received', message: 'Are you coming?' }

  test('between two reaches the other, and oneself', async () => {
    const id = directId(mina.id, ruth.id)
    await ask(mina, 'select public.start_direct($1, $2)', [id, ruth.id])
    await send(mina, ruth, { ...ofMessage, related: id })
    await send(mina, mina, { ...ofMessage, related: id })
    for (const person of [ruth, mina])
      expect(await notificationsOf(person)).toMatchObject([{ title: 'New Message', related_id: id, actor_id: mina.id }])
    await expect(send(mina, tomas, { ...ofMessage, related: id })).rejects.toMatchObject({ code: '42501' })
    await expect(send(tomas, ruth, { ...ofMessage, related: id })).rejects.toMatchObject({ code: '42501' })
  })

  test('among a few reaches all of them in one request, and nobody who has left it', async () => {
    const id = await start(mina, crypto.randomUUID(), [ruth, tomas])
    const all = `insert into public.notifications (user_id, type, message, related_id)
      select person, 'message_received', 'Are you coming?', $2 from unnest($1::uuid[]) as person`
    await ask(mina, all, [[ruth.id, tomas.id, mina.id], id])
    for (const person of [ruth, tomas, mina]) expect(await notificationsOf(person)).toMatchObject([{ related_id: id }])
    await ask(tomas, 'select public.leave_conversation($1)', [id])
    await expect(ask(mina, all, [[ruth.id, tomas.id], id])).rejects.toMatchObject({ code: '42501' })
    await expect(send(tomas, ruth, { ...ofMessage, related: id })).rejects.toMatchObject({ code: '42501' })
    expect(await notificationsOf(ruth)).toHaveLength(1)
  })

  test('reaches who shares it and no group any more', async () => {
    await join(ines)
    const id = await start(ines, crypto.randomUUID(), [ruth, tomas])
    await ask(ines, 'select public.leave_group($1)', [supper])
    await database.admin.query('delete from public.notifications')
    await send(ines, ruth, { ...ofMessage, related: id })
    await send(ruth, ines, ofMessage)
    for (const person of [ruth, ines]) expect(await notificationsOf(person)).toHaveLength(1)
    await expect(send(ines, mina, ofMessage)).rejects.toMatchObject({ code: '42501' })
    await expect(send(ines, ruth, { related: breadAndCandles })).rejects.toMatchObject({ code: '42501' })
  })

  test('of a group is one of its group', async () => {
    await send(mina, ruth, { ...ofMessage, title: 'New Group Message', related: supper })
    const { rows } = await database.admin.query('select group_id from public.notifications')
    expect(rows).toEqual([{ group_id: supper }])
  })

  test('never reaches who has blocked its sender, who does not learn of that', async () => {
    const id = await start(mina, crypto.randomUUID(), [ruth, tomas])
    await ask(ruth, 'select public.block_person($1)', [mina.id])
    await send(mina, ruth, { ...ofMessage, related: id })
    await send(mina, tomas, { ...ofMessage, related: id })
    expect(await notificationsOf(ruth)).toEqual([])
    expect(await notificationsOf(tomas)).toHaveLength(1)
  })
})

test('a task of one’s own is pointed to by oneself alone', async () => {
  const [own] = await ask<{ id: string }>(
    mina,
    "insert into public.tasks (title, rank) values ('Call the baker', 'V') returning id",
  )
  await send(mina, mina, { related: own!.id })
  expect(await notificationsOf(mina)).toMatchObject([{ related_id: own!.id }])
  await expect(send(mina, ruth, { related: own!.id })).rejects.toMatchObject({ code: '42501' })
  await expect(send(ruth, mina, { related: own!.id })).rejects.toMatchObject({ code: '42501' })
})
