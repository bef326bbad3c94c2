import { expect, test } from 'playwright/test'
import { accessible, fits, person, signIn } from '../../test/browser.ts'
import { enter } from '../../test/fixtures/events-room.ts'
import { course } from '../../test/fixtures/lessons-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A curriculum is done: its certificate is issued, shown to somebody outside, printed and withdrawn. */

const server = seededServer()

test('Mina does the last lesson, issues her certificate, shows it to somebody without an account, and withdraws it', async ({
  browser,
}) => {
  const { lesson } = await course(server, 'Breads', ['Rye', 'Oat'], 1)
  const { page, calm } = await enter(browser, server, 'mina@example.org', lesson(1))
  const dialog = page.getByRole('dialog', { name: 'Certificate' })
  const open = () => page.getByRole('button', { name: 'Certificate' }).click()
  const finish = () => page.getByRole('button', { name: 'Mark lesson as done' }).click()
  await open()
  await expect(dialog).toContainText('2 lessons are left in “Breads”.')
  await dialog.getByRole('link', { name: 'Rye' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rye' })).toBeVisible()
  await finish()
  await expect(page.getByRole('list', { name: 'Badges earned' })).toContainText('First lesson: Rye')
  await page.getByRole('link', { name: /^Next/ }).click()
  await finish()
  await expect(page.getByRole('list', { name: 'Badges earned' })).toContainText('Curriculum finished: Breads')

  await open()
  await dialog.getByLabel('Name on the certificate').fill('Mina J. Park')
  await dialog.getByLabel('Show the group: Tuesday supper').check()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Issue certificate' }).click()
  const link = await dialog.getByLabel('Link to your certificate').inputValue()
  const hidden = dialog.getByRole('switch', { name: 'Private: Curriculum finished: Breads' })
  await hidden.click({ force: true })
  await expect(hidden).not.toBeChecked()
  await accessible(page)

  const outside = await person(browser, { viewport: { width: 390, height: 844 } })
  await outside.page.goto(link)
  const sheet = outside.page.getByRole('article')
  await expect(sheet).toContainText('Mina Park')

  await test.step('another name stands there once Ruth, who manages the group, has approved it', async () => {
    await expect(dialog).toContainText('Waiting for a group manager to approve the name “Mina J. Park”.')
    const ruth = await person(browser)
    await signIn(ruth.page, server.url, 'ruth@example.org', new URL(link).pathname)
    await accessible(ruth.page)
    await ruth.page.getByRole('button', { name: 'Approve name' }).click()
    await expect(ruth.page.getByRole('article')).toContainText('(name approved by the group)')
    ruth.calm()
    await outside.page.reload()
  })
  for (const words of [
    'Mina J. Park',
    '(name approved by the group)',
    'Breads',
    'with Tuesday supper',
    'Valid',
    'Checked on this server',
  ])
    await expect(sheet).toContainText(words)
  await accessible(outside.page)
  await fits(outside.page)
  await expect(outside.page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await outside.page.emulateMedia({ media: 'print' })
  await expect(outside.page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(sheet).toBeVisible()
  await outside.page.emulateMedia({ media: null })

  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog).toContainText('You’ve withdrawn this certificate.')
  await expect
    .poll(async () => {
      await outside.page.reload()
      return outside.page.getByRole('heading', { level: 1 }).innerText()
    })
    .toBe('This certificate is no longer valid')
  await expect(outside.page.getByText('Mina J. Park')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Make it valid again' }).click()
  await expect(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('href', new URL(link).pathname)
  calm()
  outside.calm()
})
