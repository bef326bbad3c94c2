import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderTemplate } from '../../../server/mail/templates.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { mina, supper } from '../cast.ts'
import { lines, mailingOn, newYear } from './mailing.ts'

let database: TestDatabase
let mailing: Awaited<ReturnType<typeof mailingOn>>
let { ask, asOwner } = {} as ReturnType<typeof actingOn>
let { digest, forgetMails, mails, prefer, run, tell } = {} as typeof mailing
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner } = actingOn(database))
  mailing = await mailingOn(database)
  ;({ digest, forgetMails, mails, prefer, run, tell } = mailing)
})
afterAll(() => database.stop())
beforeEach(() => mailing.reset())

const send = (at: string) => run('send_digests', at)

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
      language: 'en',
      data: { subject: '2 new notifications', path: '/home', more: null },
    })
    expect(lines(mail)).toEqual(['Task Due Soon: Bread', 'Task Due Soon: Candles'])
  })

  test('repeats nothing, and does not come without news', async () => {
    await digest({ email: 'daily' })
    await tell('Bread')
    await send('2026-01-02T07:00Z')
    await forgetMails()
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
    await ask(mina, `select public.snooze_notification(${id('Candles')}, '2026-01-05T00:00Z')`, [], newYear)
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
    await forgetMails()
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
    await tell('Candles', newYear, { type: 'task_overdue' })
    await tell('Salt', newYear, { type: 'rsvp_received' })
    await tell('Soup', newYear, { group: supper })
    await send('2026-01-02T07:00Z')
    expect(lines((await mails())[0])).toEqual(['New RSVP Received: Salt', 'Task Due Soon: Bread'])
  })

  test('has ten lines, and says how many more there are', async () => {
    await digest({ email: 'daily' })
    for (let n = 1; n <= 13; n++)
      await asOwner("select private.notify($1, 'task_due', $2, null, null, null)", [[mina.id], `Bread ${n}`], newYear)
    await send('2026-01-02T07:00Z')
    const [mail] = await mails()
    expect(lines(mail)).toHaveLength(10)
    expect(mail!.data).toMatchObject({ subject: '13 new notifications', more: '3' })
  })

  test('goes to no address that nobody showed to be theirs, and to nobody who is suspended', async () => {
    await digest({ email: 'daily' })
    await tell('Bread')
    await database.admin.query('insert into private.suspensions (user_id) values ($1)', [mina.id])
    expect(await send('2026-01-02T07:00Z')).toBe(0)
    await database.admin.query(
      'delete from private.suspensions; delete from private.digests_sent; delete from private.proven_addresses',
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
  beforeEach(() =>
    ask(mina, 'select public.add_push_device($1, $2, $3)', [
      'https://push.example.org/phone',
      `B${'A'.repeat(86)}`,
      'C'.repeat(22),
    ]),
  )
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
        message: '1 unread notification',
        url: '/home',
        tag: 'digest',
        data: { type: 'digest', title: 'Notification', count: 1, unread: 1 },
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
