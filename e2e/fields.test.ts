import { expect, type Page, test } from 'playwright/test'
import { accessible, fits, person, signIn, withServerClock } from '../test/browser.ts'
import { seededServer } from '../test/seeded-server.ts'
import { phone } from '../test/sign-in.ts'

/* The fields that all pages share: a date, a time, a choice, a search. */

const edit = '/groups/00000000-0000-4000-8000-0000000000b1/edit'
const server = seededServer()

async function atSettings(page: Page) {
  await signIn(page, server.url, 'ruth@example.org', edit)
  return { first: page.getByLabel('First day off'), last: page.getByLabel('Last day off') }
}

test('Ruth writes a date as she would say it, and finds another in the calendar by keys alone', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await withServerClock(context)
  await page.clock.setFixedTime('2026-03-12T10:00:00Z')
  const { first, last } = await atSettings(page)
  await first.focus()
  await page.keyboard.type('1 apr')
  await page.keyboard.press('Tab')
  await expect(first).toHaveValue('Wed, 1 Apr 2026')

  await last.focus()
  await page.keyboard.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByText('April 2026')).toBeVisible()
  await accessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(calendar.getByRole('button', { name: 'Wednesday, 1 April 2026' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(last).toHaveValue('Thu, 9 Apr 2026')
  await expect(last).toBeFocused()

  await test.step('what is no date is said at the field, and stays there to be mended', async () => {
    await last.fill('32 apr')
    await last.press('Enter')
    await expect(last).toHaveAccessibleDescription(/^Enter a date, such as/)
    await expect(last).toHaveValue('32 apr')
    await last.press('Escape')
    await last.fill('')
    await last.press('Tab')
    await expect(last).toHaveAccessibleDescription('')
  })
  calm()
  await context.close()
})

test('a press opens the calendar above a dialog, and Escape closes it alone', async ({ browser }) => {
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', '/tasks?view=group&group=00000000-0000-4000-8000-0000000000b1')
  await page.getByRole('article').or(page.locator('[data-row]')).first().focus()
  await page.keyboard.press('d')
  const picker = page.getByRole('dialog', { name: 'Due date' })
  await picker.getByLabel('Date', { exact: true }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(picker).toBeVisible()
  await context.close()
})

test('times follow the clock that a person has chosen', async ({ browser }) => {
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', '/profile')
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('user_settings') && answer.request().method() !== 'GET',
  )
  await page.getByLabel('Clock').selectOption('h12')
  await saved
  await page.goto(`${server.url}/home`)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Notification Settings' }).click()
  await page.getByRole('button', { name: 'Tue', exact: true }).click()
  const from = page.getByRole('combobox', { name: 'From' })
  await from.fill('21.30')
  await from.press('Enter')
  await expect(from).toHaveValue(/^9:30\spm$/)
  await from.click()
  const times = page.getByRole('listbox', { name: 'Times' })
  await expect(times.getByRole('option', { selected: true })).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue(/^10:00\spm$/)
  await context.close()
})

test('a choice opens in the looks of the page, and is searched by its letters', async ({ browser }) => {
  const { page, context } = await person(browser)
  await atSettings(page)
  const field = page.getByLabel('How people join')
  await field.focus()
  expect(await field.evaluate((select) => getComputedStyle(select).appearance)).toBe('base-select')
  await page.keyboard.press('Space')
  await expect(field.getByRole('option', { name: 'They ask, and you approve' })).toBeVisible()
  await page.keyboard.type('they')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('request')
  await context.close()
})

test('on a phone the pickers are its own, and nothing is wider than 320 px', async ({ browser }) => {
  const { page, context } = await phone(browser)
  await page.setViewportSize({ width: 320, height: 640 })
  const { first } = await atSettings(page)
  await expect(first).toHaveAttribute('type', 'date')
  await first.fill('2026-12-24')
  await first.blur()
  await expect(first).toHaveValue('2026-12-24')
  expect(await page.getByLabel('How people join').evaluate((select) => getComputedStyle(select).appearance)).toBe(
    'none',
  )
  await fits(page)
  await context.close()
})

test('from right to left the calendar begins at the field’s other edge, and its arrows turn round', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { viewport: { width: 320, height: 800 } })
  await withServerClock(context)
  await page.clock.setFixedTime('2026-03-12T10:00:00Z')
  const { first } = await atSettings(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await first.click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByText('March 2026')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(calendar.getByRole('button', { name: 'Friday, 13 March 2026' })).toBeFocused()
  await fits(page)
  await context.close()
})
