import { expect, test } from 'playwright/test'
import { accessible, asClient, enter, fits, person, signInByForm } from '../../test/browser.ts'
import { freePort, type Server, startServer } from '../../test/server.ts'
import { phone } from '../../test/sign-in.ts'

/* The edges of sign-in: waiting, coming back with nothing, going out, and being kept out. */

let server: Server
test.beforeAll(async () => {
  server = await startServer({
    SEED: '1',
    GOOGLE_CLIENT_ID: 'our-client',
    GOOGLE_CLIENT_SECRET: 'our-secret-of-at-least-32-characters',
    // nobody is there
    GOOGLE_ISSUER: `http://127.0.0.1:${await freePort()}`,
  })
})
test.afterAll(() => server.discard())

test('who tried too often is told how long to wait, and may ask for a code meanwhile', async ({ browser }) => {
  const { page, context, calm } = await phone(browser)
  await page.goto(`${server.url}/auth`)
  await enter(page, 'tomas@example.org', 'wrong-1')
  const field = page.getByLabel('Password', { exact: true })
  const wait = page.getByText('Too many attempts.')
  for (let more = 2; more < 9 && !(await wait.isVisible()); more++) {
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await field.fill(`wrong-${more}`)
    await page.keyboard.press('Enter')
    await expect(wait.or(page.getByText('Email or password is incorrect.'))).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await expect(wait).toBeVisible()
  await expect(page.getByText(/You can try again in \d:\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  const before = await page.getByText(/You can try again in/).innerText()
  await expect(page.getByText(/You can try again in/)).not.toHaveText(before)
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  calm()
  await context.close()
})

test('the callback says what it does: with nothing it leads back after a second, with a refusal after three', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await page.addInitScript(() => {
    const kept: number[] = []
    const set = window.setTimeout
    Object.assign(window, {
      waits: kept,
      setTimeout: (work: () => void, wait?: number) => {
        kept.push(wait ?? 0)
        return set(work, wait)
      },
    })
  })
  const waits = () => page.evaluate(() => (window as Window & typeof globalThis & { waits: number[] }).waits)
  await page.goto(`${server.url}/auth/callback`)
  await expect(page.getByRole('heading', { level: 1, name: 'Completing sign in...' })).toBeVisible()
  await page.waitForURL('**/auth')
  expect(await waits()).toContain(1000)
  await page.goto(`${server.url}/auth/callback?error=access_denied&error_description=The+person+said+no`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in failed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toBeVisible()
  await page.getByText('Details').click()
  await expect(page.getByText('access_denied', { exact: true })).toBeVisible()
  await page.waitForURL('**/auth')
  expect(await waits()).toContain(3000)
  calm()
  await context.close()
})

test('when signing out fails nothing of the session stays here, and one stands outside', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signInByForm(page, server.url, 'mina@example.org')
  await context.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: { msg: 'It is broken.' } }))
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('**/auth')
  // the page is loaded anew on the way
  const left = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('session'))).catch(() => 'on its way')
  await expect.poll(left).toEqual([])
  await expect(page.getByLabel('Email')).toBeVisible()
  calm()
  await context.close()
})

test('a session that was ended elsewhere is over here, with the next thing that is asked', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signInByForm(page, server.url, 'jonas@example.org')
  await (await asClient(server.url, 'jonas@example.org')).auth.signOut({ scope: 'global' })
  // it is led away while it is still loading
  const outside = async () => {
    await page.goto(`${server.url}/groups`, { waitUntil: 'commit' }).catch(() => undefined)
    await page.waitForURL('**/auth*', { waitUntil: 'commit', timeout: 5_000 }).catch(() => undefined)
    return page.url()
  }
  await expect.poll(outside, { timeout: 50_000 }).toContain('/auth')
  await expect(page.getByLabel('Email')).toBeVisible()
  calm()
  await context.close()
})

test('a blocked address is told so, and whom to write to', async ({ browser }) => {
  const { page, context, calm } = await phone(browser)
  const words = 'Access from this address is blocked. Contact security@example.org.'
  await context.route('**/auth/v1/token*', (route) =>
    route.fulfill({ status: 403, json: { code: 'blocked_address', error_code: 'blocked_address', msg: words } }),
  )
  await page.goto(`${server.url}/auth`)
  await enter(page, 'mina@example.org')
  await page.waitForURL('**/blocked')
  await expect(page.getByText(words)).toBeVisible()
  await accessible(page)
  await fits(page)
  calm()
  await context.close()
})

test('the OAuth Debugger tries each step and says what to do', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await page.goto(`${server.url}/test/oauth`)
  await page.getByRole('button', { name: 'Test Google OAuth' }).click()
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results.first()).toContainText('Error: ')
  await expect(results.first()).toContainText('Not as expected')
  await page.getByRole('button', { name: 'Test Redirect URLs' }).click()
  await expect(results).toHaveCount(3)
  for (const at of [0, 1]) await expect(results.nth(at)).toContainText('As expected')
  await page.getByRole('button', { name: 'Check Popup Blocking' }).click()
  await expect(results).toHaveCount(4)
  await expect(results.first()).toContainText('It does.')
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Check Popup Blocking' }).click()
  await expect(results).toHaveCount(5)
  expect(said).toEqual(['Popups are blocked! Please allow popups for this site.'])
  await accessible(page)
  calm()
  await context.close()
})
