import { expect, test } from 'playwright/test'
import { person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A full day: each row of it by keys. */

const parts = ['curriculum', 'schedule', 'lessons', 'goals', 'journal', 'home'].map((room) => `demo-${room}.sql`)
const server = seededServer({ SEED: ['seed.sql', 'demo.sql', ...parts].join() })

test('J leads Ruth through the rows of all cards, and a full stop to what can be done with each', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')
  const card = (name: string | RegExp) => page.getByRole('main').getByRole('region', { name, exact: true })
  const menu = page.getByRole('dialog', { name: 'Actions' })
  const lesson = card('Today’s lessons').getByRole('link')
  await expect(card('Journal')).toBeVisible()
  await expect(lesson).toBeVisible()

  await test.step('a lesson is a link, and has what links have', async () => {
    await page.keyboard.press('j')
    await expect(lesson).toBeFocused()
    await page.keyboard.press('.')
    await expect(menu.getByRole('option', { name: 'Open in a new tab' })).toBeVisible()
    await expect(menu.getByRole('option', { name: 'Copy link' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lesson).toBeFocused()
  })

  await test.step('the event is answered by a digit, and a task ticked by E', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('1')
    await expect(card('Next event').getByRole('radio', { name: 'Going' })).toBeChecked()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await expect(card(/^Today( \d+)?$/).getByRole('checkbox', { checked: true })).toHaveCount(1)
  })

  await test.step('a notification is read by E', async () => {
    const told = card('Notifications')
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name: 'Unread' }) })
    await expect(told.first()).toBeVisible()
    const unread = await told.count()
    await told.first().focus()
    await page.keyboard.press('e')
    await expect(told).toHaveCount(unread - 1)
  })

  await test.step('the lesson opens', async () => {
    await lesson.focus()
    await page.keyboard.press('.')
    await expect(menu.getByRole('option').first()).toContainText('Open')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/today/)
  })
  calm()
  await context.close()
})
