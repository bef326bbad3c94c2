import { expect, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { chunkOf } from '../../test/fixtures/chunk-of.ts'
import { outbox, supper, task } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The network goes before all files of a page are there, on a browser whose worker has none of them yet. */

const server = seededServer()

test('a task that Mina has begun as the network goes is added, and arrives once', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org', `/groups/${supper}?tab=tasks`)
  await page.getByLabel('Add a task').focus()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByLabel('Add a task').fill('Fold the napkins')
  await page.getByLabel('Add a task').press('Enter')
  await expect(task(page, 'Fold the napkins')).toBeVisible()
  await expect(outbox(page)).toContainText('1 waiting')
  await context.setOffline(false)
  await expect(outbox(page)).toHaveCount(0)
  const mina = await asClient(server.url, 'mina@example.org')
  const { data } = await mina.from('tasks').select('title').eq('title', 'Fold the napkins')
  expect(data).toEqual([{ title: 'Fold the napkins' }])
  calm()
  await context.close()
})

test('Mina hears of others again, although the network went before the part that listens came', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  const listens = `**/${chunkOf('node_modules/@supabase/realtime-js/dist/module/index.js')}`
  const gone = Promise.withResolvers<void>()
  await page.route(listens, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
    gone.resolve()
  })
  await signIn(page, server.url, 'mina@example.org', `/groups/${supper}?tab=tasks`)
  await gone.promise
  await page.unroute(listens)
  const again = page.waitForEvent('websocket')
  await context.setOffline(false)
  await (await again).waitForEvent('framereceived', ({ payload }) => /"status":"ok"/.test(String(payload)))
  const tomas = await asClient(server.url, 'tomas@example.org')
  const knives = { id: crypto.randomUUID(), group_id: supper, title: 'Sharpen the knives', rank: 'c' }
  await tomas.from('tasks').insert(knives).throwOnError()
  await expect(task(page, 'Sharpen the knives')).toBeVisible()
  calm()
  await context.close()
})

for (const [what, from] of [
  ['a part whose files are not on this device', 'tasks'],
  ['a part of which nothing was read here', 'announcements'],
] as const)
  test(`${what} says so to Mina without a network, and comes by itself with one`, async ({ browser }) => {
    const { page, context, calm } = await person(browser)
    const sections = page.getByRole('navigation', { name: 'Group sections' })
    await context.route('**/rest/v1/announcements*', (route) => route.abort('internetdisconnected'))
    await signIn(page, server.url, 'mina@example.org', `/groups/${supper}?tab=${from}`)
    await expect(sections).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await sections.getByRole('link', { name: 'Announcements' }).click()
    await expect(page.getByText('Not on this device yet')).toBeVisible()
    await accessible(page)
    await context.unroute('**/rest/v1/announcements*')
    await context.setOffline(false)
    await expect(page.getByText('Not on this device yet')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { name: 'Announcements' })).toBeVisible()
    calm()
    await context.close()
  })
