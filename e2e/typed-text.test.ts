import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { person, signIn } from '../test/browser.ts'
import { buttonsOf, closeByKey, press } from '../test/fixtures/layers.ts'
import { openPage, pages, realAddresses } from '../test/fixtures/real-routes.ts'
import type { Route } from '../test/routes.ts'
import { seedOfTheDay } from '../test/sample.ts'
import { seededServer } from '../test/seeded-server.ts'

/*
 * Ruth types into every text field that a page shows, and into those of the dialogs that its buttons open; her tab dies,
 * and she opens other pages first: nothing foreign, nothing lost. A third of the routes each day, a tenth with their
 * dialogs; all of them with FUZZ=1.
 */

const server = seededServer()
const shareOfDay = (parts: number) => pages.filter((_, at) => process.env.FUZZ || at % parts === seedOfTheDay() % parts)
/** The pages of the day, some at a time. */
const todays = Array.from({ length: Math.ceil(shareOfDay(3).length / 8) }, (_, at) =>
  shareOfDay(3).slice(at * 8, at * 8 + 8),
)

let addressOf: Awaited<ReturnType<typeof realAddresses>>
test.beforeAll(async () => {
  addressOf = await realAddresses(server)
})

const fields = ':is([data-draft], [data-draft] *):is(input:not([type]), input[type=text], input[type=url], textarea)'
const typable = `${fields}:not([data-composer], [readonly], [disabled])`
const inDialog = `dialog[open] :is(${typable})`

/** A field of a scope, and what was typed into it last: several pages may have the same form. */
interface Typed {
  scope: string
  field: string
  words: string
}

for (const routes of todays)
  test(`what is typed comes back there after the tab died, and nowhere else: ${routes.map(({ name }) => name).join(', ')}`, async ({
    browser,
  }) => {
    const context = await ruths(browser)
    const typed = new Map<Route, Typed[]>()
    for (const route of routes) typed.set(route, await typeEverywhere(context, route))
    const all = [...typed.values()].flat()
    const last = new Map(all.map((one) => [`${one.scope} ${one.field}`, one.words]))
    // the other way round, so that another page comes before each
    for (const route of routes.toReversed()) {
      const next = await open(context, route)
      for (const { scope, field } of typed.get(route)!) {
        const words = last.get(`${scope} ${field}`)
        await expect.poll(() => wordsOf(next, scope), { message: `${route.name}: ${scope} ${field}` }).toContain(words)
      }
      await expectNothingForeign(next, all)
      await next.close()
    }
    await context.close()
  })

for (const route of shareOfDay(10))
  test(`what is typed in the dialogs of “${route.name}” is there again when the tab died`, async ({ browser }) => {
    const context = await ruths(browser)
    const typed: (Typed & { button: string })[] = []
    let page = await open(context, route)
    const begun = page.url()
    for (const button of await buttonsOf(page)) {
      if (page.url() !== begun) await openPage(page, addressOf(route))
      const words = (await press(page, button)) ? await typeInto(page, inDialog, `dq${typed.length}x`) : []
      typed.push(...words.map((one) => ({ ...one, button })))
      if (words.length === 0) await closeByKey(page)
      else {
        await page.close()
        page = await open(context, route)
      }
    }
    const last = new Map(typed.map((one) => [`${one.scope} ${one.field}`, one.words]))
    for (const { button, scope, field } of typed.toReversed()) {
      await openPage(page, addressOf(route))
      await press(page, button)
      const words = last.get(`${scope} ${field}`)
      await expect.poll(() => wordsOf(page, scope), { message: `“${button}”: ${scope} ${field}` }).toContain(words)
      await expectNothingForeign(page, typed)
    }
    await context.close()
  })

async function ruths(browser: Browser) {
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')
  await page.close()
  return context
}

async function open(context: BrowserContext, route: Route): Promise<Page> {
  const page = await context.newPage()
  await openPage(page, addressOf(route))
  return page
}

/** Types words of its own into each field, and lets the tab die. */
async function typeEverywhere(context: BrowserContext, route: Route): Promise<Typed[]> {
  const page = await open(context, route)
  const typed = await typeInto(page, typable, `zq${pages.indexOf(route)}x`)
  await page.close()
  return typed
}

async function typeInto(page: Page, selector: string, begin: string): Promise<Typed[]> {
  const typed: Typed[] = []
  for (const [at, field] of (await page.locator(selector).all()).entries()) {
    if (!(await field.isVisible())) continue
    const place = await field.evaluate((it: HTMLInputElement) => ({
      scope: it.closest<HTMLElement>('[data-draft]')!.dataset.draft!,
      field: it.name || it.labels?.[0]?.textContent || it.getAttribute('aria-label') || it.placeholder,
    }))
    const words = `${begin}${at}`
    await field.focus()
    await field.evaluate((it: HTMLInputElement) => it.select())
    await page.keyboard.type(words)
    typed.push({ ...place, words })
  }
  return typed
}

/** The texts of the fields of each scope, with those that are offered. */
const shown = (page: Page) =>
  page.evaluate((selector) => {
    const found = [...document.querySelectorAll<HTMLInputElement>(selector)]
    return found.map((field) => ({
      scope: field.closest<HTMLElement>('[data-draft]')!.dataset.draft!,
      text: field.value,
    }))
  }, typable)

async function expectNothingForeign(page: Page, all: readonly Typed[]) {
  for (const { scope, text } of await shown(page))
    for (const one of all) if (one.scope !== scope) expect(text, scope).not.toContain(one.words)
}

const wordsOf = async (page: Page, scope: string) =>
  (await shown(page))
    .filter((one) => one.scope === scope)
    .map(({ text }) => text)
    .concat(await page.getByRole('region', { name: /unsaved|Both/i }).allTextContents())
    .join('\n')
