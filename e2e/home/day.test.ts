import { expect, test } from 'playwright/test'
import { asClient, fits, person, signIn } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { phone } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A full day: all of it on the first screen of a phone, and each row of it by keys. */

const parts = ['curriculum', 'schedule', 'lessons', 'goals', 'journal', 'home'].map((room) => `demo-${room}.sql`)
const server = seededServer({ SEED: ['seed.sql', 'demo.sql', ...parts].join() })

test('Ruth has an ordinary day before her without moving her thumb', async ({ browser }) => {
  const ruth = await asClient(server.url, 'ruth@example.org')
  const shorter = {
    'Send the reading plan to the new members': 'Send the reading plan',
    'Ring the printer about the song sheets': 'Ring the printer',
  }
  for (const [title, short] of Object.entries(shorter))
    await ruth.from('tasks').update({ title: short }).eq('title', title).throwOnError()
  // what comes round on some days of the week alone
  const { data: waiting } = await ruth.rpc('waiting_tasks', { until: dayFrom(0) }).throwOnError()
  const ordinary = [...Object.values(shorter), 'Buy bread and candles for supper']
  const others = (waiting as { id: string; title: string }[])
    .filter(({ title }) => !ordinary.includes(title))
    .map(({ id }) => id)
  await ruth
    .from('tasks')
    .update({ due_on: dayFrom(9), plan_on: null })
    .in('id', others)
    .throwOnError()
  const { page, context, calm } = await person(browser, phone)
  await signIn(page, server.url, 'ruth@example.org')
  const card = (name: string | RegExp) => page.getByRole('main').getByRole('region', { name, exact: true })
  await expect(card('Today’s lessons').getByRole('link')).toHaveCount(1)
  await expect(card('Next event').getByRole('radiogroup')).toBeVisible()
  await expect(card(/^Today( \d+)?$/).getByRole('checkbox')).toHaveCount(3)
  await expect(card('Goals').getByRole('button').nth(1)).toBeVisible()
  await expect(card('Journal')).toBeVisible()
  const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
  await expect
    .poll(async () => {
      const last = await card('Journal').boundingBox()
      return last!.y + last!.height
    })
    .toBeLessThanOrEqual(bar!.y)
  await fits(page)
  // the last part of the page comes when she is a screen away from it
  await expect(card('Messages')).toBeAttached()
  await expect(card('Notifications')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(card('Notifications').getByRole('listitem').first()).toBeVisible()
  calm()
  await context.close()
})

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
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
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
