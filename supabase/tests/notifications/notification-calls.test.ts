import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { anon, mina, ruth, supper } from '../cast.ts'

/* The calls of the notification settings, with the stock client. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
  await app.database.admin.query("select private.notify($1, 'task_due', 'Bread', null, null, null)", [
    [mina.id, ruth.id],
  ])
})
afterAll(() => app.stop())

describe('Mina', () => {
  test('says a whole row of the grid in one call, everywhere and in a group, and says it again', async () => {
    const prefs = () => app.as(mina).from('notification_prefs')
    for (const push of [false, true]) {
      const rows = [null, supper].flatMap((group_id) =>
        ['task_due', 'task_overdue'].map((type) => ({
          user_id: mina.id,
          group_id,
          type,
          in_app: true,
          push,
          email: null,
        })),
      )
      const { status, error } = await prefs().upsert(rows, { onConflict: 'user_id,group_id,type' })
      // nothing is made the second time
      expect({ status, error }).toEqual({ status: push ? 200 : 201, error: null })
    }
    const { data } = await prefs().select('type, push').is('group_id', null).order('type')
    expect(data).toEqual([
      { type: 'task_due', push: true },
      { type: 'task_overdue', push: true },
    ])
  })

  test('keeps quiet, at once and by the week, and takes it back', async () => {
    const quiet = () => app.as(mina).from('quiet_hours')
    const days = { user_id: mina.id, days: [6, 7], from_time: '21:00', to_time: '09:00', tz: 'Europe/London' }
    expect((await quiet().upsert(days)).error).toBeNull()
    expect((await quiet().upsert({ user_id: mina.id, dnd_until: '2030-01-01T00:00Z' })).error).toBeNull()
    expect((await quiet().select('*').single()).data).toMatchObject({
      ...days,
      from_time: '21:00:00',
      to_time: '09:00:00',
      dnd_until: '2030-01-01T00:00:00+00:00',
    })
    expect((await quiet().delete().eq('user_id', mina.id)).status).toBe(204)
  })

  test('chooses a digest', async () => {
    const { data } = await app
      .as(mina)
      .from('notification_digests')
      .upsert({ user_id: mina.id, email: 'weekly', weekday: 7, at_time: '18:00', tz: 'Europe/London' })
      .select()
      .single()
    expect(data).toMatchObject({ email: 'weekly', push: 'off', at_time: '18:00:00' })
  })

  test('puts off, deletes and has back by name', async () => {
    const { data } = await app.as(mina).from('notifications').select('id').single()
    const id = (data as { id: string }).id
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect((await app.as(mina).rpc('snooze_notification', { id, until })).status).toBe(204)
    expect((await app.as(mina).rpc('snooze_notification', { id })).status).toBe(204)
    expect((await app.as(mina).rpc('delete_notifications', { ids: [id] })).data).toBe(1)
    expect((await app.as(mina).from('notifications').select('id')).data).toEqual([])
    expect((await app.as(mina).rpc('restore_notifications', { ids: [id] })).data).toBe(1)
    expect((await app.as(ruth).rpc('snooze_notification', { id, until })).status).toBe(404)
    expect((await app.as(mina).rpc('snooze_notification', { id, until: new Date().toISOString() })).error?.code).toBe(
      '22023',
    )
  })

  test('tests a device of hers, and no other', async () => {
    const device = { endpoint: 'https://push.example.org/mina', p256dh: `B${'A'.repeat(86)}`, auth: 'C'.repeat(22) }
    const { data: device_id } = await app.as(mina).rpc('add_push_device', device)
    expect((await app.as(ruth).rpc('test_push', { device_id })).status).toBe(404)
    expect((await app.as(mina).rpc('test_push', { device_id, nonce: 'n' })).status).toBe(204)
    expect((await app.as(mina).rpc('test_push', { device_id, nonce: 'n' })).status).toBe(429)
  })
})

test('nobody who is signed out calls any of it', async () => {
  for (const [name, given] of [
    ['snooze_notification', { id: ruth.id }],
    ['delete_notifications', { ids: [] }],
    ['restore_notifications', { ids: [] }],
    ['test_push', { device_id: ruth.id }],
    ['announcement_reach', { group_id: supper }],
  ] as const)
    expect((await app.as(anon).rpc(name, given)).status, name).toBe(401)
})
