import { randomBytes } from 'node:crypto'
import { chromium, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../test/browser.ts'
import { type Server, startServer } from '../test/server.ts'

/* What one is told: in the bell of every browser, on the device while no page is looked at, and only as one wants it. */

const ruth = '00000000-0000-4000-8000-0000000000a1'
const bread = '00000000-0000-4000-8000-0000000000c2'

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const row = (page: Page, words: string) => panel(page).getByRole('listitem').filter({ hasText: words })
const said = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()

async function tell(type: string, message: string, related_id: string | null = null) {
  const tomas = await asClient(server.url, 'tomas@example.org')
  const { error } = await tomas
    .from('notifications')
    .insert({ user_id: ruth, type, message, is_read: false, ...(related_id && { related_id }) })
  expect(error).toBeNull()
}

/** What the server knows of Ruth's quiet and digest. */
async function kept() {
  const client = await asClient(server.url, 'ruth@example.org')
  const { data: quiet } = await client.from('quiet_hours').select('from_time')
  const { data: digest } = await client.from('notification_digests').select('email')
  return [quiet?.[0]?.from_time, digest?.[0]?.email]
}

async function emptied() {
  const client = await asClient(server.url, 'ruth@example.org')
  await client.from('notifications').delete().eq('user_id', ruth)
}

test('two browsers of one person keep the badge and the panel equal', async ({ browser }) => {
  await emptied()
  const desk = await person(browser)
  const phone = await person(browser, { viewport: { width: 390, height: 844 } })
  for (const { page } of [desk, phone]) {
    await signIn(page, server.url, 'ruth@example.org')
    await bell(page).click()
    await expect(panel(page)).toContainText("You're up to date")
  }
  await tell('task_due', 'Bread is due at six')
  await tell('message_received', 'See you there?')
  for (const { page } of [desk, phone]) {
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await expect(row(page, 'Bread is due at six').getByRole('img', { name: 'Unread' })).toBeVisible()
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText('Today')
    await accessible(page)
  }
  await panel(desk.page).getByRole('button', { name: 'Mark All Read' }).click()
  await said(desk.page, 'All notifications marked as read')
  for (const { page } of [desk, phone]) {
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(row(page, 'See you there?').getByRole('img', { name: 'Read' })).toBeVisible()
  }
  await row(phone.page, 'See you there?')
    .getByRole('button', { name: /^More about/ })
    .click()
  await panel(phone.page).getByRole('button', { name: 'Delete' }).last().click()
  await said(phone.page, 'Notification deleted')
  await expect(row(desk.page, 'See you there?')).toHaveCount(0)
  await phone.page.keyboard.press('Control+z')
  for (const { page } of [desk, phone]) await expect(row(page, 'See you there?')).toHaveCount(1)
  desk.calm()
  phone.calm()
  await desk.context.close()
  await phone.context.close()
})

test('Ruth reads, acts, puts off and turns off what she is told', async ({ browser }) => {
  await emptied()
  await tell('task_due', 'Bread is due at six', bread)
  await tell('message_received', 'See you there?')
  await tell('curriculum_shared', 'A plan for spring')
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')

  await test.step('a click on it marks it read and leads to what it tells of', async () => {
    await bell(page).click()
    await row(page, 'Bread is due at six')
      .getByRole('button', { name: /Bread is due/ })
      .first()
      .click()
    await page.waitForURL(`**/tasks?taskId=${bread}`)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  })

  await test.step('the focus stays in the panel, and comes back to the bell', async () => {
    await bell(page).click()
    for (let tab = 0; tab < 25; tab++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(bell(page)).toBeFocused()
  })

  await test.step('she finishes the task there, and takes it back', async () => {
    await bell(page).click()
    const task = row(page, 'Bread is due at six')
    await task.getByRole('button', { name: 'Mark done' }).click()
    await expect(task.getByText('Done', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(task.getByRole('button', { name: 'Mark done' })).toBeVisible()
  })

  await test.step('the tabs and "Unread only" show a part', async () => {
    await page.getByRole('tab', { name: 'Assigned' }).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Mentions' })).toBeFocused()
    await expect(panel(page)).toContainText('Nothing here')
    await panel(page).getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('button', { name: 'Unread only' }).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('what is put off leaves the list', async () => {
    await row(page, 'See you there?')
      .getByRole('button', { name: /^More about/ })
      .click()
    await panel(page).getByRole('button', { name: 'For an hour' }).click()
    await expect(row(page, 'See you there?')).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  })

  await test.step('two presses from it to its switch', async () => {
    const plan = row(page, 'A plan for spring')
    await plan.getByRole('button', { name: /^More about/ }).click()
    await expect(plan).toContainText('You are told because Tomas Lind sent it to you.')
    await plan.getByRole('button', { name: 'Turn off all “Curriculum shared”' }).click()
    await said(page, '“Curriculum shared” is off')
    await page.keyboard.press('Escape')
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Notification Settings' }).click()
    await expect(page.getByLabel('Curriculum shared: In app')).not.toBeChecked()
  })

  await test.step('one press on a name, or at the head of a column, switches all of it', async () => {
    await page.getByRole('button', { name: 'Curriculum shared' }).click()
    await expect(page.getByLabel('Curriculum shared: In app')).toBeChecked()
    await page.getByLabel('All: Push').click()
    await expect(page.getByLabel('Due soon: Push')).not.toBeChecked()
    await page.getByLabel('Where').selectOption({ label: 'Tuesday supper' })
    await page.getByLabel('Due soon: Push').check()
    await page.getByLabel('Where').selectOption({ label: 'Everywhere' })
    await expect(page.getByLabel('Due soon: Push')).not.toBeChecked()
    await page.getByRole('button', { name: 'Mon', exact: true }).click()
    await page.getByLabel('From').fill('21:30')
    await page.getByLabel('By e-mail').selectOption('Every week')
    await expect(page.getByLabel('At', { exact: true })).toHaveValue('08:00')
    await expect.poll(kept).toEqual(['21:30:00', 'weekly'])
    await page.reload()
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Notification Settings' }).click()
    await expect(page.getByLabel('Due soon: Push')).not.toBeChecked()
    await expect(page.getByLabel('From')).toHaveValue('21:30')
    await expect(page.getByLabel('By e-mail')).toHaveValue('weekly')
    await page.getByLabel('Where').selectOption({ label: 'Tuesday supper' })
    await expect(page.getByLabel('Due soon: Push')).toBeChecked()
    await accessible(page)
  })
  calm()
  await context.close()
})

test('a browser that blocks notifications says how to allow them', async ({ browser }) => {
  const { page, context } = await person(browser, { permissions: [] })
  await signIn(page, server.url, 'mina@example.org')
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Notification Settings' }).click()
  await expect(page.getByText('Blocked by browser - Click to reset')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enable Notifications' })).toBeDisabled()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Reset' }).click()
  await said(page, 'Please manually reset notification permissions in your browser settings')
  expect(asked).toEqual(['This will open your browser settings. Click OK to continue.'])
  await context.close()
})

test('Ruth is told on her device, and a click leads to the right page', async ({ launchOptions }, info) => {
  await emptied()
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...launchOptions,
    viewport: { width: 1440, height: 900 },
  })
  await context.grantPermissions(['notifications'], { origin: server.url })
  await context.addInitScript(subscribes, {
    endpoint: 'https://push.example.org/ruth',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: randomBytes(16).toString('base64url') },
  })
  const page = context.pages()[0]!
  await signIn(page, server.url, 'ruth@example.org')
  const push = await pusher(page)
  const open = async () => {
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Notification Settings' }).click()
  }

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
    const asking = page.waitForRequest('**/rpc/test_push')
    await page.getByRole('button', { name: 'Debug' }).click()
    const { nonce } = (await asking).postDataJSON()
    await push({ title: 'Test Notification', message: 'It works.', tag: 'test', url: '/', data: { nonce } })
    await said(page, 'Debug info logged to console')
    await expect(page.getByRole('img', { name: 'Well' })).toHaveCount(7)
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
    await tell('message_received', 'See you there?')
    const client = await asClient(server.url, 'ruth@example.org')
    const { data } = await client.from('notifications').select('id').eq('message', 'See you there?').single()
    const about = { title: 'New Message', tag: 'talk', url: '/messages', data: { notificationId: data!.id } }
    await push({ ...about, message: 'See you?' })
    await push({ ...about, message: 'See you there?' })
    await expect.poll(() => shown(page)).toContainEqual({ title: 'New Message', body: 'See you there?' })
    expect((await shown(page)).filter(({ title }) => title === 'New Message')).toHaveLength(1)
    await client.from('notifications').update({ is_read: true }).eq('id', data!.id)
    await expect.poll(() => shown(page)).not.toContainEqual({ title: 'New Message', body: 'See you there?' })
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
    await page.getByLabel('Email').fill('ruth@example.org')
    await page.getByLabel('Password', { exact: true }).fill('cohort-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/events')
  })

  await test.step('back again she is told again, until she disables it on this device', async () => {
    await expect.poll(() => page.evaluate(() => localStorage.getItem('stub'))).not.toBeNull()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByLabel('Add a task').fill('Half a thought')
    await open()
    await page.getByRole('button', { name: 'Disable Notifications' }).click()
    await said(page, 'Push notifications disabled')
    // the toast stays for longer than the page would have waited
    await expect(page.getByText('Push notifications disabled')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Add a task')).toHaveValue('Half a thought')
    const anew = page.waitForEvent('load')
    await page.getByLabel('Add a task').fill('')
    await anew
    await expect(page.getByText('Not enabled')).toBeVisible()
    const client = await asClient(server.url, 'ruth@example.org')
    expect((await client.from('push_devices').select('id')).data).toEqual([])
  })
  await context.close()
})

/** `subscribe` never answers in this Chromium, which has no push service to ask: this stands in for it, and nothing else. */
function subscribes({ endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } }) {
  const made = (key: number[]) =>
    ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('stub')
        return true
      },
    }) as unknown as PushSubscription
  PushManager.prototype.subscribe = async (options) => {
    const key = [...new Uint8Array(options!.applicationServerKey as Uint8Array<ArrayBuffer>)]
    localStorage.setItem('stub', JSON.stringify(key))
    return made(key)
  }
  PushManager.prototype.getSubscription = async () => {
    const kept = localStorage.getItem('stub')
    return kept ? made(JSON.parse(kept)) : null
  }
}

/** Delivers a push to the worker of this page as the browser does when one arrives. */
async function pusher(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((tell) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url))
      if (found) tell(found.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (payload: object | string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/** The tools have no click on a notification: the event is made in the worker, and waited for as the browser does. */
async function click(page: Page, title: string) {
  const worker = page.context().serviceWorkers().at(-1)!
  await worker.evaluate(async (wanted) => {
    const here = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const notification = (await here.registration.getNotifications()).find((one) => one.title === wanted)
    const event = Reflect.construct(Reflect.get(self, 'NotificationEvent'), ['notificationclick', { notification }])
    here.dispatchEvent(event as Event)
  }, title)
}
