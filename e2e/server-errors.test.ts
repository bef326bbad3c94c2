import { expect, test } from 'playwright/test'
import { accessible, person, signIn } from '../test/browser.ts'
import { supper } from '../test/fixtures/tasks-room.ts'
import { seededServer } from '../test/seeded-server.ts'

/* A server that fails for a while. */

const rooms = [
  '/home',
  '/groups',
  `/groups/${supper}`,
  `/groups/${supper}?tab=tasks`,
  `/groups/${supper}?tab=announcements`,
  `/groups/${supper}/edit`,
  '/tasks',
  `/tasks?view=board&group=${supper}`,
  '/profile',
  '/messages',
]

const server = seededServer()

for (const [what, address] of [
  ['everything', '**/rest/v1/**'],
  ['a part of a page', /rest\/v1\/(tasks|announcements|rpc\/\w*activity)/],
] as const)
  test(`${what} that a server’s error kept away can be tried again`, async ({ browser }) => {
    const { page, context, calm } = await person(browser, { serviceWorkers: 'block' })
    await signIn(page, server.url, 'ruth@example.org')
    let partsSeen = 0
    for (const [at, room] of rooms.entries()) {
      await page.evaluate(() => indexedDB.deleteDatabase('reads'))
      await context.route(address, (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-request-id': 'walk-1' },
          json: { code: 'XX000', message: 'The disk is full.', details: null, hint: null },
        }),
      )
      await page.goto(server.url + room)
      const again = page.getByRole('button', { name: 'Try again' })
      if (what === 'everything') {
        await expect(again.first(), room).toBeVisible()
        if (room === '/groups') await expect(page.getByText('quote this code: XX000 walk-1')).toBeVisible()
      } else {
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        // each part that failed says which request it was
        const parts = await again.count()
        await expect(page.getByText('quote this code: XX000 walk-1')).toHaveCount(parts)
        partsSeen += parts
      }
      await context.unroute(address)
      if (at === 0) await accessible(page)
      // each part has its own
      await expect(async () => {
        if ((await again.count()) > 0) await again.first().click()
        await expect(again, room).toHaveCount(0, { timeout: 500 })
      }).toPass()
      await expect(page.getByRole('status', { name: 'Loading' }), room).toHaveCount(0)
      // the button that was pressed is gone; who has no pointer is on the page, not before it
      if (what === 'everything') await expect(page.locator('main :focus, main:focus'), room).toHaveCount(1)
    }
    expect(partsSeen > 0).toBe(what !== 'everything')
    calm()
    await context.close()
  })
