import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { breadAndCandles, ines, jonas, mina, ruth, supper, supperCode, tomas } from '../cast.ts'

let database: TestDatabase
let { ask, asOwner, said } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner, said } = actingOn(database))
})
afterAll(() => database.stop())
beforeEach(async () => {
  await database.admin.query('delete from public.group_members where user_id = $1', [ines.id])
  await database.admin.query(`
    alter table public.notifications drop constraint if exists never;
    delete from public.notifications; delete from private.suspensions; delete from realtime.messages`)
})

const notificationsOf = async (person: Someone) =>
  (
    await database.admin.query(
      'select type, title, message, related_id, actor_id, is_read from public.notifications where user_id = $1 order by created_at, id',
      [person.id],
    )
  ).rows
const notify = (
  to: Someone[],
  { type = 'task_due', message = 'Bread', actor = null as Someone | null, group = '' } = {},
) =>
  asOwner('select private.notify($1, $2, $3, $4, $5, $6)', [
    to.map(({ id }) => id),
    type,
    message,
    breadAndCandles,
    actor?.id ?? null,
    group || null,
  ])
const join = (person: Someone) => ask(person, 'select public.accept_invitation($1)', [supperCode])

describe('a deed', () => {
  test('is told to each person once, and not to whoever did it', async () => {
    await notify([ruth, mina, mina, tomas], { actor: tomas })
    expect(await notificationsOf(mina)).toEqual([
      {
        type: 'task_due',
        title: 'Task Due Soon',
        message: 'Bread',
        related_id: breadAndCandles,
        actor_id: tomas.id,
        is_read: false,
      },
    ])
    expect(await notificationsOf(ruth)).toHaveLength(1)
    expect(await notificationsOf(tomas)).toEqual([])
  })

  test('is called by the title of its type', async () => {
    const titles = {
      task_assigned: 'New Task Assigned',
      task_due: 'Task Due Soon',
      task_overdue: 'Task Overdue',
      task_completed: 'Task Completed',
      message_received: 'New Message',
      mention_received: 'Notification',
      event_created: 'New Event Created',
      event_updated: 'Event Updated',
      event_reminder: 'Event Reminder',
      rsvp_received: 'New RSVP Received',
      group_invitation: 'Group Invitation',
      group_member_joined: 'New Member Joined',
      group_member_left: 'Notification',
      curriculum_shared: 'Curriculum Shared',
    }
    for (const type of Object.keys(titles)) await notify([mina], { type })
    const told = (await notificationsOf(mina)).map(({ type, title }) => [type, title])
    expect(Object.fromEntries(told)).toEqual(titles)
  })

  test('in the messages of a group is called "New Group Message"', async () => {
    await notify([mina], { type: 'message_received', group: supper })
    expect(await notificationsOf(mina)).toMatchObject([{ title: 'New Group Message' }])
  })

  test('is told in two hundred signs at most, on one line, read in one direction', async () => {
    await notify([mina], { message: `  one\n\ttwo \u202ethree ${'é'.repeat(300)}` })
    const [{ message }] = (await notificationsOf(mina)) as [{ message: string }]
    expect(message).toMatch(/^one two three é+…$/)
    expect(message).toHaveLength(200)
  })

  test('is told on the channel of each person by one message, however many rows there are', async () => {
    await notify([mina, ruth])
    expect((await said('notifications')).map(({ topic, payload }) => [topic, payload.op, payload.ids.length])).toEqual([
      [`user:${ruth.id}`, 'INSERT', 1],
      [`user:${mina.id}`, 'INSERT', 1],
    ])
    await notify([mina], { message: 'Candles' })
    await said('notifications')
    await ask(mina, 'update public.notifications set is_read = true where not is_read')
    expect((await said('notifications')).map(({ topic, payload }) => [topic, payload.op, payload.ids.length])).toEqual([
      [`user:${mina.id}`, 'UPDATE', 2],
    ])
  })

  test('done over and over moves up while it is unread, instead of filling the bell', async () => {
    for (let n = 0; n < 3; n++) {
      await join(ines)
      await database.admin.query('delete from public.group_members where user_id = $1', [ines.id])
    }
    expect((await notificationsOf(ruth)).map(({ message }) => message)).toEqual([
      'Ines Duarte joined Tuesday supper',
      'Ines Duarte left Tuesday supper',
    ])
  })

  test('is told again once it was read, after an hour, of another thing, or by another person', async () => {
    const again = (at: string) =>
      asOwner("select private.notify(array[$1]::uuid[], 'task_due', 'Bread', null, null, null)", [mina.id], at)
    await again('2026-01-01T10:00Z')
    await again('2026-01-01T10:59Z')
    expect(await notificationsOf(mina)).toHaveLength(1)
    await again('2026-01-01T11:59Z')
    expect(await notificationsOf(mina)).toHaveLength(2)
    await ask(mina, 'update public.notifications set is_read = true')
    await again('2026-01-01T12:00Z')
    await notify([mina])
    await notify([mina], { actor: ruth })
    expect(await notificationsOf(mina)).toHaveLength(5)
  })

  test('stands though the table refuses what is to be told', async () => {
    await database.admin.query('alter table public.notifications add constraint never check (false)')
    await join(ines)
    const { rows } = await database.admin.query('select 1 from public.group_members where user_id = $1', [ines.id])
    expect(rows).toHaveLength(1)
    expect(await notificationsOf(ruth)).toEqual([])
  })

  test('stands though nobody knows its type, or whom it concerns', async () => {
    await notify([mina], { type: 'weather' })
    await notify([{ role: 'authenticated', id: crypto.randomUUID() }])
    await asOwner("select private.notify(null, 'task_due', 'Bread', null, null, null)")
    expect(await notificationsOf(mina)).toEqual([])
  })

  test.each([
    "private.notify(array[auth.uid()], 'task_due', 'Pay me', null, null, null)",
    'private.audience_of(auth.uid(), array[auth.uid()])',
    'private.leaders_of(auth.uid())',
    'private.publish_announcements()',
    'private.announcement_seen(auth.uid()), title from private.notification_types',
    'sent_at from private.notification_senders',
  ])('is not for a person to tell, nor to look behind: %s', async (call) => {
    await expect(ask(mina, `select ${call}`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('what Mina was told', () => {
  beforeEach(async () => {
    await notify([mina])
    await notify([mina], { message: 'Candles' })
    await notify([ruth])
  })
  const times = async () =>
    (
      await database.admin.query(
        'select is_read, read_at from public.notifications where user_id = $1 order by created_at, id',
        [mina.id],
      )
    ).rows

  test('is dated when she has read it, once, and no longer when she takes that back', async () => {
    await ask(mina, 'update public.notifications set is_read = true', [], '2026-01-01T10:00Z')
    await ask(mina, 'update public.notifications set is_read = true', [], '2026-01-01T12:00Z')
    const read = new Date('2026-01-01T10:00Z')
    expect(await times()).toEqual([
      { is_read: true, read_at: read },
      { is_read: true, read_at: read },
    ])
    await ask(mina, 'update public.notifications set is_read = false')
    expect(await times()).toEqual([
      { is_read: false, read_at: null },
      { is_read: false, read_at: null },
    ])
  })

  test('nobody else reads, marks or takes away, even when they name her', async () => {
    for (const other of [ruth, tomas, jonas, ines]) {
      expect(await ask(other, 'select 1 from public.notifications where user_id = $1', [mina.id])).toEqual([])
      await ask(other, 'update public.notifications set is_read = true where user_id = $1', [mina.id])
      await ask(other, 'delete from public.notifications where user_id = $1', [mina.id])
    }
    expect((await times()).map(({ is_read }) => is_read)).toEqual([false, false])
  })

  test('is hers to delete, and would go with her account', async () => {
    await ask(mina, "delete from public.notifications where message = 'Bread'")
    expect(await times()).toHaveLength(1)
    const kim = { ...mina, id: crypto.randomUUID() }
    await database.admin.query('insert into auth.users (id) values ($1)', [kim.id])
    await notify([kim])
    expect(await notificationsOf(kim)).toHaveLength(1)
    await database.admin.query('delete from auth.users where id = $1', [kim.id])
    expect(await notificationsOf(kim)).toEqual([])
  })

  test('is out of her reach while she is suspended', async () => {
    await database.admin.query('insert into private.suspensions (user_id) values ($1)', [mina.id])
    expect(await ask(mina, 'select 1 from public.notifications')).toEqual([])
    await ask(mina, 'update public.notifications set is_read = true')
    await ask(mina, 'delete from public.notifications')
    expect((await times()).map(({ is_read }) => is_read)).toEqual([false, false])
  })

  test('is counted from the index alone', async () => {
    await database.admin.query(
      `insert into public.notifications (user_id, type, title, message, is_read)
       select $1, 'task_due', 'Task Due Soon', 'Bread', n > 20 from generate_series(1, 5000) as n`,
      [mina.id],
    )
    await database.admin.query('vacuum analyze public.notifications')
    const plan = await ask(
      mina,
      'explain select count(*) from public.notifications where user_id = $1 and is_read = $2',
      [mina.id, false],
    )
    expect(JSON.stringify(plan)).toContain('Index Only Scan using notifications_unread')
    const newest = await ask(
      mina,
      'explain select * from public.notifications where user_id = $1 order by created_at desc limit 50',
      [mina.id],
    )
    expect(JSON.stringify(newest)).toContain('Index Scan using notifications_newest')
    expect(JSON.stringify(newest)).not.toContain('Sort')
  })
})
