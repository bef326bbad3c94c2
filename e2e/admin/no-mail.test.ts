import { expect, test } from 'playwright/test'
import { accessible, fits, person, signIn } from '../../test/browser.ts'
import { smtpServer } from '../../test/fakes/smtp.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { startServer } from '../../test/server.ts'

/* A server that knows no mail server: Ruth reads so, invites people all the same, and hands their links over. */

const server = seededServer()

test('Ruth reads that no email leaves, copies the links of people she invites, and one of them joins', async ({
  browser,
}) => {
  const ruth = await person(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = ruth
  const main = page.getByRole('main')
  await signIn(page, server.url, 'ruth@example.org', '/admin?tab=invites')

  await expect(main.getByText('This server sends no email.', { exact: true })).toBeVisible()
  await expect(main.getByText('Invite people, then copy their links')).toBeVisible()
  await main.getByLabel('Emails').fill('ida@far.example\njon@far.example')
  await main.getByLabel('Search groups').fill('Tuesday')
  await main.getByRole('button', { name: 'Tuesday supper' }).click()
  await main.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(main.getByText('2 invitations are ready, but this server sends no email: copy the links.')).toBeVisible()
  await accessible(page)
  await main.getByRole('button', { name: 'Copy the links' }).click()
  await expect(main.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^ida@far\.example\t\S+\/invite\/\w+\njon@far\.example\t\S+\/invite\/\w+$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await main.getByRole('button', { name: 'Close' }).click()

  await main.getByRole('button', { name: 'More about jon@far.example' }).click()
  await expect(page.getByRole('menuitem', { name: 'Send again' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied the link for jon@far.example')).toBeVisible()
  expect(copied).toContain(await page.evaluate(() => navigator.clipboard.readText()))

  const ines = await person(browser)
  await signIn(ines.page, server.url, 'ines@example.org', new URL(copied.split('\t')[1]!.split('\n')[0]!).pathname)
  await expect(ines.page.getByText('Tuesday supper').first()).toBeVisible()
  ruth.calm()
})

test('the health page is amber, and a test mail says that it was kept', async ({ browser }) => {
  const { page, calm } = await person(browser)
  const main = page.getByRole('main')
  await signIn(page, server.url, 'ruth@example.org', '/super-admin?tab=health')
  await expect(main.getByText('Needs a look: this server sends no email.')).toBeVisible()
  await expect(main.getByText('No mail server: set SMTP_URL')).toBeVisible()
  await main.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(main.getByText('This server sends no email: it kept the mail.')).toBeVisible()
  await accessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  calm()
})

test('with a mail server Ruth reads its words when it refuses a test mail, and where to look when it takes one', async ({
  browser,
}) => {
  const smtp = await smtpServer((command) => (command.startsWith('RCPT') ? '554 5.7.1 Relay access denied' : undefined))
  const sending = await startServer({ SEED: '1', SMTP_URL: smtp.url })
  try {
    const { page, calm } = await person(browser)
    const main = page.getByRole('main')
    await signIn(page, sending.url, 'ruth@example.org', '/super-admin?tab=health')
    await expect(main.getByText('Emails in 24 hours')).toBeVisible()
    const send = main.getByRole('button', { name: 'Send a test mail' })
    await send.click()
    await expect(main.getByText('The mail server didn’t accept it.')).toBeVisible()
    await expect(main.getByRole('row', { name: /554 5\.7\.1 Relay access denied/ })).toBeVisible()
    await accessible(page)
    smtp.rules.answer = () => undefined
    await send.click()
    await expect(main.getByText('The mail server accepted it. Check the inbox of ruth@example.org.')).toBeVisible()
    expect(smtp.mails).toHaveLength(1)
    calm()
  } finally {
    await sending.discard()
    await smtp.stop()
  }
})
