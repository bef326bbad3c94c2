import { expect, test } from 'playwright/test'
import { person, signIn } from '../test/browser.ts'
import { supper } from '../test/fixtures/tasks-room.ts'
import { seededServer } from '../test/seeded-server.ts'

/* Focus, without a pointer, goes back to where it was, once what was opened is closed. */

const server = seededServer()

test('what closes gives the focus back to what opened it', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')
  const profile = page.getByRole('button', { name: 'Profile of Ruth Adeyemi' })
  await profile.click()
  await page.getByRole('menuitem', { name: 'Notification Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Notification Settings' })
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect(profile).toBeFocused()

  await page.goto(`${server.url}/groups/${supper}`)
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await invite.click()
  await expect(page.getByRole('region', { name: 'Invite people' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(invite).toBeFocused()
  calm()
  await context.close()
})

test('a letter typed right after its field has gone is no shortcut; half a second later it is', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', `/groups/${supper}?tab=tasks`)
  await expect(page.locator('[data-keys]')).toBeAttached()
  const field = page.locator('main').getByTestId('going')
  await page.locator('main').evaluate((main) => {
    const going = document.createElement('input')
    going.dataset.testid = 'going'
    main.append(going)
  })
  await field.click()
  await page.keyboard.type('Soup')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.evaluate((going) => going.remove())
  // would open what creates things, and that would take the next key
  await page.keyboard.press('c')
  await page.clock.runFor(500)
  await page.clock.resume()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  calm()
  await context.close()
})
