import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { breadAndCandles, choir, ines, jonas, mina, ruth, supper } from '../cast.ts'

let database: TestDatabase
let { ask, asOwner, said } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner, said } = actingOn(database))
})
afterAll(() => database.stop())
beforeEach(async () => {
  await database.admin.query(`
    delete from public.notifications; delete from public.notification_prefs; delete from public.notification_digests;
    delete from public.group_member_settings; delete from public.push_devices; delete from realtime.messages`)
  await addDevice(mina)
})

const addDevice = (person: Someone) =>
  ask(person, 'select public.add_push_device($1, $2, $3)', [
    `https://push.example.org/${person.id}`,
    `B${'A'.repeat(86)}`,
    'C'.repeat(22),
  ])
type Pref = { type?: string; group?: string | null; in_app?: boolean; push?: boolean; email?: string }
const prefer = (person: Someone, { type = 'task_due', group = null, in_app, push, email }: Pref) =>
  ask(
    person,
    `insert into public.notification_prefs (type, group_id, in_app, push, email) values ($1, $2, $3, $4, $5)
     on conflict (user_id, group_id, type) do update set in_app = excluded.in_app, push = excluded.push, email = excluded.email`,
    [type, group, in_app ?? null, push ?? null, email ?? null],
  )
const level = (person: Someone, to: string | null, mutedUntil: string | null = null) =>
  ask(
    person,
    `insert into public.group_member_settings (group_id, user_id, notify_level, muted_until) values ($1, $2, $3, $4)
     on conflict (group_id, user_id) do update set notify_level = excluded.notify_level, muted_until = excluded.muted_until`,
    [supper, person.id, to, mutedUntil],
  )
const tell = (to: Someone, { type = 'task_due', group = supper as string | null, severity = 'normal' } = {}) =>
  asOwner('select private.notify($1, $2, $3, $4, null, $5, severity => $6)', [
    [to.id],
    type,
    `Bread ${crypto.randomUUID()}`,
    breadAndCandles,
    group,
    severity,
  ])
/** Tells somebody, and returns where it came: bell, device. */
async function heard(person: Someone, what: Parameters<typeof tell>[1] = {}) {
  await database.admin.query('delete from public.notifications')
  await tell(person, what)
  const bell = await ask(person, 'select 1 from public.notifications')
  const pushes = await asOwner('select 1 from private.next_pushes(100)')
  return { bell: bell.length === 1, push: pushes.length === 1 }
}
const both = { bell: true, push: true }
const neither = { bell: false, push: false }

describe('without a word from her, Mina hears everything', () => {
  test('in the bell and on her device, and nothing by mail', async () => {
    expect(await heard(mina)).toEqual(both)
    expect((await database.admin.query('select 1 from private.mail_queue')).rows).toEqual([])
  })
})

describe('what Mina does not want', () => {
  test('in the bell still comes by push, and counts nowhere', async () => {
    await prefer(mina, { in_app: false })
    expect(await heard(mina)).toEqual({ bell: false, push: true })
    expect(await ask(mina, 'select count(*)::int as n from public.notifications where is_read = false')).toEqual([
      { n: 0 },
    ])
    await ask(mina, 'update public.notifications set is_read = true')
    await ask(mina, 'delete from public.notifications')
    const { rows } = await database.admin.query('select is_read from public.notifications')
    expect(rows).toEqual([{ is_read: false }])
  })

  test('on her devices still stands in the bell', async () => {
    await prefer(mina, { push: false })
    expect(await heard(mina)).toEqual({ bell: true, push: false })
  })

  test('anywhere is not written at all', async () => {
    await prefer(mina, { in_app: false, push: false })
    expect(await heard(mina)).toEqual(neither)
    expect((await database.admin.query('select 1 from public.notifications')).rows).toEqual([])
  })

  test('of one type, others still tell her', async () => {
    await prefer(mina, { in_app: false, push: false })
    expect(await heard(mina, { type: 'task_overdue' })).toEqual(both)
    await addDevice(ruth)
    expect(await heard(ruth)).toEqual(both)
  })

  test('everywhere but in one group, comes from there; or the other way round', async () => {
    await prefer(mina, { in_app: false, push: false })
    await prefer(mina, { group: supper, in_app: true, push: true })
    expect(await heard(mina)).toEqual(both)
    expect(await heard(mina, { group: null })).toEqual(neither)
    await prefer(mina, { in_app: true, push: true })
    await prefer(mina, { group: supper, in_app: false, push: false })
    expect(await heard(mina)).toEqual(neither)
    expect(await heard(mina, { group: null })).toEqual(both)
  })

  test('is said cell by cell: what is left open is decided more widely', async () => {
    await prefer(mina, { push: false })
    await prefer(mina, { group: supper, in_app: true })
    expect(await heard(mina)).toEqual({ bell: true, push: false })
  })

  test('can never be what keeps her account safe', async () => {
    await expect(prefer(mina, { type: 'security_alert', in_app: false })).rejects.toMatchObject({ code: '42501' })
    await database.admin.query(
      "insert into public.notification_prefs (user_id, type, in_app, push) values ($1, 'security_alert', false, false)",
      [mina.id],
    )
    await level(mina, 'mute')
    expect(await heard(mina, { type: 'security_alert' })).toEqual(both)
  })

  test('is nobody else’s to know: whoever sends her one sees no difference', async () => {
    await prefer(mina, { in_app: false, push: false })
    await database.admin.query('delete from private.notification_senders')
    const sent = await ask(
      ruth,
      `with sent as (insert into public.notifications (user_id, type, message) values ($1, 'task_due', 'Bread') returning 1)
       select count(*)::int as n from sent`,
      [mina.id],
    )
    expect(sent).toEqual([{ n: 1 }])
    expect(await ask(mina, 'select 1 from public.notifications')).toEqual([])
    expect(await asOwner('select 1 from private.next_pushes(100)')).toEqual([])
  })

  test('does not keep from her what she sends herself', async () => {
    await prefer(mina, { in_app: false })
    const made = await ask(
      mina,
      "insert into public.notifications (user_id, type, message) values ($1, 'task_due', 'Bread') returning message",
      [mina.id],
    )
    expect(made).toEqual([{ message: 'Bread' }])
  })
})

describe('the level of a group', () => {
  test.each([
    ['all', 'task_due', true],
    ['mentions', 'task_due', false],
    ['mentions', 'mention_received', true],
    ['mute', 'mention_received', false],
    ['hide', 'task_due', false],
    // it came from outside, before one was in
    ['mute', 'group_invitation', true],
  ])('"%s" and a %s: on the device %s, in the bell always', async (to, type, push) => {
    await level(mina, to)
    expect(await heard(mina, { type })).toEqual({ bell: true, push })
    expect(await heard(mina, { type, group: null })).toEqual(both)
  })

  test('is overruled by what one says of a type in that group, and overrules what one says of it elsewhere', async () => {
    await level(mina, 'mute')
    await prefer(mina, { type: 'mention_received', push: true })
    expect(await heard(mina, { type: 'mention_received' })).toMatchObject({ push: false })
    await prefer(mina, { type: 'mention_received', group: supper, push: true })
    expect(await heard(mina, { type: 'mention_received' })).toMatchObject({ push: true })
  })

  test('that the group has from the start holds for members without one of their own, and nobody else', async () => {
    await addDevice(jonas)
    await database.admin.query("update public.groups set default_notify_level = 'mute' where id = $1", [supper])
    expect(await heard(mina)).toMatchObject({ push: false })
    expect(await heard(jonas)).toMatchObject({ push: true })
    await database.admin.query("update public.groups set default_notify_level = 'all' where id = $1", [supper])
  })
})

describe('a preference', () => {
  test('is one per type and group, however often it is said', async () => {
    await prefer(mina, { push: false })
    await prefer(mina, { push: true })
    await prefer(mina, { group: supper, push: false })
    const kept = await ask(mina, 'select group_id, push from public.notification_prefs order by group_id nulls first')
    expect(kept).toEqual([
      { group_id: null, push: true },
      { group_id: supper, push: false },
    ])
    expect((await said('notification_prefs')).map(({ topic }) => topic)).toEqual(Array(3).fill(`user:${mina.id}`))
  })

  test('is about a known type, and about groups that one is in', async () => {
    await expect(prefer(mina, { type: 'weather' })).rejects.toMatchObject({ code: '42501' })
    await expect(prefer(mina, { group: choir })).rejects.toMatchObject({ code: '42501' })
    await expect(prefer(mina, { email: 'often' })).rejects.toMatchObject({ code: '23514' })
  })

  test('for a group goes with the membership', async () => {
    await database.admin.query("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member')", [
      supper,
      ines.id,
    ])
    await prefer(ines, { group: supper, push: false })
    await ask(ines, 'select public.leave_group($1)', [supper])
    expect(await ask(ines, 'select 1 from public.notification_prefs')).toEqual([])
  })
})
