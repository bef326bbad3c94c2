import { expect, test } from 'playwright/test'
import { moved, person, signIn } from '../test/browser.ts'
import { chunkOf } from '../test/fixtures/chunk-of.ts'
import { supper } from '../test/fixtures/tasks-room.ts'
import { seededServer } from '../test/seeded-server.ts'

/* A slow network: what comes late appears where there is room for it. */

const rooms = [
  '/home',
  '/feed',
  '/groups',
  `/groups/${supper}`,
  `/groups/${supper}?tab=tasks`,
  `/groups/${supper}?tab=announcements`,
  `/groups/${supper}?tab=members`,
  `/groups/${supper}/edit`,
  '/tasks',
  `/tasks?view=group&group=${supper}`,
  `/tasks?view=board&group=${supper}`,
  `/tasks?view=group&group=${supper}&taskId=00000000-0000-4000-8000-0000000000c2`,
  '/profile',
  '/messages',
]

const server = seededServer()

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a slow line shifts nothing, ${width} wide`, async ({ browser }) => {
    const { page, context, calm } = await person(browser, { viewport: { width, height }, serviceWorkers: 'block' })
    await signIn(page, server.url, 'ruth@example.org')
    // answers come late, and in an order of their own
    let asked = 0
    await context.route('**/rest/v1/**', async (route) => {
      const wait = 100 + ((asked++ * 277) % 500)
      await new Promise((go) => setTimeout(go, wait))
      await route.continue()
    })
    // and what a task stands in, after its list
    await context.route(`**/${chunkOf('client/tasks/panel/TaskPanel.tsx')}`, async (route) => {
      await new Promise((go) => setTimeout(go, 1_000))
      await route.continue()
    })
    for (const room of rooms) {
      await page.evaluate(() => indexedDB.deleteDatabase('reads'))
      await page.goto(server.url + room)
      await expect(page.getByRole('heading', { level: 1 }).first(), room).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('status', { name: 'Loading' }), room).toHaveCount(0)
      expect(await moved(page), room).toBeLessThan(0.02)
    }
    calm()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
