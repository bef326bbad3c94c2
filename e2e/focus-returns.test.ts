import { expect, type Page, test } from 'playwright/test'
import { person, signIn } from '../test/browser.ts'
import { buttonsOf, closeByKey, openedOver, openLayers, pressed } from '../test/fixtures/layers.ts'
import { openPage, pages, realAddresses } from '../test/fixtures/real-routes.ts'
import { seedOfTheDay } from '../test/sample.ts'
import { seededServer } from '../test/seeded-server.ts'

/*
 * Ruth presses the buttons of each page. Whatever opens by that, a dialog, a menu or a list, closes by Esc, and after
 * each press the focus is on an element and not on nothing, where her next letters would be shortcuts. A tenth of the
 * routes each day; all of them with FUZZ=1.
 */

const server = seededServer()
const parts = 10
const todays = pages.filter((_, at) => process.env.FUZZ || at % parts === seedOfTheDay() % parts)

let addressOf: Awaited<ReturnType<typeof realAddresses>>
test.beforeAll(async () => {
  addressOf = await realAddresses(server)
})

for (const route of todays)
  test(`what opens by a press on “${route.name}” closes by Esc, and the focus is never lost`, async ({ browser }) => {
    const { page, context } = await person(browser)
    await signIn(page, server.url, 'ruth@example.org', '/too-old.html')
    const open = async () => {
      await openPage(page, addressOf(route))
      // buttons come with the rows of a page
      await page.waitForLoadState('networkidle')
    }
    await open()
    const begun = page.url()
    let [presses, opened] = [0, 0]
    for (const name of await buttonsOf(page)) {
      if (page.url() !== begun) await open()
      const [before, begunAt] = [await openLayers(page), await documentOf(page)]
      if (!(await pressed(page, name))) continue
      presses += 1
      if (await openedOver(page, before)) {
        opened += 1
        expect.soft(await closeByKey(page), `“${name}” opens what Esc closes`).toBe(true)
      }
      if ((await documentOf(page)) !== begunAt) continue
      await expect.soft(page.locator('body'), `something has the focus after “${name}”`).not.toBeFocused()
    }
    test.info().annotations.push({ type: 'buttons', description: `${presses} pressed, ${opened} opened something` })
    await context.close()
  })

/** The moment at which the document began: another after a press means a new page, which gives nothing back. */
const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin)
