import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { breadAndCandles, mina, ruth, supper, tomas } from '../cast.ts'
import { keys, noon, phone, pushRoom } from './push-room.ts'

let database: TestDatabase
let { add, tell, take, devices, subscribed, ask, said, clear } = {} as ReturnType<typeof pushRoom>
beforeAll(async () => {
  database = await testDatabase()
  ;({ add, tell, take, devices, subscribed, ask, said, clear } = pushRoom(database))
})
afterAll(() => database.stop())
beforeEach(() => clear())

describe('a device', () => {
  test('stays the same however often its browser says so', async () => {
    const id = await add(mina)
    expect(await add(mina, phone, null)).toBe(id)
    expect(await devices(mina)).toMatchObject([{ id, label: 'Firefox on a phone', needs_renewal: false }])
    expect((await said('push_devices')).map(({ topic }) => topic)).toEqual([`user:${mina.id}`])
  })

  test('belongs to whoever sits at it now', async () => {
    await add(mina)
    await add(tomas)
    expect(await devices(mina)).toEqual([])
    expect(await subscribed(mina)).toBe(false)
    expect(await devices(tomas)).toHaveLength(1)
  })

  test('is one of twenty at most', async () => {
    for (let n = 0; n < 22; n++) await add(mina, `https://push.example.org/${String(n).padStart(2, '0')}`)
    expect(await devices(mina)).toHaveLength(20)
  })

  test.each(['http://push.example.org/x', 'https://user@push.example.org/x', 'ftp://push.example.org/', 'placeholder'])(
    'is not at %s',
    (endpoint) => expect(add(mina, endpoint)).rejects.toMatchObject({ code: '23514' }),
  )

  test('goes with the person', async () => {
    const kim = { ...mina, id: crypto.randomUUID() }
    await database.admin.query('insert into auth.users (id) values ($1)', [kim.id])
    await add(kim)
    await tell(kim)
    await database.admin.query('delete from auth.users where id = $1', [kim.id])
    expect(await devices(kim)).toEqual([])
    expect(await take()).toEqual([])
  })
})

describe('the row that clients of before know', () => {
  const insert = (person: Someone, data: unknown) =>
    ask(person, 'insert into public.push_subscriptions (user_id, subscription_data) values ($1, $2)', [person.id, data])

  test('is there while there is a device', async () => {
    const id = await add(mina)
    const second = await add(mina, 'https://push.example.org/laptop')
    expect(await subscribed(mina)).toBe(true)
    await ask(mina, 'delete from public.push_devices where id = $1', [id])
    expect(await subscribed(mina)).toBe(true)
    await ask(mina, 'delete from public.push_devices where id = $1', [second])
    expect(await subscribed(mina)).toBe(false)
  })

  test('makes a device of what a browser gives, and none of a placeholder', async () => {
    await insert(mina, { endpoint: phone, keys: { p256dh: keys[0], auth: keys[1] } })
    expect(await devices(mina)).toMatchObject([{ endpoint: phone }])
    await insert(ruth, { endpoint: 'placeholder', keys: { p256dh: 'placeholder', auth: 'placeholder' } })
    expect(await devices(ruth)).toEqual([])
  })

  test('ends all devices when it is deleted', async () => {
    await add(mina)
    await add(mina, 'https://push.example.org/laptop')
    await ask(mina, 'delete from public.push_subscriptions where user_id = $1', [mina.id])
    expect(await devices(mina)).toEqual([])
  })
})

describe('what is told', () => {
  beforeEach(() => add(mina))

  test('is due on each device, with what it is about', async () => {
    await add(mina, 'https://push.example.org/laptop')
    await add(ruth, 'https://push.example.org/ruth')
    await tell(mina)
    const taken = await take()
    expect(taken.map(({ endpoint }) => endpoint)).toEqual([phone, 'https://push.example.org/laptop'])
    const { rows } = await database.admin.query('select id from public.notifications')
    expect(JSON.parse(taken[0]!.payload)).toEqual({
      type: 'task_due',
      title: 'Task Due Soon',
      message: 'Bread',
      url: '/tasks',
      tag: `task_due:${breadAndCandles}`,
      data: {
        type: 'task_due',
        title: 'Task Due Soon',
        taskId: breadAndCandles,
        notificationId: rows[0].id,
        unread: 1,
      },
    })
    expect(taken[0]).toMatchObject({ ttl: 86_400, urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) })
  })

  test('leads where its type leads, or where it says', async () => {
    const leads = {
      task_assigned: '/tasks',
      task_due: '/tasks',
      task_overdue: '/tasks',
      task_completed: '/tasks',
      event_created: '/events',
      event_updated: '/events',
      event_reminder: '/events',
      rsvp_received: '/events',
      message_received: '/messages',
      mention_received: '/messages',
      group_invitation: '/feed',
      group_member_joined: '/feed',
      group_member_left: '/feed',
      curriculum_shared: '/curriculum/management',
    }
    for (const type of Object.keys(leads)) await tell(mina, { type })
    const led = (await take()).map(({ payload }) => JSON.parse(payload)).map(({ type, url }) => [type, url])
    expect(Object.fromEntries(led)).toEqual(leads)
    await tell(mina, { message: 'Candles', url: '/groups/x' })
    expect(JSON.parse((await take())[0]!.payload).url).toBe('/groups/x')
  })

  test('is not due for who muted the group, nor for who is suspended', async () => {
    const group = { group: supper }
    const mute = (level: string | null, until: string | null) =>
      database.admin.query(
        `insert into public.group_member_settings (group_id, user_id, notify_level, muted_until) values ($1, $2, $3, $4)
         on conflict (group_id, user_id) do update set notify_level = $3, muted_until = $4`,
        [supper, mina.id, level, until],
      )
    await mute('mute', null)
    await tell(mina, { ...group, message: 'muted' })
    await mute(null, '2026-01-01T13:00Z')
    await tell(mina, { ...group, message: 'until one' })
    expect(await take()).toEqual([])
    await mute(null, '2026-01-01T11:00Z')
    await tell(mina, { ...group, message: 'over' })
    expect(await take()).toHaveLength(1)
    await database.admin.query('insert into private.suspensions (user_id) values ($1)', [mina.id])
    await tell(mina, { message: 'suspended' })
    await database.admin.query('delete from private.suspensions')
    expect(await take()).toEqual([])
  })

  test('wakes no device once it was read or deleted', async () => {
    await tell(mina)
    await ask(mina, 'update public.notifications set is_read = true')
    expect(await take()).toEqual([])
    await tell(mina, { message: 'Candles' })
    await ask(mina, 'delete from public.notifications')
    expect(await take()).toEqual([])
  })

  test('is not due when the deed was undone', async () => {
    const undo = new Error('undone')
    await database
      .asService('postgres', async (db) => {
        await db.query("select private.notify($1, 'task_due', 'Bread', null, null, null)", [[mina.id]])
        throw undo
      })
      .catch((error) => expect(error).toBe(undo))
    expect(await take('2030-01-01T00:00Z')).toEqual([])
  })

  test('is taken by one of two who ask at once', async () => {
    for (let n = 0; n < 20; n++) await tell(mina, { about: crypto.randomUUID() })
    const taken = (await Promise.all([take(noon, 15), take(noon, 15)])).flat()
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
    expect(taken.length + (await take()).length).toBe(20)
  })

  test('says with each how much is unread, of that person alone', async () => {
    await tell(mina)
    await tell(mina, { about: crypto.randomUUID() })
    await tell(ruth)
    await add(ruth, 'https://push.example.org/hers')
    await tell(ruth, { about: crypto.randomUUID() })
    const unread = (await take()).map(({ endpoint, payload }) => [endpoint, JSON.parse(payload).data.unread])
    expect(unread).toEqual([
      [phone, 2],
      [phone, 2],
      ['https://push.example.org/hers', 2],
    ])
  })

  test('is due again after twenty seconds when nobody says how it went', async () => {
    await tell(mina)
    const [first] = await take()
    expect(await take('2026-01-01T12:00:19Z')).toEqual([])
    expect((await take('2026-01-01T12:00:20Z'))[0]).toMatchObject({ id: first!.id, topic: first!.topic })
  })
})
