import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits } from '../../test/browser.ts'
import { outbox } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { figures, phone } from '../../test/sign-in.ts'

/* A session of the first step alone on a person's device: what they opened, typed and wrote offline waits for the second. */

const server = seededServer()
const supper = '00000000-0000-4000-8000-0000000000b1'

/** A person with an authenticator app: its secret, and two sessions, one after both steps and one after the first alone. */
async function withApp(email: string) {
  const client = await asClient(server.url, email)
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const { id: factorId, totp } = data
  const proven = await client.auth.mfa.challengeAndVerify({ factorId, code: figures(totp.secret, -1) })
  if (proven.error) throw proven.error
  const half = await asClient(server.url, email)
  return { client, secret: totp.secret, whole: await sessionOf(client), half: await sessionOf(half) }
}

async function sessionOf(client: SupabaseClient) {
  const { data } = await client.auth.getSession()
  return data.session!
}

const keepSession = (page: Page, session: object) =>
  page.evaluate((kept) => localStorage.setItem('session', kept), JSON.stringify(session))

const tasksOf = `/groups/${supper}?tab=tasks`

const api = /\/(rest|auth|realtime)\/v1\//

/** Adds a task while the server cannot be reached, and leaves it so. */
async function writeOffline(page: Page, title: string) {
  await page.goto(server.url + tasksOf)
  await expect(page.getByLabel('Add a task')).toBeVisible()
  await page.context().route(api, (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Add a task').fill(title)
  await page.getByLabel('Add a task').press('Enter')
  await expect(page.getByText(title).first()).toBeVisible()
  await expect(outbox(page)).toContainText('1 waiting')
}

const tasksNamed = async (client: SupabaseClient, title: string) =>
  (await client.from('tasks').select('id').eq('title', title)).data?.length

test('Mina opens a deep link with the first step alone: after her code she is there, and her offline task is saved', async ({
  browser,
}) => {
  const { client, secret, whole, half } = await withApp('mina@example.org')
  const { page, context } = await phone(browser)
  await page.goto(`${server.url}/too-old.html`)
  await keepSession(page, whole)
  await writeOffline(page, 'Fetch the key')
  await keepSession(page, half)
  await page.close()
  await context.unroute(api)

  const opened = await context.newPage()
  await opened.goto(server.url + tasksOf)
  await expect(opened.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  expect(await tasksNamed(client, 'Fetch the key')).toBe(0)
  await opened.getByLabel('Code from your authenticator app').fill(figures(secret))
  await opened.waitForURL(server.url + tasksOf)
  await expect(opened.getByRole('heading', { level: 1, name: 'Tuesday supper' })).toBeVisible()
  await expect.poll(() => tasksNamed(client, 'Fetch the key')).toBe(1)
  await context.close()
})

test('Tomas is asked on the page where he is, which keeps his draft, and his offline task is saved after it', async ({
  browser,
}) => {
  const { client, secret, whole, half } = await withApp('tomas@example.org')
  const { page, context } = await phone(browser)
  await page.goto(`${server.url}/too-old.html`)
  await keepSession(page, whole)
  await writeOffline(page, 'Buy candles')
  await page.getByLabel('Add a task').fill('Half a thought')
  // his device knows nothing of the factor yet
  await keepSession(page, { ...half, user: { ...half.user, factors: [] } })
  await context.unroute(api)

  const step = page.getByRole('dialog', { name: 'One more step' })
  await expect(step).toBeVisible({ timeout: 45_000 })
  await accessible(page)
  await fits(page)
  expect(await tasksNamed(client, 'Buy candles')).toBe(0)
  await step.getByLabel('Code from your authenticator app').fill(figures(secret))
  await expect(step).toHaveCount(0)
  await expect(page).toHaveURL(server.url + tasksOf)
  await expect(page.getByLabel('Add a task')).toHaveValue('Half a thought')
  await expect.poll(() => tasksNamed(client, 'Buy candles')).toBe(1)
  await context.close()
})
