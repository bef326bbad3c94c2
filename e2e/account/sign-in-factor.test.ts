import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, enter, fits, signIn, signInByForm } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { figures, phone, sensor } from '../../test/sign-in.ts'

/* A second factor: set up, asked for, lost; and the proof that is asked for once more before what is risky. */

const server = seededServer()

const card = (page: Page) => page.getByRole('region', { name: 'Second factor' })

/** An authenticator app; returns its secret and the ten codes. */
async function addApp(page: Page) {
  await page.goto(`${server.url}/profile#second-factor`)
  await page.getByRole('button', { name: 'Add an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await accessible(page)
  await fits(page)
  const secret = await dialog.locator('code').innerText()
  await dialog.getByLabel('Code from the app').fill(figures(secret))
  const codes = page.getByRole('dialog', { name: 'Your backup codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await accessible(page)
  await fits(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('cohort-backup-codes.txt')
  const list = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'I’ve saved them' }).click()
  return { secret, codes: list }
}

async function outAndIn(page: Page, email: string) {
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto(`${server.url}/tasks`)
  await page.waitForURL('**/auth?next=%2Ftasks')
  await enter(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
}

test('Ruth adds an app, is asked for its figures, and gets in with a backup code when the phone is lost', async ({
  browser,
}) => {
  const { page, context, calm } = await phone(browser)
  await signIn(page, server.url, 'ruth@example.org')
  const { secret, codes } = await addApp(page)
  await expect(card(page)).toContainText('10 codes left')
  await accessible(page)
  await fits(page)

  await outAndIn(page, 'ruth@example.org')
  await accessible(page)
  await fits(page)
  // nowhere else is open meanwhile
  await page.goto(`${server.url}/home`)
  await page.waitForURL('**/auth')
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await expect(page.getByText('This code is wrong, has been used or has expired.')).toBeVisible()
  await page.getByLabel('Code from your authenticator app').fill(figures(secret, 1))
  await page.waitForURL('**/home')

  await outAndIn(page, 'ruth@example.org')
  await page.getByRole('button', { name: 'Lost your device? Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(codes[3]!.toLowerCase())
  await page.getByRole('button', { name: 'Use this code' }).click()
  await page.waitForURL('**/tasks')
  await page.goto(`${server.url}/profile#second-factor`)
  await expect(card(page)).toContainText('9 codes left')

  await outAndIn(page, 'ruth@example.org')
  await page.getByRole('button', { name: 'Lost your device? Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(codes[3]!)
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page.getByText('This code is wrong, has been used or has expired.')).toBeVisible()
  await page.getByLabel('Backup code').fill(codes[4]!)
  await page.getByRole('button', { name: 'Use this code' }).click()
  await page.waitForURL('**/tasks')

  // with the lost one taken away, the password alone is enough again
  await page.goto(`${server.url}/profile#second-factor`)
  await card(page)
    .getByRole('listitem')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(card(page).getByRole('listitem')).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('session'))
  await signInByForm(page, server.url, 'ruth@example.org')
  calm()
  await context.close()
})

test('a security key is a second factor as well', async ({ browser }) => {
  const { page, context, calm } = await phone(browser)
  await sensor(page, 'usb')
  await signIn(page, server.url, 'jonas@example.org', '/profile#second-factor')
  await page.getByRole('button', { name: 'Add a key' }).click()
  await page.getByRole('dialog', { name: 'Your backup codes' }).getByRole('button', { name: 'Close' }).click()
  await expect(card(page).getByRole('listitem')).toContainText('Security key')
  await outAndIn(page, 'jonas@example.org')
  await page.getByRole('button', { name: 'Use your security key' }).click()
  await page.waitForURL('**/tasks')
  calm()
  await context.close()
})

test('what is risky asks once more who one is, and goes on by itself', async ({ browser }) => {
  const { page, context, calm } = await phone(browser)
  await signIn(page, server.url, 'mina@example.org', '/profile#take-out')
  // the server says so when the proof is older than ten minutes
  let old = true
  await context.route('**/rest/v1/rpc/export_mine', async (route) => {
    if (!old) return route.fallback()
    await route.fulfill({
      status: 403,
      json: { code: 'PT403', message: 'Confirm that it’s you, and try again.', details: 'step_up', hint: null },
    })
  })
  const before = (await asClient(server.url, 'mina@example.org')) && (await page.evaluate(() => localStorage.session))
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await accessible(page)
  await fits(page)
  await dialog.getByLabel('Password', { exact: true }).fill('not-this-one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Email or password is incorrect.')).toBeVisible()
  old = false
  await dialog.getByLabel('Password', { exact: true }).fill('cohort-demo')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Confirm' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => localStorage.session)).not.toBe(before)
  // and closed it is not done
  old = true
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Confirm that it’s you, and try again.')).toBeVisible()
  calm()
  await context.close()
})
