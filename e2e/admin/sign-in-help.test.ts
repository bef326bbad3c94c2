import { expect, test } from 'playwright/test'
import { accessible, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* “I can’t get in”: Mina typed wrong passwords and lost her phone; Ruth, who knows her voice, lets her in. */

const server = seededServer()
const mina = `(select id from auth.users where email = 'mina@example.org')`

test('Ruth ends Mina’s wait, removes the factor that she lost, and Mina is in with her password alone', async ({
  browser,
}) => {
  statement(
    server,
    `insert into auth.mfa_factors (id, user_id, factor_type, friendly_name, status, created_at, updated_at, secret)
       values (gen_random_uuid(), ${mina}, 'totp', 'Phone', 'verified', now(), now(), 'KRSXG5CTMVRXEZLU')`,
  )
  statement(
    server,
    `insert into private.sign_in_waits (who, failures, step, until)
       values ('mina@example.org', array[now()], 3, now() + interval '1 hour')`,
  )
  const ruth = await person(browser)
  const { page } = ruth
  await signIn(page, server.url, 'ruth@example.org', '/admin?tab=people')
  await page
    .getByRole('row', { name: /Mina Park/ })
    .getByRole('button', { name: 'Mina Park', exact: true })
    .click()
  const help = page.getByRole('complementary').filter({ hasText: 'Sign-in help' })
  await expect(help.getByText(/^Waits until .* after wrong passwords$/)).toBeVisible()
  await help.getByRole('button', { name: 'Let them try now' }).click()
  await expect(help.getByText('No wait after wrong passwords')).toBeVisible()
  await help.getByRole('button', { name: 'Remove…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the second factor of Mina Park?' })
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await dialog.getByLabel('How did you make sure it’s them?').selectOption({ label: 'On a phone call, by voice' })
  await accessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed the second factor of Mina Park')).toBeVisible()
  await expect(help.getByText('No second factor')).toBeVisible()

  const her = await person(browser)
  await signIn(her.page, server.url, 'mina@example.org', '/home')
  await expect(her.page.getByRole('heading', { level: 1 })).toBeVisible()
  await her.page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click()
  await expect(her.page.getByText(/An admin removed your second factor/)).toBeVisible()
  her.calm()
  ruth.calm()
})
