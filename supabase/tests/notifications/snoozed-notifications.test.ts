import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { mina, ruth } from '../cast.ts'

let database: TestDatabase
let { ask, asOwner, said } = {} as ReturnType<typeof actingOn>
let bread: string
beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query('delete from public.events')
  ;({ ask, asOwner, said } = actingOn(database))
})
afterAll(() => database.stop())

const noon = '2026-01-01T12:00Z'
const one = '2026-01-01T13:00Z'
beforeEach(async () => {
  await database.admin.query(
    'delete from public.notifications; delete from public.push_devices; delete from private.suspensions; delete from realtime.messages',
  )
  await ask(mina, 'select public.add_push_device($1, $2, $3)', [
    'https://push.example.org/phone',
    `B${'A'.repeat(86)}`,
    'C'.repeat(22),
  ])
  for (const message of ['Bread', 'Candles'])
    await asOwner("select private.notify($1, 'task_due', $2, null, null, null)", [[mina.id], message], noon)
  await asOwner('select private.next_pushes(100)', [], noon)
  await database.admin.query('delete from private.push_queue')
  bread = (await bell()).find(({ message }) => message === 'Bread')!.id
})

type Row = {
  id: string
  message: string
  is_read: boolean
  snoozed_until: Date | null
  created_at: Date
  read_at: Date | null
}
const bell = (person: Someone = mina) =>
  ask<Row>(
    person,
    'select id, message, is_read, snoozed_until, created_at, read_at from public.notifications order by created_at desc, id',
  )
const found = async () => (await bell()).find(({ id }) => id === bread)
const snooze = (until: string | null, at = noon, person: Someone = mina) =>
  ask(person, 'select public.snooze_notification($1, $2)', [bread, until], at)
const wake = async (at: string) =>
  (await asOwner<{ n: number }>('select private.wake_notifications() as n', [], at))[0]!.n
const pushes = async (at: string) => asOwner('select 1 from private.next_pushes(100)', [], at)
const remove = (person: Someone = mina, ids = [bread]) =>
  ask<{ n: number }>(person, 'select public.delete_notifications($1) as n', [ids], noon)
const restore = (person: Someone = mina, ids = [bread]) =>
  ask<{ n: number }>(person, 'select public.restore_notifications($1) as n', [ids], noon)

describe('a notification that Mina puts off', () => {
  test('counts as read, without having been, and comes back unread, on top, with a push', async () => {
    await snooze(one)
    expect(await found()).toMatchObject({ is_read: true, read_at: null, snoozed_until: new Date(one) })
    expect(await wake('2026-01-01T12:59Z')).toBe(0)
    expect(await wake(one)).toBe(1)
    expect((await bell())[0]).toMatchObject({
      id: bread,
      is_read: false,
      snoozed_until: null,
      created_at: new Date(one),
    })
    expect(await pushes(one)).toHaveLength(1)
    expect(await wake(one)).toBe(0)
    expect(new Set((await said('notifications')).map(({ topic }) => topic))).toEqual(new Set([`user:${mina.id}`]))
  })

  test('wakes no device meanwhile', async () => {
    await asOwner(
      'select private.queue_pushes(array(select told from public.notifications as told where id = $1))',
      [bread],
      noon,
    )
    await snooze(one)
    expect(await pushes(noon)).toEqual([])
  })

  test('comes back at once, where it stood, when she says so; or when she marks it unread', async () => {
    await snooze(one)
    for (const moment of ['2026-01-01T12:10Z', '2026-01-01T12:11Z'])
      await ask(mina, 'select public.snooze_notification($1)', [bread], moment)
    expect(await found()).toMatchObject({ is_read: false, snoozed_until: null, created_at: new Date(noon) })
    await snooze(one)
    await ask(mina, 'update public.notifications set is_read = false where id = $1', [bread])
    expect(await found()).toMatchObject({ is_read: false, snoozed_until: null })
    expect(await wake(one)).toBe(0)
  })

  test('is the next thing that she will be told, as far as anybody knows', async () => {
    const next = async (person: Someone = mina, at = noon) =>
      (await ask<{ at: Date | null }>(person, 'select public.next_reminder() as at', [], at))[0]!.at
    expect(await next()).toBeNull()
    await snooze(one)
    expect(await next()).toEqual(new Date(one))
    expect(await next(ruth)).toBeNull()
    expect(await next(mina, '2026-01-01T13:30Z')).toBeNull()
    await remove()
    expect(await next()).toBeNull()
  })

  test('stays away when she reads all the others', async () => {
    await snooze(one)
    await ask(mina, 'update public.notifications set is_read = true where not is_read')
    expect(await wake(one)).toBe(1)
  })

  test('and deletes does not come back', async () => {
    await snooze(one)
    await remove()
    expect(await wake(one)).toBe(0)
    expect(await pushes(one)).toEqual([])
  })

  test.each(['2026-01-01T12:02:59Z', '2026-01-01T11:00Z', '2027-01-02T12:00Z'])(
    'until %s is refused at noon of 1 January 2026',
    (until) => expect(snooze(until)).rejects.toMatchObject({ code: '22023' }),
  )

  test('is hers: it is not there for others', async () => {
    await expect(snooze(one, noon, ruth)).rejects.toMatchObject({ code: 'PT404' })
    await snooze(one)
    await ask(ruth, 'select public.snooze_notification($1)', [bread])
    expect(await found()).toMatchObject({ is_read: true })
  })
})

describe('a notification that Mina deletes', () => {
  test('is gone from her bell and its count, and back as it was when she takes that back', async () => {
    expect(await remove()).toEqual([{ n: 1 }])
    expect((await bell()).map(({ message }) => message)).toEqual(['Candles'])
    expect(await remove()).toEqual([{ n: 0 }])
    expect(await restore()).toEqual([{ n: 1 }])
    expect(await found()).toMatchObject({ message: 'Bread', is_read: false, created_at: new Date(noon) })
    expect(await restore()).toEqual([{ n: 0 }])
  })

  test('wakes no device', async () => {
    await asOwner(
      'select private.queue_pushes(array(select told from public.notifications as told where id = $1))',
      [bread],
      noon,
    )
    await remove()
    expect(await pushes(noon)).toEqual([])
  })

  test('is told again when it happens again', async () => {
    await remove()
    await asOwner("select private.notify($1, 'task_due', 'Bread', null, null, null)", [[mina.id]], noon)
    expect((await bell()).map(({ message }) => message).sort()).toEqual(['Bread', 'Candles'])
  })

  test('is kept for a day, then forgotten', async () => {
    await remove()
    const forget = (at: string) => asOwner<{ n: number }>('select private.forget_notifications() as n', [], at)
    expect(await forget('2026-01-02T11:59Z')).toEqual([{ n: 0 }])
    expect(await forget('2026-01-02T12:01Z')).toEqual([{ n: 1 }])
    expect(await restore()).toEqual([{ n: 0 }])
  })

  test('is hers: nobody else deletes or restores it, nor she while she is suspended', async () => {
    expect(await remove(ruth)).toEqual([{ n: 0 }])
    await remove()
    expect(await restore(ruth)).toEqual([{ n: 0 }])
    await database.admin.query('insert into private.suspensions (user_id) values ($1)', [mina.id])
    for (const call of [remove, restore, () => snooze(one)])
      await expect(call()).rejects.toMatchObject({ code: '42501' })
  })
})

test.each([
  'private.wake_notifications()',
  'private.forget_notifications()',
  'private.queue_pushes(null)',
  'private.release_pushes()',
  'private.send_digests()',
  'private.send_instant_mails()',
  "private.push_plan(auth.uid(), 'task_due', null, 'normal')",
  "private.mail_plan(auth.uid(), 'task_due', null)",
  'private.quiet_until(auth.uid(), now())',
  'private.unread_of(auth.uid())',
  'private.mail_address_of(auth.uid())',
  "private.digest_mail('{}')",
  "private.instant_mail('{}')",
  "private.unseen(auth.uid(), 'push', now(), now())",
  'user_id from private.held_pushes',
  'user_id from private.mail_queue',
  'user_id from private.digests_sent',
  'user_id from private.announcement_reaches',
])('is not for a person: %s', async (call) => {
  await expect(ask(mina, `select ${call}`)).rejects.toMatchObject({ code: '42501' })
})
