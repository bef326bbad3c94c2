import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, enter, fits, signInByForm } from '../../test/browser.ts'
import { startGoogle } from '../../test/fakes/google.ts'
import { freePort, type Server, startServer } from '../../test/server.ts'
import { mailTo, phone, sensor } from '../../test/sign-in.ts'

/* Each way in, on a phone, with an invite pending: it is still there when one is in. */

const group = '00000000-0000-4000-8000-0000000000b1'
const invite = '/invite/SUPPERTABLE'

let server: Server
let google: Awaited<ReturnType<typeof startGoogle>>
test.beforeAll(async () => {
  const port = await freePort()
  server = await startServer({
    SEED: '1',
    GOOGLE_CLIENT_ID: 'our-client',
    GOOGLE_CLIENT_SECRET: 'our-secret-of-at-least-32-characters',
    GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
  })
  google = await startGoogle(`${server.url}/auth/v1/callback`, port)
})
test.afterAll(async () => {
  await google.stop()
  await server.discard()
})

/** A new person, with an account and in no group. */
async function account(email: string) {
  const { anonKey: apikey } = await (await fetch(`${server.url}/config.json`)).json()
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'harbour-lights', data: { full_name: email.split('@')[0] } }),
  })
  expect(answer.status).toBe(200)
}

async function fromInvite(page: Page) {
  await page.goto(server.url + invite)
  await page.getByRole('link', { name: 'I already have an account' }).click()
  await expect(page.getByText('You’re joining Tuesday supper')).toBeVisible()
  await fits(page)
}

async function joins(page: Page) {
  await page.waitForURL(`**${invite}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.waitForURL(`**/groups/${group}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tuesday supper' })).toBeVisible()
}

const next = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('by password: a wrong one says nothing of who is here, and is asked for again', async ({ browser }) => {
  await account('paul@example.org')
  const { page, context, calm } = await phone(browser)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await fromInvite(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
  const words: (string | null)[] = []
  for (const email of ['nobody@example.org', 'paul@example.org']) {
    await next(page, email)
    await page.getByLabel('Password', { exact: true }).fill('not-this-one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    words.push(await page.getByText(/is incorrect/).textContent())
    if (email === 'nobody@example.org') await page.getByRole('button', { name: 'Change' }).click()
  }
  expect(words).toEqual(Array(2).fill('Email or password is incorrect.'))
  expect(logged.some((line) => /Signing in failed.*400.*invalid_credentials/.test(line))).toBe(true)
  await accessible(page)
  await page.getByLabel('Password', { exact: true }).fill('harbour-lights')
  await page.keyboard.press('Enter')
  await joins(page)
  calm()
  await context.close()
})

test('by the six figures of a mail, pasted; a wrong code empties the field', async ({ browser }) => {
  await account('cora@example.org')
  const { page, context, calm } = await phone(browser)
  await fromInvite(page)
  await next(page, 'cora@example.org')
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  const field = page.getByLabel('Code from the email')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await accessible(page)
  await fits(page)
  const { code } = await mailTo(server, 'cora@example.org', /code to sign in/)
  await field.pressSequentially(code === '123456' ? '654321' : '123456')
  await expect(field).toHaveAccessibleDescription('This code is wrong, has been used or has expired.')
  await expect(field).toHaveValue('')
  await field.evaluate(
    (input: HTMLInputElement, text) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      set.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  )
  await joins(page)
  calm()
  await context.close()
})

test('nobody learns from the code who is here: who is not, is told the same', async ({ browser }) => {
  const { page, context, calm } = await phone(browser)
  await page.goto(`${server.url}/auth`)
  await next(page, 'nobody-at-all@example.org')
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(page.getByText(/If nobody-at-all@example\.org has an account here/)).toBeVisible()
  await expect(page.getByText(/New code in 0:\d\d|New code in 1:00/)).toBeVisible()
  calm()
  await context.close()
})

test('by the link in the mail, in a tab of its own', async ({ browser }) => {
  await account('lena@example.org')
  const { page, context, calm } = await phone(browser)
  await fromInvite(page)
  await next(page, 'lena@example.org')
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  const { link } = await mailTo(server, 'lena@example.org', /code to sign in/)
  const tab = await context.newPage()
  await tab.goto(link)
  await joins(tab)
  calm()
  await context.close()
})

test('by a passkey that was added before', async ({ browser }) => {
  await account('kim@example.org')
  const { page, context, calm } = await phone(browser)
  const { keys, touched } = await sensor(page)
  await signInByForm(page, server.url, 'kim@example.org', 'harbour-lights')
  await page.goto(`${server.url}/profile#passkeys`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const list = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  expect(await keys()).toHaveLength(1)
  await list.getByRole('button', { name: /^Rename/ }).click()
  await list.getByRole('textbox', { name: 'Passkey name' }).fill('My phone')
  await page.keyboard.press('Enter')
  await expect(list).toContainText('My phone')
  await accessible(page)
  await fits(page)
  await touched(false)
  await page.evaluate(() => localStorage.removeItem('session'))
  await fromInvite(page)
  await touched(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await joins(page)
  // and without a button, by what the browser offers in the field
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto(`${server.url}/auth`)
  await page.getByLabel('Email').click()
  await page.waitForURL('**/home')
  await page.goto(`${server.url}/profile#passkeys`)
  await list.getByRole('button', { name: 'Remove My phone' }).click()
  await expect(page.getByText('None yet. A passkey stays on your devices')).toBeVisible()
  calm()
  await context.close()
})

test('by Google, and who says no there is told so and comes back by themselves', async ({ browser }) => {
  const { page, context, calm } = await phone(browser)
  google.expect('refuses')
  await fromInvite(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL('**/auth/callback*')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in failed' })).toBeVisible()
  await expect(page.getByText('The person said no')).toBeVisible()
  await accessible(page)
  await page.waitForURL('**/auth')
  google.expect({ sub: 'g-1', email: 'gina@example.org', email_verified: true, name: 'Gina' })
  await fromInvite(page)
  await expect(page.getByText('Last used')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await joins(page)
  const ruth = await asClient(server.url, 'ruth@example.org')
  const { data } = await ruth.from('people').select('name').eq('name', 'Gina')
  expect(data).toHaveLength(1)
  calm()
  await context.close()
})

test('a new account: its password says what is missing while it is typed', async ({ browser }) => {
  const { page, context, calm } = await phone(browser)
  await page.goto(server.url + invite)
  await page.getByLabel('Name').fill('Wanda Fields')
  await page.getByLabel('Email').fill('wanda@example.org')
  const field = page.getByLabel('Password', { exact: true })
  const make = () => page.getByRole('button', { name: 'Create account and join' }).click()
  await field.fill('password12')
  await expect(page.getByText(/^At least 10 characters: yes/)).toBeAttached()
  await expect(page.getByText(/^Hard to guess.*: not yet/)).toBeAttached()
  await make()
  await expect(field).toHaveAccessibleDescription('Your password must meet all three rules.')
  await field.fill('wanda-by-the-river')
  await expect(page.getByText(/^Doesn’t contain your name or email: not yet/)).toBeAttached()
  await field.fill('heron-by-the-river')
  await expect(page.getByText('Strong', { exact: true })).toBeVisible()
  await accessible(page)
  await make()
  await page.waitForURL(`**/groups/${group}`)
  calm()
  await context.close()
})

test('a password that was forgotten is set anew by who has the mailbox', async ({ browser }) => {
  await account('fay@example.org')
  const { page, context, calm } = await phone(browser)
  await page.goto(`${server.url}/auth`)
  await next(page, 'fay@example.org')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const { code } = await mailTo(server, 'fay@example.org')
  await page.getByLabel('Code from the email').fill(code)
  await page.waitForURL('**/profile#password')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.getByLabel('Current password')).toHaveCount(0)
  await dialog.getByLabel('New password').fill('a lantern on the quay')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto(`${server.url}/auth`)
  await enter(page, 'fay@example.org', 'a lantern on the quay')
  await page.waitForURL('**/home')
  calm()
  await context.close()
})
