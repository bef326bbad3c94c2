import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* What somebody says of themselves, what is still missing, and a form that is open while the night counts a streak. */

const server = seededServer()

test('picture, name and a line on herself: three lines go as they are done', async ({ browser }) => {
  statement(server, "update public.users set name = 'ines' where email = 'ines@example.org'")
  const { page, calm } = await person(browser)
  await signIn(page, server.url, 'ines@example.org', '/profile')
  const missing = page.getByRole('list', { name: 'Still missing' })
  await expect(missing.getByRole('listitem')).toHaveCount(3)
  await accessible(page)

  await test.step('one is sent away, and comes back', async () => {
    await missing.getByRole('button', { name: 'Dismiss: Choose a picture' }).click()
    await expect(missing.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(missing.getByRole('listitem')).toHaveCount(3)
  })
  await test.step('each leads to its field', async () => {
    await missing.getByRole('button', { name: /^Add the name/ }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill('Ines Duarte')
    await page.keyboard.press('Enter')
    await expect(missing.getByRole('listitem')).toHaveCount(2)
    await missing.getByRole('button', { name: /^Add a line/ }).click()
    await page.keyboard.insertText(`I mend bicycles.\n${'🚲'.repeat(300)}`)
    await expect(page.getByText('300 of 300 characters')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(missing.getByRole('listitem')).toHaveCount(1)
    const chooser = page.waitForEvent('filechooser')
    await missing.getByRole('button', { name: /^Choose a picture/ }).click()
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } })
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click()
    await expect(missing).toHaveCount(0)
  })
  await test.step('it is there as it was written, and undo takes it back', async () => {
    const herself = await asClient(server.url, 'ines@example.org')
    const about = async () => (await herself.from('users').select('about').single()).data?.about
    expect(await about()).toBe(`I mend bicycles.\n${'🚲'.repeat(283)}`)
    await page.getByRole('textbox', { name: 'About' }).fill('I mend bicycles.')
    await page.getByRole('textbox', { name: 'About' }).blur()
    await expect.poll(about).toBe('I mend bicycles.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(about).toContain('🚲')
  })
  await page.setViewportSize({ width: 320, height: 800 })
  await fits(page)
  calm()
})

test('a form that is open over midnight is saved without a conflict', async ({ browser }) => {
  const herself = await asClient(server.url, 'mina@example.org')
  const mine = async () => (await herself.from('users').select('name, version, streak_count').single()).data
  await herself
    .from('tasks')
    .insert({ id: crypto.randomUUID(), title: 'Sweep', status: 'done', rank: 'V' })
    .throwOnError()
  const { page, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org', '/profile')
  await page.getByLabel('Name', { exact: true }).fill('Mina Park-Lee')
  const before = await mine()
  expect(before?.streak_count).toBe(1)
  // some days go by, and the hourly job counts
  statement(
    server,
    `set app.clock = '${new Date(Date.now() + 10 * 86_400_000).toISOString()}'; select private.recount_due_streaks(100)`,
  )
  expect(await mine()).toEqual({ ...before, streak_count: 0 })
  await page.keyboard.press('Enter')
  await expect.poll(mine).toMatchObject({ name: 'Mina Park-Lee', version: before!.version + 1 })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /waiting|not saved/ })).toHaveCount(0)
  calm()
})
