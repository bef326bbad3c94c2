import { expect, type Page, test } from 'playwright/test'
import { asClient, person, signIn } from '../test/browser.ts'
import { type Server, startServer } from '../test/server.ts'

/* What is written without a network is on the device, then on the server, once and in order. */

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())
test.setTimeout(40_000)

/** Waits until this browser could start without a network: its worker has every file of the app. */
const atHand = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

test('Tomas writes offline', async ({ browser }) => {
  const tomas = await person(browser)
  await signIn(tomas.page, server.url, 'tomas@example.org')
  await atHand(tomas.page)
  await tomas.page.getByRole('link', { name: 'Tuesday supper' }).first().click()
  await expect(tomas.page.getByLabel('Add a task')).toBeVisible()
  await tomas.context.setOffline(true)
  for (const title of ['One', 'Two', 'Three']) {
    await tomas.page.getByLabel('Add a task').fill(title)
    await tomas.page.keyboard.press('Enter')
    await expect(tomas.page.getByRole('button', { name: `Rename ${title}` })).toBeVisible()
  }
  const address = tomas.page.url()
  await tomas.page.close()
  const again = await tomas.context.newPage()
  again.on('console', (m) => console.log(m.text()))
  await again.goto(address)
  await expect(again.getByRole('button', { name: 'Rename One' })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Rename Three' })).toBeVisible()
  await tomas.context.setOffline(false)
  const client = await asClient(server.url, 'tomas@example.org')
  await expect(async () => {
    const { data } = await client.from('tasks').select('title').in('title', ['One', 'Two', 'Three']).order('rank')
    expect(data).toEqual([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  }).toPass()
  await expect(again.getByRole('button', { name: 'Rename Three' })).toBeVisible()
})
