import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, enter, person, signIn, signInByForm } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Everyone's own settings, the pages on which parts are tried, and what stands around the product. */

const server = seededServer()

const saved = (page: Page) => page.waitForResponse((answer) => /user_settings|users/.test(answer.url()) && answer.ok())

test('Mina changes her name, and everyone sees it', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org', '/profile')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('  ')
  await name.blur()
  await expect(name).toHaveAccessibleDescription('Tell people what to call you.')
  await name.fill('Mina Park-Lind')
  await name.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile of Mina Park-Lind' })).toBeVisible()
  const ruth = await asClient(server.url, 'ruth@example.org')
  const { data } = await ruth.from('people').select('name').eq('name', 'Mina Park-Lind')
  expect(data).toHaveLength(1)
  await name.fill('Mina Park')
  await name.press('Enter')
  await expect(page.getByRole('button', { name: 'Profile of Mina Park', exact: true })).toBeVisible()
  calm()
  await context.close()
})

test('Mina cuts a picture to her face by keyboard, everyone sees it, and the one before is gone', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org', '/profile')
  const buffer = readFileSync('client/public/logo512.png')
  const give = async () => {
    await page.getByLabel('Picture', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const dialog = page.getByRole('dialog', { name: 'Your picture' })
    await dialog.getByRole('group', { name: 'Move the picture with the arrow keys' }).press('ArrowRight')
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
    await accessible(page)
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect(dialog).toBeHidden()
  }
  const inHeader = page.getByRole('banner').locator('img')
  await give()
  const first = await inHeader.first().getAttribute('src')
  const answer = await fetch(server.url + first)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const ruth = await asClient(server.url, 'ruth@example.org')
  // what is shown at once has still to arrive
  const told = async () => (await ruth.from('people').select('avatar_url').eq('name', 'Mina Park').single()).data
  await expect.poll(told).toEqual({ avatar_url: first })
  await give()
  await expect(inHeader.first()).not.toHaveAttribute('src', first!)
  await expect.poll(async () => (await fetch(server.url + first)).status).toBeGreaterThanOrEqual(400)
  // who uses less data is not shown pictures
  await page.getByRole('switch', { name: 'Use less data' }).press('Space')
  await expect(inHeader).toHaveCount(0)
  await page.getByRole('switch', { name: 'Use less data' }).press('Space')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('This browser can’t open that file as a picture.')).toBeVisible()
  calm()
  await context.close()
})

test('how she writes dates holds on every device, and what she leaves open follows the device', async ({ browser }) => {
  const phone = await person(browser, { timezoneId: 'Europe/London' })
  const laptop = await person(browser, { timezoneId: 'Europe/London' })
  for (const { page } of [phone, laptop]) {
    await signIn(page, server.url, 'mina@example.org', '/profile')
  }
  const now = (page: Page) => page.getByText('Example:').innerText()
  expect(await now(laptop.page)).toMatch(/Example: \d+ \p{L}+ \d{4} at \d{1,2}:\d\d\.$/u)
  const set = async (label: string, option: string) => {
    const done = saved(phone.page)
    await phone.page.getByLabel(label).selectOption(option)
    await done
  }
  await set('Clock', 'h12')
  await set('Language and region', 'en-US')
  await set('Time zone', 'Asia/Tokyo')
  await expect.poll(() => now(laptop.page)).toMatch(/Example: \p{L}+ \d+, \d{4} at \d+:\d\d\s[AP]M\.$/u)
  await expect(laptop.page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await expect(laptop.page.locator('option:checked', { hasText: 'Same as your region: Sunday' })).toHaveCount(1)
  // and on the first screen of a page that is opened anew, before anybody was asked
  await laptop.page.reload()
  expect(await now(laptop.page)).toMatch(/[AP]M\.$/)
  await set('Clock', '')
  await set('Language and region', '')
  await set('Time zone', '')
  for (const { calm, context } of [phone, laptop]) {
    calm()
    await context.close()
  }
})

test('a theme is worn at once and stays; following the system follows it, and a new device begins with it', async ({
  browser,
}) => {
  const first = await person(browser)
  await signIn(first.page, server.url, 'jonas@example.org', '/profile')
  const theme = first.page.locator('html')
  await first.page.getByText('Modern', { exact: true }).click()
  await expect(theme).toHaveAttribute('data-theme', 'modern')
  const done = saved(first.page)
  await first.page.getByText('Follow system').click()
  await done
  await first.page.emulateMedia({ colorScheme: 'dark' })
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await first.page.emulateMedia({ colorScheme: 'light' })
  await expect(theme).toHaveAttribute('data-theme', 'light')
  const again = saved(first.page)
  await first.page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await again

  const second = await person(browser, { colorScheme: 'light' })
  await signInByForm(second.page, server.url, 'jonas@example.org')
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  for (const { calm, context } of [first, second]) {
    calm()
    await context.close()
  }
})

test('a key gets another place by keyboard alone, unless that is taken; single keys can be switched off', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ines@example.org', '/profile')
  await page.getByText('View and change shortcuts').press('Enter')
  const search = page.getByRole('listitem').filter({ hasText: 'Search' })
  await search.getByRole('button', { name: /^Change/ }).press('Enter')
  await page.keyboard.press('c')
  await expect(search.getByRole('status')).toHaveText('C is already used for “New”.')
  await search.getByRole('button', { name: /^Change/ }).press('Enter')
  const done = saved(page)
  await page.keyboard.press('w')
  await expect(search.getByRole('status')).toHaveText('Changed to W')
  await done
  await search.getByRole('button', { name: 'Reset key for Search' }).click()
  await expect(search.getByRole('button', { name: 'Change key for Search, now /' })).toBeVisible()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await expect(search).toHaveAttribute('data-off', 'true')
  calm()
  await context.close()
})

test('a password is changed by who knows the old one, and every other device is out', async ({ browser }) => {
  const phone = await person(browser)
  const laptop = await person(browser)
  await signIn(phone.page, server.url, 'tomas@example.org')
  await signIn(laptop.page, server.url, 'tomas@example.org', '/.well-known/change-password')
  const { page } = laptop
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const give = async (old: string, wanted: string) => {
    await dialog.getByLabel('Current password').fill(old)
    await dialog.getByLabel('New password').fill(wanted)
    await dialog.getByRole('button', { name: 'Change password' }).click()
  }
  await give('not-it', 'harbour-lights')
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('That isn’t your current password.')
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await give('cohort-demo', 'short')
  await expect(dialog.getByLabel('New password')).toHaveAccessibleDescription(/meet all three rules/)
  await give('cohort-demo', 'harbour-lights')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  await signInByForm((await person(browser)).page, server.url, 'tomas@example.org', 'harbour-lights')
  laptop.calm()
  for (const { context } of [phone, laptop]) await context.close()
})

test('the devices are listed, and any of them is signed out', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await asClient(server.url, 'ines@example.org')
  await signIn(page, server.url, 'ines@example.org', '/profile#devices')
  const list = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(list.first()).toContainText('This device')
  await expect(list.first()).toContainText('Chrome on')
  const before = await list.count()
  await list.nth(1).getByRole('button').click()
  await expect(list).toHaveCount(before - 1)
  await asClient(server.url, 'ines@example.org')
  const other = await person(browser)
  await signIn(other.page, server.url, 'ines@example.org', '/tasks')
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(list).toHaveCount(1)
  const why = 'You were signed out from another device, or by an admin.'
  await other.page.reload()
  await expect(other.page.getByText(why)).toBeVisible()
  await enter(other.page, 'ines@example.org')
  await other.page.waitForURL('**/home')
  await other.context.close()
  await list.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/auth')
  expect(await page.evaluate(() => localStorage.getItem('settings'))).toBeNull()
  await expect(page.getByText(why)).toHaveCount(0)
  calm()
  await context.close()
})

test('all that is kept about her is a file', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org', '/profile')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^cohort-\d{4}-\d\d-\d\d\.json$/)
  const taken = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(taken.profile).toMatchObject([{ email: 'mina@example.org' }])
  expect(taken.groups).toMatchObject([{ name: 'Tuesday supper' }])
  calm()
  await context.close()
})
