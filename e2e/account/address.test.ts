import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'
import { mailTo, phone } from '../../test/sign-in.ts'

/* The address of one's account: it is shown to be one's own, it changes, and the one that was left takes it back. */

const server = seededServer()

test('Jonas never showed that his address is his: a code by mail does', async ({ browser }) => {
  statement(server, `delete from private.proven_addresses where email = 'jonas@example.org'`)
  const { page, calm } = await person(browser)
  await signIn(page, server.url, 'jonas@example.org', '/profile#sign-in')
  const section = page.locator('#sign-in')
  await expect(section.getByText('Not confirmed')).toBeVisible()
  await section.getByRole('button', { name: 'Send a code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your email' })
  await expect(dialog).toContainText('jonas@example.org')
  await accessible(page)
  await dialog.getByLabel('Code from the email').fill((await mailTo(server, 'jonas@example.org')).code)
  await expect(page.getByText('Email confirmed')).toBeVisible()
  await expect(section.getByText('Not confirmed')).toBeHidden()
  calm()
})

const [old, wanted] = ['mina@example.org', 'mina@elsewhere.example']

test('Mina moves to another address: she shows that it is her, and both addresses give their code', async ({
  browser,
}) => {
  const { page, calm } = await person(browser)
  await signIn(page, server.url, old)
  // her proof is an hour old
  statement(server, `update auth.mfa_amr_claims set updated_at = updated_at - interval '1 hour'`)
  await page.goto(`${server.url}/profile#address`)
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill(old)
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  await expect(dialog.getByLabel('New email')).toHaveAccessibleDescription('This is already your email.')
  await accessible(page)
  await dialog.getByLabel('New email').fill('mina@mistyped.example')
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Password', { exact: true }).fill('cohort-demo')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('mina@mistyped.example')
  await test.step('that was mistyped: she cancels it, and its code counts no more', async () => {
    const { code } = await mailTo(server, 'mina@mistyped.example')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const section = page.locator('#sign-in')
    await section.getByRole('button', { name: 'Enter code' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await section.getByRole('button', { name: 'Cancel change' }).click()
    await expect(page.getByText('Email change cancelled')).toBeVisible()
    await expect(section.getByText('Waiting for confirmation')).toHaveCount(0)
    const herself = await asClient(server.url, old)
    const { error } = await herself.auth.verifyOtp({
      type: 'email_change',
      email: 'mina@mistyped.example',
      token: code,
    })
    expect(error?.status).toBe(403)
  })
  await page.locator('#sign-in').getByRole('button', { name: 'Change email' }).click()
  await dialog.getByLabel('New email').fill(wanted)
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  await expect(dialog).toContainText(wanted)
  await test.step('she closes it: the page says what it waits for, and that nothing has changed yet', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click()
    const section = page.locator('#sign-in')
    await expect(section.getByText('Waiting for confirmation')).toBeVisible()
    await expect(section.getByText(old, { exact: true })).toBeVisible()
    await page.reload()
    await section.getByRole('button', { name: 'Enter code' }).click()
    await accessible(page)
  })
  await dialog.getByLabel('Code from the email').fill((await mailTo(server, wanted)).code)
  // the first step names the old address too: a code typed there would be taken for the new one's
  await expect(dialog).toContainText(`confirm this from your current email. Enter the code we sent to ${old}`)
  await dialog.getByLabel('Code from the email').fill((await mailTo(server, old, /new email/)).code)
  await expect(page.getByText('Email changed')).toBeVisible()
  await expect(page.locator('#sign-in').getByText(wanted)).toBeVisible()
  await expect(page.locator('#sign-in').getByText('Waiting for confirmation')).toHaveCount(0)
  calm()
})

test('her old address takes the account back by its mail: whoever is in is out, and she sets a new password', async ({
  browser,
}) => {
  const stranger = await person(browser)
  await signIn(stranger.page, server.url, wanted)
  const { text } = await mailTo(server, old, /^Your email was changed/)
  const { page } = await phone(browser)
  const link = /https?:\/\/\S+\/not-me\/\S+/.exec(text)![0]
  await page.goto(link.replace(/^https?:\/\/[^/]+/, server.url))
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'It wasn’t me' }).click()
  await expect(page.getByText(`Your email is ${old} again.`)).toBeVisible()
  await stranger.page.waitForURL(/\/auth/)
  await page.getByRole('button', { name: 'Set a new password' }).click()
  await page.getByLabel('Code from the email').fill((await mailTo(server, old, /password/i)).code)
  await page.waitForURL('**/profile#password')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('New password').fill('harbour-lights')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await asClient(server.url, old, 'harbour-lights')
})

test('Ines has no password at hand: a code by mail shows that it is her, in place', async ({ browser }) => {
  const { page, calm } = await person(browser)
  await signIn(page, server.url, 'ines@example.org')
  statement(server, `update auth.mfa_amr_claims set updated_at = updated_at - interval '1 hour'`)
  await page.goto(`${server.url}/profile#second-factor`)
  await page.getByRole('button', { name: 'Add an app' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('button', { name: 'Email me a code' }).click()
  await proof.getByLabel('Code from the email').fill((await mailTo(server, 'ines@example.org', /sign in/)).code)
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  calm()
})
