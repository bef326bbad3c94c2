import { randomBytes } from 'node:crypto'
import { chromium, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, broken, enter, listen, said, signIn } from '../../test/browser.ts'
import {
  click,
  deliver,
  opened,
  opening,
  shown,
  subscribes,
  withPush,
  workerReady,
} from '../../test/fixtures/push-page.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Notifications on a device while no page is looked at: how they are shown, followed and ended. */

test.use({ serviceWorkers: 'allow' })

const bread = '00000000-0000-4000-8000-0000000000c2'
const ruth = '00000000-0000-4000-8000-0000000000a1'

const server = seededServer()

test('Ruth is told on her device, and a click leads to the right page', async ({ launchOptions }, info) => {
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...withPush(launchOptions),
    viewport: { width: 1440, height: 900 },
  })
  await context.grantPermissions(['notifications'], { origin: server.url })
  await listen(context)
  await context.addInitScript(subscribes, {
    // the sender takes no address on the machine itself, so nothing leaves it
    endpoint: 'http://127.0.0.1:9/ruth',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: randomBytes(16).toString('base64url') },
  })
  const page = context.pages()[0]!
  await signIn(page, server.url, 'ruth@example.org')
  await workerReady(page)
  const push = (payload: object | string) => deliver(page, payload)
  const open = () => opening(page)

  await test.step('she enables it, and the page is loaded anew once nothing is being written', async () => {
    await open()
    await expect(page.getByText('Not enabled')).toBeVisible()
    await page.evaluate(() =>
      addEventListener('push-subscription-changed', () => sessionStorage.setItem('told', 'yes')),
    )
    const anew = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Enable Notifications' }).click()
    await said(page, 'Push notifications enabled!')
    await anew
    await expect(page.getByText('Enabled', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('yes')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  })

  await test.step('Debug looks at all seven things, the last with a push that comes back', async () => {
    const mend = await broken(context, '**/push_devices*', 'GET')
    await page.getByRole('button', { name: 'Debug' }).click()
    await said(page, 'Error debugging subscriptions')
    await mend()
    const asking = page.waitForRequest('**/rpc/test_push')
    await page.getByRole('button', { name: 'Debug' }).click()
    const { nonce } = (await asking).postDataJSON()
    await push({ title: 'Test Notification', message: 'It works.', tag: 'test', url: '/', data: { nonce } })
    await said(page, 'Debug info logged to console')
    await expect(page.getByRole('img', { name: 'OK', exact: true })).toHaveCount(7)
    await accessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a push shows itself, and its click opens the task in the window that is there', async () => {
    await push({
      type: 'task_due',
      title: 'Task Due Soon',
      message: 'Bread is due at six',
      url: '/tasks',
      tag: `task_due:${bread}`,
      data: { taskId: bread, unread: 1 },
    })
    await expect.poll(() => shown(page)).toContainEqual({ title: 'Task Due Soon', body: 'Bread is due at six' })
    await click(page, 'Task Due Soon')
    await page.waitForURL(`**/tasks?taskId=${bread}`)
    expect(await shown(page)).not.toContainEqual({ title: 'Task Due Soon', body: 'Bread is due at six' })
  })

  await test.step('the later takes the place of the earlier, and what was read elsewhere goes', async () => {
    const tomas = await asClient(server.url, 'tomas@example.org')
    await tomas.from('notifications').insert({ user_id: ruth, type: 'message_received', message: 'See you there?' })
    const client = await asClient(server.url, 'ruth@example.org')
    const { data } = await client.from('notifications').select('id').eq('message', 'See you there?').single()
    const about = { title: 'New Message', tag: 'talk', url: '/messages' }
    const one = { ...about, message: 'See you there?', data: { notificationId: data!.id } }
    await push({ ...about, message: 'See you?', data: { notificationId: bread } })
    await push(one)
    await expect.poll(() => talk(page)).toEqual([{ body: 'See you there?', renotify: true }])
    // the very same once more, since its first sender could not say that it had arrived
    await push(one)
    await expect.poll(() => talk(page)).toEqual([{ body: 'See you there?', renotify: false }])
    await client.from('notifications').update({ is_read: true }).eq('id', data!.id)
    await expect.poll(() => shown(page)).not.toContainEqual({ title: 'New Message', body: 'See you there?' })
  })

  await test.step('with no window open a click opens one, and what it tells of is read', async () => {
    const { data } = await (await asClient(server.url, 'tomas@example.org'))
      .from('notifications')
      .insert({ user_id: ruth, type: 'task_due', message: 'Candles, too', related_id: bread })
      .then(async () => {
        const client = await asClient(server.url, 'ruth@example.org')
        return client.from('notifications').select('id').eq('message', 'Candles, too').single()
      })
    const told = { notificationId: data!.id, taskId: bread }
    await push({ type: 'task_due', title: 'Candles', message: 'Candles, too', url: '/tasks', tag: 'c', data: told })
    await expect.poll(() => shown(page)).toContainEqual({ title: 'Candles', body: 'Candles, too' })
    await page.goto('about:blank')
    expect(await opened(page, () => click(page, 'Candles'))).toBe(`/tasks?taskId=${bread}`)
    await page.goto(`${server.url}/tasks?taskId=${bread}`)
    const client = await asClient(server.url, 'ruth@example.org')
    const isRead = async () => (await client.from('notifications').select('is_read').eq('id', data!.id).single()).data
    await expect.poll(isRead).toEqual({ is_read: true })
  })

  await test.step('something that nobody can read is shown all the same', async () => {
    await push('no JSON')
    await expect.poll(() => shown(page)).toContainEqual({ title: 'Notification', body: 'no JSON' })
  })

  await test.step('signed out, a click keeps where it leads through signing in', async () => {
    await push({ title: 'New Event Created', message: 'Supper', url: '/events', tag: 'e', data: {} })
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL('**/auth')
    expect(await page.evaluate(() => localStorage.getItem('stub'))).toBeNull()
    await click(page, 'New Event Created')
    await page.waitForURL('**/auth?next=%2Fevents')
    await enter(page, 'ruth@example.org')
    await page.waitForURL('**/events')
  })

  await test.step('back again she is told again, until she disables it on this device', async () => {
    await expect.poll(() => page.evaluate(() => localStorage.getItem('stub'))).not.toBeNull()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByLabel('Add a task').fill('Half a thought')
    await open()
    await page.clock.install()
    await page.getByRole('button', { name: 'Disable Notifications' }).click()
    await said(page, 'Push notifications disabled')
    await page.clock.runFor(5_000)
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Add a task')).toHaveValue('Half a thought')
    const anew = page.waitForEvent('load')
    await page.getByLabel('Add a task').fill('')
    await page.clock.runFor(1_000)
    await anew
    await expect(page.getByText('Not enabled')).toBeVisible()
    const client = await asClient(server.url, 'ruth@example.org')
    expect((await client.from('push_devices').select('id')).data).toEqual([])
  })
  await context.close()
})

const talk = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    const all = (await worker.getNotifications({ tag: 'talk' })) as (Notification & { renotify: boolean })[]
    return all.map(({ body, renotify }) => ({ body, renotify }))
  })
