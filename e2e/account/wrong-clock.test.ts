import { expect, test } from 'playwright/test'
import { person, signIn, signInByForm } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The device's clock is wrong, by an hour, by days, or slow: its person works on as everybody else. */

const server = seededServer()
const minute = 60_000
const clocks = [
  ['70 minutes fast', 70 * minute],
  ['two days fast', 2 * 24 * 60 * minute],
  ['three hours slow', -180 * minute],
] as const

for (const [name, lead] of clocks) {
  test(`Ruth, whose clock is ${name}, stays signed in and sees her tasks of today`, async ({ browser }) => {
    const { page, context, calm } = await person(browser)
    let renewals = 0
    context.on('request', (request) => {
      if (request.url().includes('/auth/v1/token?grant_type=refresh_token')) renewals += 1
    })
    await test.step('the clock goes wrong while she is signed in', async () => {
      await signIn(page, server.url, 'ruth@example.org', '/tasks')
      await page.getByLabel('Add a task').fill(`Count the plates ${name}, today`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: `Count the plates ${name}` })).toBeVisible()
      await context.clock.install({ time: Date.now() + lead })
      await page.reload()
      await expect(page.getByRole('link', { name: `Count the plates ${name}` })).toBeVisible()
      for (let second = 0; second < 30; second += 5) await context.clock.runFor(5000)
      expect(renewals).toBeLessThanOrEqual(3)
    })
    await test.step('today is the server’s', async () => {
      await page.goto(`${server.url}/home`)
      const today = await page.evaluate(() => new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(Date.now()))
      expect(await page.evaluate(() => Boolean(localStorage.getItem('session')))).toBe(true)
      const truth = new Intl.DateTimeFormat('en-GB', {
        weekday: 'long',
        timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
      }).format(new Date())
      await expect(page.getByRole('main')).toContainText(truth)
      if (Math.abs(lead) > 24 * 60 * minute) expect(today).not.toBe(truth)
    })
    await test.step('she signs in anew', async () => {
      const other = await person(browser)
      await other.context.clock.install({ time: Date.now() + lead })
      let calls = 0
      other.context.on('request', (request) => {
        if (request.url().includes('/auth/v1/token')) calls += 1
      })
      await signInByForm(other.page, server.url, 'ruth@example.org')
      await other.page.goto(`${server.url}/tasks`)
      await expect(other.page.getByRole('link', { name: `Count the plates ${name}` })).toBeVisible()
      for (let second = 0; second < 30; second += 5) await other.context.clock.runFor(5000)
      expect(calls).toBeLessThanOrEqual(3)
      await expect(other.page.getByLabel('Add a task')).toBeVisible()
      other.calm()
    })
    calm()
  })
}
