import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { Person } from '../../test/database.ts'
import { anon, breadAndCandles, ines, jonas, mina, ruth, supper, supperCode, tomas } from './cast.ts'
import { empty, missing, outcome, refused, signedOut } from './spec-outcome.ts'

/*
 * The calls that any client of this product makes, with the stock client, as the one who may, as a stranger and
 * as somebody signed out.
 */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

describe('notifications', () => {
  beforeEach(async () => {
    await app.database.admin.query('delete from public.notifications; delete from private.notification_senders')
    await app.database.admin.query(
      `insert into public.notifications (user_id, type, title, message, is_read, created_at)
       select $1, 'task_due', 'Task Due Soon', 'Bread ' || n, n > 7, now() - n * interval '1 minute' from generate_series(1, 60) as n`,
      [mina.id],
    )
  })
  const newest = (who: Person) =>
    outcome(
      app
        .as(who)
        .from('notifications')
        .select('*')
        .eq('user_id', mina.id)
        .order('created_at', { ascending: false })
        .limit(50),
    )
  const unread = (who: Person) =>
    outcome(
      app
        .as(who)
        .from('notifications')
        .select('*', { count: 'exact', head: true })
        .eq('user_id', mina.id)
        .eq('is_read', false),
    )
  const someId = async () =>
    (await app.database.admin.query("select id from public.notifications where message = 'Bread 3'")).rows[0].id
  const told = { type: 'task_due', title: 'Task Due Soon', message: 'Candles', related_id: breadAndCandles }
  const strangers = [ruth, jonas, ines]

  test('the recipient reads the newest fifty and counts the unread', async () => {
    const { data } = (await newest(mina)) as { data: { message: string }[] }
    expect(data.map(({ message }) => message)).toEqual(Array.from({ length: 50 }, (_, n) => `Bread ${n + 1}`))
    expect(data[0]).toMatchObject({ is_read: false, related_id: null, created_at: expect.any(String) })
    expect(await unread(mina)).toMatchObject({ count: 7, status: 200, data: null })
  })

  test('nobody else reads or counts them', async () => {
    for (const other of strangers) {
      expect(await newest(other)).toMatchObject(empty)
      expect(await unread(other)).toMatchObject({ count: 0 })
    }
    expect(await newest(anon)).toMatchObject(signedOut)
    expect(await unread(anon)).toMatchObject({ status: 401 })
  })

  test('the recipient marks one as read, then all', async () => {
    const client = app.as(mina)
    const id = await someId()
    expect(await outcome(client.from('notifications').update({ is_read: true }).eq('id', id))).toMatchObject({
      status: 204,
      error: null,
    })
    expect(await unread(mina)).toMatchObject({ count: 6 })
    const { data } = await client.from('notifications').select('is_read, read_at').eq('id', id).single()
    expect(data).toEqual({ is_read: true, read_at: expect.any(String) })
    await client.from('notifications').update({ is_read: true }).eq('user_id', mina.id).eq('is_read', false)
    expect(await unread(mina)).toMatchObject({ count: 0 })
  })

  test('nobody else marks or deletes one, and nobody rewrites one', async () => {
    const id = await someId()
    for (const other of strangers) {
      const table = app.as(other).from('notifications')
      expect(await outcome(table.update({ is_read: true }).eq('id', id).select())).toMatchObject(empty)
      expect(await outcome(table.update({ is_read: true }).eq('user_id', mina.id).select())).toMatchObject(empty)
      expect(await outcome(table.delete().eq('id', id).select())).toMatchObject(empty)
    }
    const table = app.as(anon).from('notifications')
    expect(await outcome(table.update({ is_read: true }).eq('id', id))).toMatchObject(signedOut)
    expect(await outcome(table.delete().eq('id', id))).toMatchObject(signedOut)
    const rewrite = app.as(mina).from('notifications').update({ message: 'Cake' }).eq('id', id)
    expect(await outcome(rewrite)).toMatchObject(refused)
    expect(await unread(mina)).toMatchObject({ count: 7 })
  })

  test('the recipient deletes one', async () => {
    const id = await someId()
    expect(await outcome(app.as(mina).from('notifications').delete().eq('id', id))).toMatchObject({ status: 204 })
    expect(await unread(mina)).toMatchObject({ count: 6 })
  })

  test('a fellow member sends one, or many', async () => {
    const table = app.as(tomas).from('notifications')
    const one = { ...told, user_id: mina.id, is_read: false, created_at: new Date().toISOString() }
    expect(await outcome(table.insert(one))).toMatchObject({ status: 201, error: null })
    const many = [mina, ruth, jonas].map(({ id }) => ({ ...told, related_id: null, user_id: id }))
    expect(await outcome(table.insert(many))).toMatchObject({ status: 201, error: null })
    const { data } = (await newest(mina)) as { data: unknown[] }
    expect(data.slice(0, 2)).toMatchObject([
      { ...told, related_id: null, actor_id: tomas.id },
      { ...told, actor_id: tomas.id },
    ])
  })

  test('one’s own is read back, another’s is not', async () => {
    const table = app.as(tomas).from('notifications')
    const own = table.insert({ ...told, user_id: tomas.id }).select()
    expect(await outcome(own.single())).toMatchObject({ status: 201, data: { is_read: false, title: 'Task Due Soon' } })
    expect(await outcome(table.insert({ ...told, user_id: mina.id }).select())).toMatchObject(refused)
  })

  test('a stranger, and who is signed out, sends none; one bad row among many sends none', async () => {
    const one = { ...told, related_id: null, user_id: mina.id }
    expect(await outcome(app.as(jonas).from('notifications').insert(one))).toMatchObject(refused)
    expect(await outcome(app.as(anon).from('notifications').insert(one))).toMatchObject(signedOut)
    const many = app
      .as(ruth)
      .from('notifications')
      .insert([one, { ...one, user_id: ines.id }])
    expect(await outcome(many)).toMatchObject(refused)
    const titled = app
      .as(ruth)
      .from('notifications')
      .insert({ ...one, title: 'Pay now' })
    expect(await outcome(titled)).toMatchObject({ status: 400, error: '23514' })
    expect(await unread(mina)).toMatchObject({ count: 7 })
  })

  test('the sixty-first within an hour is too many', async () => {
    const table = app.as(ruth).from('notifications')
    const one = { ...told, related_id: null, user_id: tomas.id }
    await table.insert(Array.from({ length: 60 }, () => one))
    expect(await table.insert(one)).toMatchObject({
      status: 429,
      error: {
        code: 'PT429',
        message: 'You’ve sent 60 notifications in the last hour. Try again later.',
      },
    })
  })

  test('what a joining client sends beside the trigger’s is dropped, and it counts that as success', async () => {
    const client = app.as(ines)
    await client.rpc('accept_invitation', { code: supperCode })
    const leaders = (
      await client.from('group_members').select('user_id').eq('group_id', supper).in('role', ['admin', 'manager'])
    ).data as { user_id: string }[]
    const copies = leaders.map(({ user_id }) => ({
      user_id,
      type: 'group_member_joined',
      title: 'New Member Joined',
      message: 'Ines Duarte has joined the group',
      related_id: supper,
    }))
    expect(await outcome(client.from('notifications').insert(copies))).toMatchObject({ status: 201, error: null })
    const { data } = await app.as(tomas).from('notifications').select('message').eq('user_id', tomas.id)
    expect(data).toEqual([{ message: 'Ines Duarte joined Tuesday supper' }])
  })
})

describe('push_subscriptions', () => {
  beforeEach(() => app.database.admin.query('delete from public.push_subscriptions; delete from public.push_devices'))
  const read = (who: Person, id = mina.id) =>
    outcome(app.as(who).from('push_subscriptions').select('*').eq('user_id', id).single())
  const now = new Date().toISOString()
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  const data = { endpoint: 'https://push.example.org/phone', keys }
  const insert = (who: Person, subscription_data: unknown = data) =>
    outcome(
      app
        .as(who)
        .from('push_subscriptions')
        .insert({ user_id: mina.id, subscription_data, created_at: now, updated_at: now }),
    )
  const end = (who: Person) => outcome(app.as(who).from('push_subscriptions').delete().eq('user_id', mina.id))
  const devices = async () => (await app.database.admin.query('select endpoint from public.push_devices')).rows

  test('a person subscribes, sees that they are, and ends it', async () => {
    expect(await read(mina)).toMatchObject(missing)
    expect(await insert(mina)).toMatchObject({ error: null, status: 201 })
    expect(await read(mina)).toMatchObject({ status: 200, data: { user_id: mina.id, subscription_data: data } })
    expect(await insert(mina)).toMatchObject({ error: '23505', status: 409 })
    expect(await devices()).toEqual([{ endpoint: data.endpoint }])
    expect(await end(mina)).toMatchObject({ error: null, status: 204 })
    expect(await read(mina)).toMatchObject(missing)
    expect(await devices()).toEqual([])
  })

  test('the placeholder that clients of before send stands without a device', async () => {
    const placeholder = { endpoint: 'placeholder', keys: { p256dh: 'placeholder', auth: 'placeholder' } }
    expect(await insert(mina, placeholder)).toMatchObject({ error: null, status: 201 })
    expect(await read(mina)).toMatchObject({ status: 200 })
    expect(await devices()).toEqual([])
  })

  test('nobody else does it for them, sees it or ends it', async () => {
    expect(await insert(mina)).toMatchObject({ status: 201 })
    for (const other of [ruth, tomas, jonas]) {
      expect(await read(other)).toMatchObject(missing)
      expect(await insert(other)).toMatchObject(refused)
      expect(await end(other)).toMatchObject({ error: null, status: 204 })
    }
    for (const call of [read(anon), insert(anon), end(anon)]) expect(await call).toMatchObject(signedOut)
    expect(await read(mina)).toMatchObject({ status: 200 })
  })
})
