import { expect, type Page, test } from 'playwright/test'
import { asClient, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The safety under the live channel: the bell asks by itself, also while nobody tells it anything. */

test.use({ serviceWorkers: 'allow' })

const ruth = '00000000-0000-4000-8000-0000000000a1'
const server = seededServer()

/** Counts how often the badge is asked for on a page. */
function countBellRequests(page: Page) {
  const count = { asked: 0 }
  page.on('request', (request) => {
    if (request.method() === 'HEAD' && request.url().includes('/rest/v1/notifications')) count.asked++
  })
  return count
}

test('once the page stands the bell asks a second time, after 100 ms', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await page.routeWebSocket(/realtime/, () => {})
  await signIn(page, server.url, 'ruth@example.org')
  // an answer at once: while a question is under way nobody asks it again
  await page.route('**/rest/v1/notifications?*', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ headers: { 'content-range': '*/7' } }) : route.continue(),
  )
  const count = countBellRequests(page)
  await expect(async () => {
    count.asked = 0
    // what an earlier page has kept is fresh enough to need only one question
    await page.evaluate(() => indexedDB.deleteDatabase('reads'))
    await page.reload()
    await expect.poll(() => count.asked, { timeout: 5_000 }).toBe(2)
  }).toPass()
  await expect(page.getByRole('button', { name: 'Notifications, 7 unread' })).toBeVisible()
  await context.close()
  calm()
})

test('without a live channel the bell asks every 30 seconds', async ({ browser }) => {
  const client = await asClient(server.url, 'ruth@example.org')
  await client.from('notifications').delete().eq('user_id', ruth)
  const { page, context, calm } = await person(browser)
  await page.routeWebSocket(/realtime/, () => {})
  const count = countBellRequests(page)
  await page.clock.install()
  await signIn(page, server.url, 'ruth@example.org')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect.poll(() => count.asked).toBeGreaterThanOrEqual(1)
  const { error } = await client
    .from('notifications')
    .insert({ user_id: ruth, type: 'task_due', message: 'Bread is due at six', is_read: false })
  expect(error).toBeNull()
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 3_000 })
  }).toPass()
  // and it goes on asking: the first answer may have come by what the page asks as it begins
  const before = count.asked
  await expect(async () => {
    // while a question is under way nobody asks it again
    await page.clock.runFor(31_000)
    await expect.poll(() => count.asked, { timeout: 3_000 }).toBeGreaterThan(before)
  }).toPass()
  await context.close()
  calm()
})
