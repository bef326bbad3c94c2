import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { addTask, outbox, supper } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Ruth closes the server for writing; a phone that was offline meanwhile loses nothing. */

const server = seededServer()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('while the server is read-only, what a phone wrote waits, and arrives once', async ({ browser }) => {
  const ruth = await person(browser)
  const { page } = ruth
  const main = page.getByRole('main')
  const mina = await person(browser, phone)
  await signIn(mina.page, server.url, 'mina@example.org')
  await mina.page.goto(`${server.url}/groups/${supper}?tab=tasks`)
  // what sends comes with the first write
  await addTask(mina.page, 'Set the table')
  const titles = ['Chop the onions', 'Rinse the rice', 'Salt the water']
  const sent = async () => {
    const client = await asClient(server.url, 'mina@example.org')
    const { data } = await client.from('tasks').select('title').in('title', titles).order('created_at')
    return data?.map(({ title }) => title)
  }

  await test.step('Ruth closes it for half an hour', async () => {
    await signIn(page, server.url, 'ruth@example.org', '/super-admin?tab=maintenance')
    await main.getByLabel('Message', { exact: true }).fill('We are moving to a bigger server.')
    await accessible(page)
    await main.getByRole('button', { name: 'Make it read-only' }).click()
    await expect(main.getByRole('region', { name: 'Read-only now' })).toContainText('We are moving to a bigger server.')
  })

  const banner = mina.page.getByRole('region', { name: 'Maintenance' })
  await test.step('the phone says so, and what was written on the way waits', async () => {
    await expect(banner).toContainText('We are moving to a bigger server.')
    await fits(mina.page)
    await accessible(mina.page)
    await mina.context.setOffline(true)
    for (const title of titles) await addTask(mina.page, title)
    await expect(outbox(mina.page)).toContainText('3 waiting')
    const refused = mina.page.waitForResponse((answer) => answer.status() === 503)
    await mina.context.setOffline(false)
    await refused
    await expect(outbox(mina.page)).toContainText('3 waiting')
    expect(await sent()).toEqual([])
  })

  await test.step('it ends, and everything arrives once', async () => {
    await main.getByRole('button', { name: 'End it now' }).click()
    await expect(banner).toHaveCount(0)
    await expect(outbox(mina.page)).toHaveCount(0)
    expect(await sent()).toEqual(titles)
  })

  for (const one of [ruth, mina]) {
    one.calm()
    await one.context.close()
  }
})
