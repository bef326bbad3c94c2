import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* What keeps one account from filling the server, and from writing to strangers: as admins set it, and as a sender reads it. */

// a mail server that nobody answers for: where none is known, nobody has to confirm an email
const server = seededServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
const supper = '00000000-0000-4000-8000-0000000000b1'

test('Ruth lowers what one person may add in an hour, and Mina reaches it', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', '/admin?tab=organisation')
  const section = page.getByRole('region', { name: 'Limits for each person' })
  const items = section.getByLabel('New items in an hour')
  await expect(items).toHaveValue('5000')
  await expect(items.locator('option:checked')).toHaveText('5,000 (default)')
  await items.selectOption({ label: '1,000' })
  await expect(page.getByText('Saved')).toBeVisible()
  await section.getByLabel('New groups in a day').selectOption({ label: 'No limit' })
  await accessible(page)
  await page.reload()
  await expect(items).toHaveValue('1000')
  await expect(section.getByLabel('New groups in a day')).toHaveValue('0')
  await expect(section.getByLabel('New text in an hour').locator('option')).toHaveText([
    ...['5 MB', '20 MB (default)', '100 MB', '500 MB', 'No limit'],
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)

  const mina = await asClient(server.url, 'mina@example.org')
  const tasks = Array.from({ length: 1001 }, (_, at) => ({ group_id: supper, title: `Task ${at}`, rank: `a${at}` }))
  const { error } = await mina.from('tasks').insert(tasks)
  expect(error?.message).toBe(
    'You’ve written more in the last hour than your organisation allows. Try again in 15 minutes.',
  )

  await context.setOffline(true)
  await expect(items).toBeDisabled()
  calm()
})

test('Tomas, whose email is not confirmed, reads before he sends that no invitation leaves, and where to confirm it', async ({
  browser,
}) => {
  statement(server, `delete from private.proven_addresses where email = 'tomas@example.org'`)
  const { page, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org', `/groups/${supper}?tab=members`)
  await page.getByRole('button', { name: 'New invite' }).click()
  const note = page.getByText('before you invite people by email. Until then, share a link.')
  await expect(note).toHaveCount(0)
  await page.getByLabel('Email', { exact: true }).fill('stranger@elsewhere.example')
  await expect(note).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: 'Confirm your email' }).click()
  await expect(page.locator('#sign-in').getByRole('button', { name: 'Send a code' })).toBeVisible()
  statement(
    server,
    `select private.prove_address(id, email, 'mail') from public.users where email = 'tomas@example.org'`,
  )
  await page.goBack()
  await page.getByRole('button', { name: 'New invite' }).click()
  await page.getByLabel('Email', { exact: true }).fill('stranger@elsewhere.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).last().click()
  await expect(page.getByText('stranger@elsewhere.example')).toBeVisible()
  await expect(note).toHaveCount(0)
  calm()
})
