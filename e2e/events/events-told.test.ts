import { randomBytes } from 'node:crypto'
import { chromium, expect, test } from 'playwright/test'
import { accessible, asClient, listen, said, signIn } from '../../test/browser.ts'
import { answer, enter, panel, plan, supper } from '../../test/fixtures/events-room.ts'
import {
  allowsWhenAsked,
  click,
  deliver,
  opened,
  shown,
  subscribes,
  withPush,
  workerReady,
} from '../../test/fixtures/push-page.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* Events answered where one hears of them: in the bell, and by the buttons of a push. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

/** One's own answers to an event, as the server has them. */
async function answersOf(email: string, event: string) {
  const client = await asClient(server.url, email)
  return async () =>
    (await client.from('event_rsvps').select('status, source').eq('event_id', event)).data?.map(
      ({ status, source }) => `${status} by ${source}`,
    )
}

test('Mina answers in the bell of her phone, takes it back there, and may come after all', async ({ browser }) => {
  const { page, context, calm } = await enter(browser, server, 'mina@example.org', '/home', true)
  const id = await plan(server, { title: 'Dumplings' })
  const now = await answersOf('mina@example.org', id)
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).tap()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const line = bell.getByRole('listitem').filter({ hasText: 'Dumplings' })
  await answer(line, 'Going').tap()
  await expect(answer(line, 'Going')).toBeChecked()
  await expect.poll(now).toEqual(['going by app'])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(answer(line, 'Going')).not.toBeChecked()
  await expect.poll(now).toEqual([])
  await answer(line, 'Maybe').tap()
  await expect.poll(now).toEqual(['maybe by app'])
  await expect(answer(line, 'Maybe')).toBeChecked()
  await accessible(page)
  calm()
  await context.close()
})

test('Mina wants to be reminded on her device, and answers the next event by a button of its push, once', async ({
  launchOptions,
}, info) => {
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...withPush(launchOptions),
    viewport: { width: 390, height: 844 },
  })
  await listen(context)
  await context.addInitScript(subscribes, {
    endpoint: 'http://127.0.0.1:9/mina',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: randomBytes(16).toString('base64url') },
  })
  await allowsWhenAsked(context, server.url)
  const page = context.pages()[0]!
  const mina = await asClient(server.url, 'mina@example.org')
  const first = await plan(server, { title: 'Plum cake' })
  await signIn(page, server.url, 'mina@example.org')

  await test.step('the browser is asked only after Going, and only once she says yes', async () => {
    await page.goto(`${server.url}/events?eventId=${first}`)
    await answer(panel(page), 'Going').check()
    await expect(panel(page).getByText('Remind me an hour before?')).toBeVisible()
    expect(await page.evaluate(() => Notification.permission)).toBe('default')
    await panel(page).getByRole('button', { name: 'Remind me', exact: true }).click()
    await said(page, 'We’ll remind you an hour before.')
    await expect(panel(page).getByText('Remind me an hour before?')).toHaveCount(0)
    await workerReady(page)
    await expect.poll(async () => (await mina.from('push_devices').select('id')).data?.length).toBe(1)
  })

  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/rpc/answer_event') && asked.push(request.postData() ?? ''))

  await test.step('a button leads to the event and answers it there, with the way back', async () => {
    const id = await plan(server, { title: 'Onion soup' })
    const now = await answersOf('mina@example.org', id)
    await deliver(page, payloadAbout(id))
    await expect.poll(() => shown(page)).toContainEqual(expect.objectContaining({ title: 'New Event Created' }))
    await click(page, 'New Event Created', 'going')
    await expect(panel(page).getByRole('heading', { name: 'Onion soup' })).toBeVisible()
    await expect.poll(now).toEqual(['going by push'])
    await expect(answer(panel(page), 'Going')).toBeChecked()
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(now).toEqual([])
    expect(asked).toHaveLength(2)
  })

  await test.step('with no page open the button waits for the one that opens, and is done once', async () => {
    const id = await plan(server, { title: 'Pear tart' })
    const now = await answersOf('mina@example.org', id)
    await deliver(page, payloadAbout(id))
    await expect.poll(() => shown(page)).toContainEqual(expect.objectContaining({ title: 'New Event Created' }))
    await page.goto('about:blank')
    const path = await opened(page, () => click(page, 'New Event Created', 'declined'))
    await page.goto(server.url + path)
    await expect.poll(now).toEqual(['declined by push'])
    await answer(panel(page), 'Maybe').check()
    await expect.poll(now).toEqual(['maybe by app'])
    await page.reload()
    await expect(answer(panel(page), 'Maybe')).toBeChecked()
    await expect(page.locator('[data-keys]')).toBeAttached()
    expect(await now()).toEqual(['maybe by app'])
    // her own answer may be sent again, where the page was left before the server’s word came; the button’s never
    expect(asked.filter((one) => one.includes('"source":"push"'))).toHaveLength(2)
  })
  await context.close()
})

/** The push that tells Mina of an event, as the server sends it. */
function payloadAbout(event: string): object {
  const [line] = statement(
    server,
    `select private.push_payload(told, its, 1, 1) as payload from public.notifications as told
     join private.notification_types as its on its.type = told.type
     where told.user_id = '00000000-0000-4000-8000-0000000000a3' and told.related_id = '${event}'
       and told.group_id = '${supper}' and told.type = 'event_created'`,
  )
    .trim()
    .split('\n')
  return JSON.parse(line!).payload
}
