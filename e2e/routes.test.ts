import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { accessible, fits, person, signIn, type Theme } from '../test/browser.ts'
import { type Route, routes, unknownRoutes } from '../test/routes.ts'
import { seededServer } from '../test/seeded-server.ts'

/* Every route of the product once: it has its title, its place, and nothing that keeps anybody out. */

const inside = routes.filter(({ as, back }) => as === 'ruth' && !back)
const alone = routes.filter(({ as, back }) => as === 'ruth' && back)
// who comes back from elsewhere has a walk below
const outside = routes.filter(({ as, back, route }) => as === 'nobody' && !back && route !== '/auth/callback')
const outsidePaths = [...outside.map(({ path }) => path), '/setup', '/nowhere']
const open = routes.filter(({ as, back }) => as === 'nobody' && back)

const themes: Theme[] = ['light', 'dark', 'modern']
const widths = [1440, 768, 320]

const server = seededServer()

/** One of the three themes and one of the three widths: over all routes each pair comes up. */
async function wearing(page: Page, at: number) {
  const width = widths[Math.floor(at / 3) % 3]!
  await page.setViewportSize({ width, height: 844 })
  await page.evaluate((theme) => localStorage.setItem('theme', theme), themes[at % 3]!)
  return width
}

/** A page that is all there is accessible, and no wider than its window at any width. */
async function wellMade(page: Page) {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await accessible(page)
  for (const width of [1440, 900, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await fits(page)
  }
}

test('every route of the app is among those that are walked', () => {
  expect(unknownRoutes(readFileSync('client/App.tsx', 'utf8'))).toEqual([])
})

for (const part of [0, 1, 2, 3, 4, 5]) {
  test(`part ${part + 1} of the pages inside: each has its title and the ways on`, async ({ browser }) => {
    const { page, context, calm } = await person(browser)
    await signIn(page, server.url, 'ruth@example.org')
    for (const [at, { path, title = /./, whole }] of inside.entries()) {
      if (at % 6 !== part) continue
      const width = await wearing(page, at)
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1, name: title }).first(), path).toBeVisible()
      await expect(page).toHaveTitle(/ · Cohort$/)
      const ways = page.getByRole('navigation', { name: width < 768 ? 'Shortcuts' : 'Main' })
      await expect(ways, path).toBeVisible({ visible: width >= 768 || !whole })
      await wellMade(page)
    }
    calm()
    await context.close()
  })
}

test('what one sees before one is inside', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await page.goto(`${server.url}/auth`)
  for (const [at, path] of outsidePaths.entries()) {
    await wearing(page, at * 2)
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await wellMade(page)
  }
  const shut = alone.filter(({ route }) => !open.some((one) => one.route === route))
  for (const { path } of [...shut, ...inside.filter((_, at) => at % 5 === 0)]) {
    await page.goto(server.url + path)
    await page.waitForURL('**/auth*')
  }
  calm()
  await context.close()
})

test('a page that stands alone has a way back and no bars; a test page is there for everyone', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await page.goto(server.url)
  const bare = async ({ path, title = /./, back = '' }: Route, at: number) => {
    await wearing(page, at * 4 + 1)
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible()
    await expect(page.getByRole('link', { name: back }), path).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await wellMade(page)
  }
  for (const [at, route] of open.entries()) await bare(route, at)
  await signIn(page, server.url, 'ruth@example.org')
  for (const [at, route] of alone.entries()) await bare(route, at)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL('**/home')
  calm()
  await context.close()
})

test('who signs in elsewhere comes back in, or learns why not', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  const back = `${server.url}/auth/callback`
  await page.goto(back)
  await expect(page.getByRole('heading', { level: 1, name: 'Completing sign in...' })).toBeVisible()
  await accessible(page)
  await page.waitForURL('**/auth')
  await page.goto(`${back}#error=access_denied&error_description=You+said+no`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in failed' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'You said no' })).toBeVisible()
  await accessible(page)
  await page.waitForURL('**/auth')
  await signIn(page, server.url, 'mina@example.org')
  await page.goto(back)
  await page.waitForURL('**/home')
  calm()
  await context.close()
})
