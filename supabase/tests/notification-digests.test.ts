import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderTemplate } from '../../server/mail/templates.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { actingOn, type Someone } from './acting.ts'
import { breadAndCandles, mina, supper } from './cast.ts'

let database: TestDatabase
let { ask, asOwner } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner } = actingOn(database))
  const pool = new pg.Pool({ ...database.connections.as('postgres'), max: 2 })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool: pool })
  await pool.end()
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(`
    delete from public.notifications; delete from public.notification_prefs; delete from public.notification_digests;
    delete from private.digests_sent; delete from public.push_devices; delete from public.quiet_hours; delete from private.push_queue;
    delete from private.suppressed_addresses; delete from graphile_worker._private_jobs; delete from private.suspensions;
    delete from public.group_member_settings;
    update auth.users set email_confirmed_at = '2025-01-01' where id = '${mina.id}'`),
)

// 1 January 2026 is a Thursday
const new_year = '2026-01-01T12:00Z'
const prefer = (type: string, email: string, group: string | null = null, at = new_year) =>
  ask(
    mina,
    `insert into public.notification_prefs (type, email, group_id) values ($1, $2, $3)
     on conflict (user_id, group_id, type) do update set email = excluded.email`,
    [type, email, group],
    at,
  )
type Digest = { email?: string; push?: string; hour?: string; weekday?: number; tz?: string }
const digest = (
  { email = 'off', push = 'off', hour = '08:00', weekday = 1, tz = 'Europe/Berlin' }: Digest,
  at = new_year,
) =>
  ask(
    mina,
    `insert into public.notification_digests (email, push, at_time, weekday, tz) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set email = excluded.email, push = excluded.push, at_time = excluded.at_time,
       weekday = excluded.weekday, tz = excluded.tz`,
    [email, push, hour, weekday, tz],
    at,
  )
const tell = (message: string, at = new_year, { type = 'task_due', group = null as string | null } = {}) =>
  asOwner('select private.notify($1, $2, $3, $4, null, $5)', [[mina.id], type, message, breadAndCandles, group], at)
const run = async (name: string, at: string) =>
  (await asOwner<{ n: number }>(`select private.${name}() as n`, [], at))[0]!.n
const send = (at: string) => run('send_digests', at)
type Mail = { to: string; template: string; kind: string; data: Record<string, string | null> }
/** The mails that wait, as they would be written now. */
async function mails(at = new_year) {
  const { rows } = await database.admin.query<{ payload: { read: string; with: unknown } }>(
    'select payload from graphile_worker._private_jobs order by id',
  )
  const written: (Mail | null)[] = []
  for (const { payload } of rows) {
    const [row] = await asOwner<{ mail: Mail | null }>(
      'select private.run_job($1, $2) as mail',
      [payload.read, payload.with],
      at,
    )
    written.push(row!.mail)
  }
  return written
}
const lines = (mail: Mail | null | undefined) =>
  Object.entries(mail?.data ?? {})
    .flatMap(([name, line]) => (name.startsWith('line') ? [line] : []))
    .sort()
const addDevice = (person: Someone) =>
  ask(person, 'select public.add_push_device($1, $2, $3)', [
    'https://push.example.org/phone',
    `B${'A'.repeat(86)}`,
    'C'.repeat(22),
  ])

describe('a digest by mail', () => {
  test('is not sent to whoever has not chosen it', async () => {
    await tell('Bread')
    expect(await send('2026-01-02T12:00Z')).toBe(0)
    expect(await mails()).toEqual([])
  })

  test('comes at her hour, with what is unread of that day', async () => {
    await digest({ email: 'daily' })
    await tell('Bread')
    await tell('Candles')
    expect(await send('2026-01-02T06:59Z')).toBe(0)
    expect(await send('2026-01-02T07:00Z')).toBe(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to: 'mina@example.org',
      template: 'notifications',
      kind: 'digest',
      data: { subject: '2 new notifications', path: '/home', more: null },
    })
    expect(lines(mail)).toEqual(['Task Due Soon: Bread', 'Task Due Soon: Candles'])
  })

  test('repeats nothing, and does not come without news', async () => {
    await digest({ email: 'daily' })
    await tell('Bread')
    await send('2026-01-02T07:00Z')
    await database.admin.query('delete from graphile_worker._private_jobs')
    expect(await send('2026-01-02T07:05Z')).toBe(0)
    expect(await send('2026-01-03T07:00Z')).toBe(0)
    await tell('Candles', '2026-01-03T12:00Z')
    await send('2026-01-04T07:00Z')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(lines(mail)).toEqual(['Task Due Soon: Candles'])
    expect(mail!.data).toMatchObject({ subject: 'Task Due Soon: Candles', path: '/tasks' })
  })

  test('leaves out what was read, put off or deleted, also just before it is written', async () => {
    await digest({ email: 'daily' })
    for (const message of ['Bread', 'Candles', 'Salt', 'Soup']) await tell(message)
    const id = (message: string) => `(select id from public.notifications where message = '${message}')`
    await ask(mina, "update public.notifications set is_read = true where message = 'Bread'")
    await ask(mina, `select public.snooze_notification(${id('Candles')}, '2026-01-05T00:00Z')`, [], new_year)
    await send('2026-01-02T07:00Z')
    await ask(mina, `select public.delete_notifications(array[${id('Salt')}])`)
    expect(lines((await mails())[0])).toEqual(['Task Due Soon: Soup'])
    await ask(mina, 'update public.notifications set is_read = true')
    expect(await mails()).toEqual([null])
  })

  test('of a week comes on her day', async () => {
    await digest({ email: 'weekly', weekday: 7, hour: '18:00' })
    await tell('Bread')
    expect(await send('2026-01-03T17:00Z')).toBe(0)
    expect(await send('2026-01-04T17:00Z')).toBe(1)
  })

  test('is made up for, once, when nobody was there to send it', async () => {
    await digest({ email: 'daily' })
    await tell('Bread', '2026-01-04T12:00Z')
    expect(await send('2026-01-05T19:00Z')).toBe(1)
    expect(await send('2026-01-05T19:05Z')).toBe(0)
  })

  test('tells of the days that were missed, a week at most', async () => {
    await digest({ email: 'daily' })
    await tell('Soup', '2026-01-03T06:00Z')
    await send('2026-01-03T07:00Z')
    await database.admin.query('delete from graphile_worker._private_jobs')
    await tell('Bread', '2026-01-03T12:00Z')
    await tell('Candles', '2026-01-08T12:00Z')
    await tell('Salt', '2026-01-10T12:00Z')
    await send('2026-01-11T07:00Z')
    expect(lines((await mails())[0])).toEqual(['Task Due Soon: Candles', 'Task Due Soon: Salt'])
  })

  test('does not come at once when it is chosen late in the day', async () => {
    await tell('Bread')
    await digest({ email: 'daily', hour: '08:00' }, '2026-01-01T12:30Z')
    expect(await send('2026-01-01T12:35Z')).toBe(0)
    expect(await send('2026-01-02T07:00Z')).toBe(1)
    await digest({ email: 'off' }, '2026-01-02T08:00Z')
    await tell('Candles', '2026-01-05T12:00Z')
    await digest({ email: 'daily' }, '2026-01-05T12:30Z')
    expect(await send('2026-01-05T12:35Z')).toBe(0)
    expect(await send('2026-01-06T07:00Z')).toBe(1)
  })

  test('has no types that she has no mail of, nor groups that she has muted, but what she does not have in the bell', async () => {
    await digest({ email: 'daily' })
    await prefer('task_overdue', 'off')
    await database.admin.query(
      "insert into public.notification_prefs (user_id, type, in_app) values ($1, 'rsvp_received', false)",
      [mina.id],
    )
    await database.admin.query(
      "insert into public.group_member_settings (group_id, user_id, notify_level) values ($1, $2, 'mute')",
      [supper, mina.id],
    )
    await tell('Bread')
    await tell('Candles', new_year, { type: 'task_overdue' })
    await tell('Salt', new_year, { type: 'rsvp_received' })
    await tell('Soup', new_year, { group: supper })
    await send('2026-01-02T07:00Z')
    expect(lines((await mails())[0])).toEqual(['New RSVP Received: Salt', 'Task Due Soon: Bread'])
  })

  test('has ten lines, and says how many more there are', async () => {
    await digest({ email: 'daily' })
    for (let n = 1; n <= 13; n++)
      await asOwner("select private.notify($1, 'task_due', $2, null, null, null)", [[mina.id], `Bread ${n}`], new_year)
    await send('2026-01-02T07:00Z')
    const [mail] = await mails()
    expect(lines(mail)).toHaveLength(10)
    expect(mail!.data).toMatchObject({ subject: '13 new notifications', more: '3' })
  })

  test('goes to no address that was not confirmed, and to nobody who is suspended', async () => {
    await digest({ email: 'daily' })
    await tell('Bread')
    await database.admin.query('insert into private.suspensions (user_id) values ($1)', [mina.id])
    expect(await send('2026-01-02T07:00Z')).toBe(0)
    await database.admin.query(
      'delete from private.suspensions; delete from private.digests_sent; update auth.users set email_confirmed_at = null',
    )
    expect(await send('2026-01-02T07:00Z')).toBe(0)
  })

  test('can be had again after unsubscribing', async () => {
    const may = async () => (await asOwner("select private.may_mail('mina@example.org', 'digest') as may"))[0]
    await asOwner("select private.suppress_mail('mina@example.org', 'digest', 'unsubscribed')")
    await digest({ email: 'off' })
    expect(await may()).toEqual({ may: false })
    await digest({ email: 'weekly' })
    expect(await may()).toEqual({ may: true })
  })
})

describe('a digest by push', () => {
  beforeEach(() => addDevice(mina))
  const pushed = async (at: string) =>
    (await asOwner<{ payload: string }>('select * from private.next_pushes(100)', [], at))
      .map(({ payload }) => JSON.parse(payload))
      .filter(({ type }) => type === 'digest')

  test('says how much is unread, when there is something', async () => {
    await digest({ push: 'daily' })
    await tell('Bread')
    await send('2026-01-02T07:00Z')
    expect(await pushed('2026-01-02T07:00Z')).toEqual([
      {
        type: 'digest',
        title: 'Notification',
        message: '1 notification is unread.',
        url: '/home',
        tag: 'digest',
        data: { type: 'digest', count: 1, unread: 1 },
      },
    ])
    expect(await send('2026-01-03T07:00Z')).toBe(0)
  })

  test('waits for the end of her quiet', async () => {
    await digest({ push: 'daily' })
    await ask(mina, "insert into public.quiet_hours (dnd_until) values ('2026-01-02T09:00Z')")
    await tell('Bread')
    await send('2026-01-02T07:00Z')
    expect(await pushed('2026-01-02T08:59Z')).toEqual([])
    expect(await pushed('2026-01-02T09:00Z')).toHaveLength(1)
  })
})

describe('a type that Mina has by mail at once', () => {
  const minute = '2026-01-01T12:01Z'

  test('is mailed after a minute, together with the others of that minute', async () => {
    await prefer('task_due', 'instant')
    await tell('Bread')
    await tell('Candles')
    await tell('Salt', new_year, { type: 'task_overdue' })
    expect(await run('send_instant_mails', '2026-01-01T12:00:59Z')).toBe(0)
    expect(await run('send_instant_mails', minute)).toBe(1)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'mina@example.org', kind: 'notification' })
    expect(lines(mail)).toEqual(['Task Due Soon: Bread', 'Task Due Soon: Candles'])
    expect(await run('send_instant_mails', minute)).toBe(0)
  })

  test('is not mailed when she reads it within that minute', async () => {
    await prefer('task_due', 'instant')
    await tell('Bread')
    await ask(mina, 'update public.notifications set is_read = true')
    expect(await run('send_instant_mails', minute)).toBe(0)
  })

  test('is not in a digest as well, and may be of one group alone', async () => {
    await digest({ email: 'daily' })
    await prefer('task_due', 'instant', supper)
    await tell('Bread', new_year, { group: supper })
    await tell('Candles')
    expect(await run('send_instant_mails', minute)).toBe(1)
    await send('2026-01-02T07:00Z')
    expect((await mails()).map(lines)).toEqual([['Task Due Soon: Bread'], ['Task Due Soon: Candles']])
  })
})

test('the mail says all of it, in words and in markup that nobody can add to', async () => {
  await digest({ email: 'daily' })
  await tell('Bread & <b>butter</b>')
  await tell('Candles')
  await send('2026-01-02T07:00Z')
  const [mail] = await mails()
  const values = {
    ...mail!.data,
    brand: 'Cohort',
    site_url: 'http://site.example',
    unsubscribe_url: 'http://site.example/un',
  }
  const { subject, text, html } = await renderTemplate('supabase/templates', {
    template: mail!.template,
    language: 'en',
    values,
  })
  expect(subject).toBe('2 new notifications')
  expect(text).toContain('Task Due Soon: Bread & <b>butter</b>\n')
  expect(text).toContain('http://site.example/home')
  expect(html).not.toContain('<b>')
  expect(html.match(/<li>/g)).toHaveLength(2)
  expect(`${text}${html}`).not.toMatch(/\{\{|undefined|more<\/p>/)
})
