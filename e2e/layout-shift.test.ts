import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { asClient, fetchedAhead, inAnyOrder, moved, person, signIn } from '../test/browser.ts'
import { supper } from '../test/offline.ts'
import { type Route, routes } from '../test/routes.ts'
import { seedOfTheDay } from '../test/sample.ts'
import { seededServer } from '../test/seeded-server.ts'

/* What has been drawn stays where it is: at the first visit of a page and at the second, when all is there already. */

const server = seededServer()

/** Something is pinned wherever something can be. */
async function pinSomething() {
  const ruth = await asClient(server.url, 'ruth@example.org')
  const announced = await ruth
    .from('announcements')
    .insert({ group_id: supper, title: 'Bring a bowl', body: 'And a spoon.', pinned: true })
  const id = crypto.randomUUID()
  const said = await ruth.from('messages').insert({ id, conversation_id: supper, body_html: '<p>Door code 1234</p>' })
  const pinned = await ruth.rpc('pin_message', { message_id: id })
  expect([announced.error, said.error, pinned.error]).toEqual([null, null, null])
}

async function shiftAt(page: Page, path: string) {
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('status', { name: 'Loading' }), path).toHaveCount(0)
  return moved(page)
}

/** Visits each of these twice, first without anything read before; the visits that moved, and by how much. */
async function shifting(context: BrowserContext, some: readonly Route[]) {
  await fetchedAhead(context)
  const page = await context.newPage()
  await page.goto(`${server.url}/too-old.html`)
  const found: string[] = []
  for (const { name, path } of some) {
    await page.evaluate(() => indexedDB.deleteDatabase('reads'))
    for (const visit of ['cold', 'warm']) {
      const by = await shiftAt(page, path)
      if (by > 0.02) found.push(`${name}, ${visit}: ${by.toFixed(3)}`)
    }
  }
  await context.close()
  return found
}

test.beforeAll(pinSomething)

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** A page is looked at in one of the sizes, and on the next day in the other. */
const size = (at: number) => (at + seedOfTheDay()) % 2

for (const [turn, viewport] of sizes.entries())
  for (const part of [0, 1, 2, 3])
    test(`part ${part + 1} of the pages: none moves under one’s eyes, ${viewport.width} wide`, async ({ browser }) => {
      const half = routes.filter((_, at) => size(at) === turn && (at >> 1) % 4 === part)
      const { page, context, calm } = await person(browser, { viewport })
      await signIn(page, server.url, 'ruth@example.org')
      const storageState = await context.storageState()
      const outside = half.filter(({ as }) => as === 'nobody')
      const inside = half.filter(({ as }) => as === 'ruth')
      // one page after the other: several at once wait for each other on a busy machine, and past their ten seconds
      const found = [
        ...(await shifting(await browser.newContext({ viewport }), outside)),
        ...(await shifting(await browser.newContext({ viewport, storageState }), inside)),
      ]
      expect(found).toEqual([])
      calm()
      await context.close()
    })

for (const viewport of sizes)
  test(`in whatever order answers come, what is drawn stays, ${viewport.width} wide`, async ({ browser }) => {
    const { page, context, calm } = await person(browser, { viewport })
    await signIn(page, server.url, 'ruth@example.org')
    const slow = await browser.newContext({ viewport, storageState: await context.storageState() })
    await inAnyOrder(slow, seedOfTheDay())
    const some = routes.filter(({ name }) => ['home', 'group', 'marketplace', 'admin'].includes(name))
    expect(await shifting(slow, some)).toEqual([])
    calm()
    await context.close()
  })
