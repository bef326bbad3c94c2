import { expect, test } from 'playwright/test'
import { asClient, person, signIn } from '../test/browser.ts'
import { type Server, startServer } from '../test/server.ts'

/* The safety under the live channel: the bell asks by itself, also while nobody tells it anything. */

const ruth = '00000000-0000-4000-8000-0000000000a1'
let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

test('without a live channel the bell asks every 30 seconds', async ({ browser }) => {
  const client = await asClient(server.url, 'ruth@example.org')
  await client.from('notifications').delete().eq('user_id', ruth)
  const { page, context, calm } = await person(browser)
  await page.routeWebSocket(/realtime/, () => {})
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'HEAD' && request.url().includes('/rest/v1/notifications')) asked++
  })
  await page.clock.install()
  await signIn(page, server.url, 'ruth@example.org')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect.poll(() => asked).toBeGreaterThanOrEqual(1)
  const { error } = await client
    .from('notifications')
    .insert({ user_id: ruth, type: 'task_due', message: 'Bread is due at six', is_read: false })
  expect(error).toBeNull()
  const before = asked
  await page.clock.runFor(31_000)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(asked).toBeGreaterThan(before)
  await context.close()
  calm()
})
