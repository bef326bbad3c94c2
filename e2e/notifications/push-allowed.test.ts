import { randomBytes } from 'node:crypto'
import { chromium, expect, test } from 'playwright/test'
import { broken, heard, listen, person, said, signIn } from '../../test/browser.ts'
import { opening, subscribes, withPush } from '../../test/fixtures/push-page.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Permission for notifications on a device: how it is given, and what is said where it cannot be. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

test('Mina allows what she had blocked, in a browser whose worker is never ready, and is told what goes wrong', async ({
  launchOptions,
}) => {
  const browser = await chromium.launch(withPush(launchOptions))
  const { page, context } = await person(browser, { permissions: [] })
  await listen(context)
  await context.addInitScript(subscribes, {
    endpoint: 'http://127.0.0.1:9/mina',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: randomBytes(16).toString('base64url') },
  })
  await context.addInitScript(neverReady)
  await page.clock.install()
  await signIn(page, server.url, 'mina@example.org')
  const during = (ms: number, seen: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(ms)
      await seen()
    }).toPass({ timeout: 20_000 })
  const stands = (words: string) =>
    during(10_000, () => expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 1_000 }))

  // a toast is gone by the time that the clock has gone on
  const complains = (words: string) => during(10_000, async () => expect(await heard(page)).toContain(words))

  await test.step('a browser that cannot be told anything is told so', async () => {
    await page.evaluate(() => Reflect.deleteProperty(window, 'PushManager'))
    await opening(page)
    await expect(page.getByText('Not supported in this browser')).toBeVisible()
    for (const told of [
      'New tasks assigned',
      'Upcoming events and reminders',
      'New messages from group members',
      'Task due dates and overdue notifications',
    ])
      await expect(page.getByRole('listitem').filter({ hasText: told })).toBeVisible()
    await page.reload()
  })

  await test.step('blocked, it says how to allow it again', async () => {
    await opening(page)
    await expect(page.getByText('Blocked by browser - Click to reset')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enable Notifications' })).toBeDisabled()
    await expect(page.getByRole('listitem').filter({ hasText: 'Reload this page.' })).toBeVisible()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.accept()
    })
    await page.getByRole('button', { name: 'Reset' }).click()
    await said(page, 'Please manually reset notification permissions in your browser settings')
    expect(asked).toEqual(['This will open your browser settings. Click OK to continue.'])
  })

  await test.step('a worker that is not ready within ten seconds is registered once more', async () => {
    await context.grantPermissions(['notifications'], { origin: server.url })
    const mend = await broken(context, '**/push_devices*', 'GET')
    await page.reload()
    await opening(page)
    await stands('Unknown status')
    await mend()
    await page.reload()
    await opening(page)
    await stands('Not enabled')
    const registered = await page.evaluate(() => window.registered)
    expect(new Set(registered)).toEqual(new Set(['/sw.js']))
    expect(registered.length).toBeGreaterThan(1)
  })

  await test.step('she enables it, when the browser and the server let her', async () => {
    await page.evaluate(() => {
      Notification.requestPermission = async () => 'default'
    })
    await page.getByRole('button', { name: 'Enable Notifications' }).click()
    await said(page, 'Failed to enable push notifications')
    await page.evaluate(() => Reflect.deleteProperty(Notification, 'requestPermission'))
    const mend = await broken(context, '**/rpc/add_push_device', 'POST')
    await page.getByRole('button', { name: 'Enable Notifications' }).click()
    await expect(page.getByRole('button', { name: 'Enabling...' })).toBeDisabled()
    await complains('Error enabling push notifications: It is broken.')
    await mend()
    await page.getByRole('button', { name: 'Enable Notifications' }).click()
    await stands('Enabled')
  })

  await test.step('she cannot disable it while the browser, or the server, does not let go', async () => {
    await page.evaluate(() => localStorage.setItem('clings', 'yes'))
    await page.getByRole('button', { name: 'Disable Notifications' }).click()
    await expect(page.getByRole('button', { name: 'Disabling...' })).toBeDisabled()
    await complains('Failed to disable push notifications')
    await page.evaluate(() => localStorage.removeItem('clings'))
    const mend = await broken(context, '**/push_devices*', 'DELETE')
    await page.getByRole('button', { name: 'Disable Notifications' }).click()
    await complains('Error disabling push notifications')
    await mend()
    await stands('Not enabled')
    await page.getByRole('button', { name: 'Enable Notifications' }).click()
    await stands('Enabled')
  })

  await test.step('a test that does not arrive is shown by the page itself, for five seconds', async () => {
    const mend = await broken(context, '**/rpc/test_push', 'POST')
    await page.getByRole('button', { name: 'Test Notification' }).click()
    await said(page, 'Failed to send test notification')
    await mend()
    await page.getByRole('button', { name: 'Test Notification' }).click()
    const shownHere = () => page.evaluate(() => window.shown)
    await during(10_000, async () => expect(await shownHere()).toHaveLength(1))
    await said(page, 'Test notification sent!')
    await during(5_000, async () => expect((await shownHere())[0]!.closed).not.toBe(0))
    const [{ title, icon, at, closed }] = (await shownHere()) as [Window['shown'][number]]
    expect({ title, icon }).toEqual({ title: 'Test Notification', icon: '/logo192.png' })
    expect(closed - at).toBeGreaterThanOrEqual(5_000)
  })
  await browser.close()
})

/** A browser whose worker is never ready, and shows nothing. */
function neverReady() {
  window.registered = []
  window.shown = []
  const { register } = ServiceWorkerContainer.prototype
  ServiceWorkerContainer.prototype.register = function (address, options) {
    window.registered.push(String(address))
    return register.call(this, address, options)
  }
  Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', { get: () => new Promise(() => {}) })
  ServiceWorkerRegistration.prototype.showNotification = async () => {
    throw new Error('It shows nothing.')
  }
  window.Notification = class extends Notification {
    mine: Window['shown'][number]
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      this.mine = { title, icon: options?.icon, at: Date.now(), closed: 0 }
      window.shown.push(this.mine)
    }
    override close() {
      this.mine.closed = Date.now()
      super.close()
    }
  }
}
