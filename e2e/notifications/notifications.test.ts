import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, broken, listen, person, said, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Notifications: in the bell of every browser alike, and only as one wants them. */

test.use({ serviceWorkers: 'allow' })

const ruth = '00000000-0000-4000-8000-0000000000a1'
const bread = '00000000-0000-4000-8000-0000000000c2'
const supper = '00000000-0000-4000-8000-0000000000b1'

const server = seededServer()

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const row = (page: Page, words: string) => panel(page).getByRole('listitem').filter({ hasText: words })

async function tell(type: string, message: string, related_id: string | null = null) {
  const tomas = await asClient(server.url, 'tomas@example.org')
  const { error } = await tomas
    .from('notifications')
    .insert({ user_id: ruth, type, message, is_read: false, ...(related_id && { related_id }) })
  expect(error).toBeNull()
}

const asRuth = () => asClient(server.url, 'ruth@example.org')

/** Ines asks to be let into the supper. */
async function ask() {
  const client = await asRuth()
  const { data } = await client.from('groups').select('version').eq('id', supper).single()
  const open = { visibility: 'listed', join_policy: 'request' }
  await client.from('groups').update(open).match({ id: supper, version: data!.version })
  const ines = await asClient(server.url, 'ines@example.org')
  expect((await ines.rpc('join_group', { group_id: supper })).data).toBe('requested')
  return ines
}

/** Draws a row sideways with a finger. */
async function swipe(page: Page, words: string, by: number) {
  const box = (await row(page, words).boundingBox())!
  const [x, y] = [box.x + 120, box.y + 20]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + by * part)
  await touch('touchEnd', x)
}

async function emptied() {
  const client = await asClient(server.url, 'ruth@example.org')
  await client.from('notifications').delete().eq('user_id', ruth)
}

test('two browsers of one person keep the badge and the panel equal', async ({ browser }) => {
  await emptied()
  const desk = await person(browser)
  const phone = await person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  for (const { page, context } of [desk, phone]) {
    await listen(context)
    await signIn(page, server.url, 'ruth@example.org')
    await bell(page).click()
    await expect(panel(page)).toContainText("You're up to date")
    await expect(page.getByRole('link', { name: 'View all notifications' })).toHaveAttribute(
      'href',
      '/home#notifications',
    )
  }
  await tell('task_due', 'Bread is due at six')
  await tell('message_received', 'See you there?')
  for (const { page } of [desk, phone]) {
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await expect(row(page, 'Bread is due at six').getByRole('img', { name: 'Unread' })).toBeVisible()
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText('Today')
    await accessible(page)
  }
  const places = phone.page.getByRole('navigation', { name: 'Shortcuts', includeHidden: true })
  await expect(places.getByRole('link', { name: 'Tasks', includeHidden: true })).toContainText('1Tasks')
  await swipe(phone.page, 'Bread is due at six', 160)
  for (const { page } of [desk, phone]) {
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(row(page, 'Bread is due at six').getByRole('img', { name: 'Read' })).toBeVisible()
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
  const { page, context, calm } = await person(browser)
  await listen(context)
  await signIn(page, server.url, 'ruth@example.org')

  await test.step('what she puts off is the next that she is told; she takes that back', async () => {
    await bell(page).click()
    await row(page, 'Bread is due at six')
      .getByRole('button', { name: /^More about/ })
      .click()
    await panel(page).getByRole('button', { name: 'For an hour' }).click()
    await expect(panel(page)).toContainText("You're up to date")
    await expect(panel(page)).toContainText(/Next reminder: .*\d:\d\d/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Bread is due at six').getByRole('img', { name: 'Unread' })).toBeVisible()
    await tell('message_received', 'See you there?')
    await tell('curriculum_shared', 'A plan for spring')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
    await page.keyboard.press('Escape')
  })

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

  await test.step('what goes wrong is taken back, and said', async () => {
    const stays = () => expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    const mend = [
      await broken(context, '**/rest/v1/notifications?*', 'PATCH', 'HEAD'),
      await broken(context, '**/rpc/delete_notifications', 'POST'),
    ]
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Mark All Read' }).click()
    await said(page, 'Error marking all notifications as read')
    await expect(row(page, 'See you there?').getByRole('img', { name: 'Unread' })).toBeVisible()
    // what cannot be counted is none
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await row(page, 'See you there?')
      .getByRole('button', { name: /^More about/ })
      .click()
    await panel(page).getByRole('button', { name: 'Mark as read' }).click()
    await said(page, 'Error marking notification as read')
    await panel(page).getByRole('button', { name: 'Delete' }).last().click()
    await said(page, 'Error deleting notification')
    await expect(row(page, 'See you there?').getByRole('img', { name: 'Unread' })).toBeVisible()
    for (const one of mend) await one()
    await page.reload()
    await stays()
  })

  await test.step('she finishes the task there, and takes it back', async () => {
    await bell(page).click()
    const task = row(page, 'Bread is due at six')
    await task.getByRole('button', { name: 'Mark done' }).click()
    await expect(task.getByText('Done', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(task.getByRole('button', { name: 'Mark done' })).toBeVisible()
  })

  await test.step('she answers there who asks to be let in, and takes that back', async () => {
    const ines = await ask()
    const asks = row(page, 'Ines Duarte asked to join')
    await asks.getByRole('button', { name: 'Decline' }).click()
    await expect(asks.getByText('Declined')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await asks.getByRole('button', { name: 'Approve' }).click()
    await expect(asks.getByText('Approved')).toBeVisible()
    const inside = async () => (await ines.from('group_members').select('role').eq('group_id', supper)).data?.length
    await expect.poll(inside).toBe(4)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(asks.getByRole('button', { name: 'Approve' })).toBeVisible()
    expect(await inside()).toBe(0)
    await ines.rpc('withdraw_join_request', { id: (await ines.from('group_join_requests').select('id')).data![0]!.id })
    await (await asRuth()).from('notifications').delete().eq('type', 'group_member_joined')
    await expect(asks).toHaveCount(0)
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
    await expect(plan).toContainText('You got this because Tomas Lind sent it to you.')
    await plan.getByRole('button', { name: 'Turn off all “Curriculum shared”' }).click()
    await said(page, '“Curriculum shared” is off')
    await page.keyboard.press('Escape')
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Notification Settings' }).click()
    await page.getByRole('button', { name: /^Curricula / }).click()
    await expect(page.getByLabel('Curriculum shared: In app')).not.toBeChecked()
  })

  calm()
  await context.close()
})

test('the bell says who mentioned her where, and Home lists all that it ever said, by kind', async ({ browser }) => {
  await emptied()
  const tomas = await asClient(server.url, 'tomas@example.org')
  const body = (words: string) => ({ id: crypto.randomUUID(), conversation_id: supper, body_html: `<p>${words}</p>` })
  const mention = `<span data-mention="${ruth}">@Ruth Adeyemi</span> could you bring the pot?`
  await tomas.from('messages').insert(body('Who brings bread?')).throwOnError()
  await tomas.from('messages').insert(body(mention)).throwOnError()
  for (let at = 1; at <= 25; at++) await tell('task_due', `Task ${at} is due`)
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')
  await bell(page).click()
  await expect(row(page, 'Tomas Lind mentioned you in Tuesday supper')).toContainText('could you bring the pot?')
  await expect(row(page, 'Tomas Lind wrote in Tuesday supper')).toContainText('Who brings bread?')
  await panel(page).getByRole('link', { name: 'View all notifications' }).click()
  const all = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(all.getByText('Task 25 is due')).toBeVisible()
  await expect(all.getByText('Task 1 is due')).toHaveCount(0)
  await all.getByRole('button', { name: 'Show older notifications' }).click()
  await expect(all.getByText('Task 1 is due')).toBeVisible()
  await all.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Messages' }).click()
  await expect(all.getByText('Task 25 is due')).toHaveCount(0)
  await expect(all.getByText('Tomas Lind mentioned you in Tuesday supper')).toBeVisible()
  await accessible(page)
  calm()
  await context.close()
})
