import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { person, signIn } from '../test/browser.ts'
import { type Route, routes } from '../test/routes.ts'
import { seedOfTheDay } from '../test/sample.ts'
import { seededServer } from '../test/seeded-server.ts'

/*
 * Ruth types into every text field that a page shows, her tab dies, and she opens other pages first: nothing foreign,
 * nothing lost. A third of the routes each day; all of them with FUZZ=1.
 */

const server = seededServer()
const pages = routes.filter(({ as, back }) => as === 'ruth' && !back)
const todays = pages.filter((_, at) => process.env.FUZZ || at % 3 === seedOfTheDay() % 3)

const fields = ':is([data-draft], [data-draft] *):is(input:not([type]), input[type=text], input[type=url], textarea)'
const typable = `${fields}:not([data-composer], [readonly], [disabled])`

/** A field of a scope, and what was typed into it last: several pages may have the same form. */
interface Typed {
  scope: string
  field: string
  words: string
}

test('what is typed on any page comes back there after the tab died, and nowhere else', async ({ browser }) => {
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')
  await page.close()
  const typed = new Map<Route, Typed[]>()
  for (const route of todays) typed.set(route, await typeEverywhere(context, route))
  const all = [...typed.values()].flat()
  const last = new Map(all.map((one) => [`${one.scope} ${one.field}`, one.words]))
  expect(all.length).toBeGreaterThan(todays.length / 12)
  // the other way round, so that another page comes before each
  for (const route of todays.toReversed()) {
    const next = await open(context, route)
    for (const { scope, field } of typed.get(route)!) {
      const words = last.get(`${scope} ${field}`)
      await expect.poll(() => wordsOf(next, scope), { message: `${route.name}: ${scope} ${field}` }).toContain(words)
    }
    for (const { scope, text } of await shown(next))
      for (const one of all) if (one.scope !== scope) expect(text, `${route.name}: ${scope}`).not.toContain(one.words)
    await next.close()
  }
  await context.close()
})

async function open(context: BrowserContext, { path }: Route): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  return page
}

/** Types words of its own into each field, and lets the tab die. */
async function typeEverywhere(context: BrowserContext, route: Route): Promise<Typed[]> {
  const page = await open(context, route)
  const typed: Typed[] = []
  for (const [at, field] of (await page.locator(typable).all()).entries()) {
    if (!(await field.isVisible())) continue
    const place = await field.evaluate((it: HTMLInputElement) => ({
      scope: it.closest<HTMLElement>('[data-draft]')!.dataset.draft!,
      field: it.name || it.labels?.[0]?.textContent || it.getAttribute('aria-label') || it.placeholder,
    }))
    const words = `zq${pages.indexOf(route)}x${at}`
    await field.focus()
    await field.evaluate((it: HTMLInputElement) => it.select())
    await page.keyboard.type(words)
    typed.push({ ...place, words })
  }
  await page.close()
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

const wordsOf = async (page: Page, scope: string) =>
  (await shown(page))
    .filter((one) => one.scope === scope)
    .map(({ text }) => text)
    .concat(await page.getByRole('region', { name: /unsaved|Both/i }).allTextContents())
    .join('\n')
