import { type Browser, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { supper } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What one is told or asked at the first use of something, and never again. */

const server = seededServer()

async function enter(browser: Browser, path: string) {
  const one = await person(browser)
  await one.context.addInitScript(() => {
    const said = { asked: 0 }
    Object.assign(window, { said })
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => {
      said.asked += 1
      return 'denied'
    }
  })
  await signIn(one.page, server.url, 'mina@example.org', path)
  return one
}
const asked = (page: Page) => page.evaluate(() => (window as unknown as { said: { asked: number } }).said.asked)

test('the first reminder of a goal asks whether Mina wants to be told, and no later one does', async ({ browser }) => {
  const mina = await asClient(server.url, 'mina@example.org')
  const { data } = await mina.auth.getUser()
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const goal = { user_id: data.user!.id, kind: 'habit', schedule: { freq: 'daily' }, rank: 'V1' }
  await mina
    .from('goals')
    .insert([
      { ...goal, id, title: 'Stretch' },
      { ...goal, id: other, title: 'Read' },
    ])
    .throwOnError()
  const { page, calm } = await enter(browser, `/goals?goal=${id}`)
  const panel = page.getByRole('complementary')
  const remind = async () => {
    await panel.getByRole('button', { name: 'Add a reminder' }).click()
    await panel.getByRole('button', { name: 'Add reminder' }).click()
    await expect(panel.getByRole('button', { name: /^Remove reminder/ })).toBeVisible()
  }
  expect(await asked(page)).toBe(0)
  await remind()
  await expect.poll(() => asked(page)).toBe(1)
  // also on another device, since her settings remember it
  await expect
    .poll(async () => (await mina.from('user_settings').select('onboarding').single()).data?.onboarding)
    .toMatchObject({ hints: { push: true } })
  await page.goto(`${server.url}/goals?goal=${other}`)
  await expect(panel.getByRole('heading', { name: 'Read' })).toBeVisible()
  await remind()
  expect(await asked(page)).toBe(0)
  calm()
})

test('a hint stands beside a board at its first use, goes when it is hidden, and never comes back', async ({
  browser,
}) => {
  const { page, calm } = await enter(browser, `/tasks?view=board&group=${supper}`)
  const hint = page.getByRole('note').filter({ hasText: 'Drag a card to another column' })
  await expect(hint).toBeVisible()
  await accessible(page)
  await hint.getByRole('button', { name: 'Hide hint' }).click()
  await expect(hint).toBeHidden()
  const mina = await asClient(server.url, 'mina@example.org')
  await expect
    .poll(async () => (await mina.from('user_settings').select('onboarding').single()).data?.onboarding)
    .toMatchObject({ hints: { board: true } })
  await page.reload()
  await expect(page.getByText('Buy bread').first()).toBeVisible()
  await expect(hint).toBeHidden()
  calm()
})
