import { type Browser, expect, test } from 'playwright/test'
import { accessible, expireToken, fits, person, signIn, signInByForm } from '../../test/browser.ts'
import { type Server, startServer, statement } from '../../test/server.ts'
import { figures, mailTo, phone } from '../../test/sign-in.ts'

/* The access check as people meet it: a blocked address, a suspended person, a proof that is too old or missing. */

let server: Server
test.beforeAll(async () => {
  // a proxy on this machine says where each of them is
  server = await startServer({ SEED: '1', TRUSTED_PROXIES: '127.0.0.1' })
})
test.afterAll(() => server.discard())

const home = 'Good '
const from = (browser: Browser, address: string) =>
  person(browser, { extraHTTPHeaders: { 'x-forwarded-for': address } })

test('Tomas is where an attack came from: he is told so, and Ruth next door notices nothing', async ({ browser }) => {
  const [tomas, ruth] = [await from(browser, '203.0.113.9'), await from(browser, '203.0.113.10')]
  await signIn(tomas.page, server.url, 'tomas@example.org')
  await signIn(ruth.page, server.url, 'ruth@example.org')
  statement(server, "insert into public.blocked_ips (ip_address, reason) values ('203.0.113.9', 'A flood')")
  // whatever his page asks next, and the bell asks each half minute
  await expect(tomas.page).toHaveURL(/\/blocked$/, { timeout: 45_000 })
  await expect(tomas.page.getByText('Access from this address is blocked.')).toBeVisible()
  await ruth.page.goto(`${server.url}/home`)
  await expect(ruth.page.getByRole('heading', { level: 1, name: home })).toBeVisible()

  statement(server, 'update public.blocked_ips set is_active = false')
  await tomas.page.getByRole('link', { name: 'Try again' }).click()
  await expect(tomas.page.getByRole('heading', { level: 1, name: home })).toBeVisible()
  ruth.calm()
})

test('Jonas is suspended: his page is out by itself, and he does not come in again until that is lifted', async ({
  browser,
}) => {
  const jonas = await from(browser, '203.0.113.11')
  const { page } = jonas
  await signIn(page, server.url, 'jonas@example.org')
  await page.locator('[data-state=connected]').waitFor({ state: 'attached' })
  const id = '00000000-0000-4000-8000-0000000000a4'
  statement(server, `insert into private.suspensions (user_id, reason) values ('${id}', 'For a test')`)
  await page.waitForURL(/\/auth/)
  statement(server, `delete from private.suspensions where user_id = '${id}'`)
  await signInByForm(page, server.url, 'jonas@example.org')
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible()
})

test('somebody came in as Jonas: by the link of his mail they are out at once, and he sets a new password', async ({
  browser,
}) => {
  const stranger = await person(browser, { userAgent: 'Netscape Navigator' })
  const jonas = await person(browser)
  await signIn(jonas.page, server.url, 'jonas@example.org')
  await signIn(stranger.page, server.url, 'jonas@example.org')
  const { text } = await mailTo(server, 'jonas@example.org', /^Was this you/)
  const { page } = await phone(browser)
  await page.goto(/https?:\/\/\S+\/not-me\/\S+/.exec(text)![0].replace(/^https?:\/\/[^/]+/, server.url))
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'It wasn’t me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'They’re out' })).toBeVisible()
  await stranger.page.waitForURL(/\/auth/)
  await page.getByRole('button', { name: 'Set a new password' }).click()
  const { code } = await mailTo(server, 'jonas@example.org', /password/i)
  await page.getByLabel('Code from the email').fill(code)
  await page.waitForURL('**/profile#password')
})

test('Mina’s proof is an hour old: what is risky asks for a fresh one, and goes on', async ({ browser }) => {
  const { page, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org')
  statement(
    server,
    `update auth.mfa_amr_claims set created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour'`,
  )
  // her next token says so
  await expireToken(page)
  await page.goto(`${server.url}/profile#take-out`)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill('cohort-demo')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Confirm' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  calm()
})

test('everybody needs a second factor: Tomas sets one up where he was, and what he had typed is still there', async ({
  browser,
}) => {
  const { page } = await phone(browser)
  await signIn(page, server.url, 'tomas@example.org')
  await page.goto(`${server.url}/home`)
  await page.getByLabel('Add a task').fill('Fetch the key')
  statement(server, `update public.tenants set settings = settings || '{"require_second_factor": "everyone"}'`)
  statement(server, 'select private.tell_door(null)')
  const step = page.getByRole('dialog', { name: 'Set up a second factor' })
  // whatever his page asks next, and the bell asks each half minute
  await expect(step).toBeVisible({ timeout: 45_000 })
  await accessible(page)
  await fits(page)
  // there is no way past it
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(step).toBeVisible()
  await step.getByRole('button', { name: 'Add an app' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(adding.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await adding.getByLabel('Code from the app').fill(figures(await adding.locator('code').innerText()))
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(step).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByLabel('Add a task')).toHaveValue('Fetch the key')
  await page.getByLabel('Add a task').press('Enter')
  await expect(page.getByText('Fetch the key').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Fetch the key').first()).toBeVisible()
  statement(server, `update public.tenants set settings = settings - 'require_second_factor'`)
  statement(server, 'select private.tell_door(null)')
})
