import { expect, type Page, test } from 'playwright/test'
import { person, signIn } from '../test/browser.ts'
import { buttonsOf, closeByKey, press } from '../test/fixtures/layers.ts'
import { openPage, pages, realAddresses } from '../test/fixtures/real-routes.ts'
import { seedOfTheDay } from '../test/sample.ts'
import { seededServer } from '../test/seeded-server.ts'

/*
 * Ruth presses the buttons of each page. Whatever opens by that, a dialog, a menu or a list, closes by Esc, and the focus
 * is on an element again and not on nothing, where her next letters would be shortcuts. A tenth of the routes each day; all
 * of them with FUZZ=1.
 */

const server = seededServer()
const parts = 10
const todays = pages.filter((_, at) => process.env.FUZZ || at % parts === seedOfTheDay() % parts)

let addressOf: Awaited<ReturnType<typeof realAddresses>>
test.beforeAll(async () => {
  addressOf = await realAddresses(server)
})

for (const route of todays)
  test(`what opens by a press on “${route.name}” closes by Esc, and gives the focus back`, async ({ browser }) => {
    const { page, context } = await person(browser)
    await signIn(page, server.url, 'ruth@example.org', '/too-old.html')
    await openPage(page, addressOf(route))
    const begun = page.url()
    for (const name of await buttonsOf(page)) {
      if (page.url() !== begun) await openPage(page, addressOf(route))
      if (!(await press(page, name))) continue
      expect.soft(await closeByKey(page), `“${name}” opens what Esc closes`).toBe(true)
      expect.soft(await hasFocus(page), `something has the focus after “${name}”`).toBe(true)
    }
    await context.close()
  })

/** True once an element has the focus: a page may give it back a moment later. */
const hasFocus = (page: Page) =>
  page
    .waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body, undefined, {
      timeout: 1000,
    })
    .then(
      () => true,
      () => false,
    )
