import { readFileSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { signInByForm, type Theme } from '../test/browser.ts'
import { type Route, routes, unknownRoutes } from '../test/routes.ts'
import { startServer } from '../test/server.ts'
import { findChromium } from './chromium.js'
import { putPictureOnCard } from './look-card.ts'

export const themes: readonly Theme[] = ['light', 'dark', 'modern']

/** Goes to every route, at each size in each theme, once it is all there; `see` is called at each stop. */
export async function lookAtEverything(
  sizes: readonly { width: number; height: number }[],
  see: (page: Page, at: { route: Route; theme: Theme; width: number }) => Promise<void>,
) {
  const unknown = unknownRoutes(readFileSync('client/App.tsx', 'utf8'))
  if (unknown.length > 0) throw new Error(`These pages are not in test/routes.ts: ${unknown.join(', ')}.`)
  const only = process.argv.slice(2)
  const wanted = routes.filter(({ name }) => only.length === 0 || only.includes(name))
  const server = await startServer({
    SEED: 'seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-progress.sql,demo-home.sql,demo-marketplace.sql,demo-moderation.sql,demo-admin.sql,demo-security.sql,demo-tenants.sql',
  })
  await putPictureOnCard(server)
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--hide-scrollbars'],
  })
  const open = () =>
    browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
  try {
    const contexts: Record<Route['as'], BrowserContext> = { nobody: await open(), ruth: await open() }
    const pages = { nobody: await contexts.nobody.newPage(), ruth: await contexts.ruth.newPage() }
    await signInByForm(pages.ruth, server.url, 'ruth@example.org')
    await pages.nobody.goto(`${server.url}/auth`)
    for (const theme of themes) {
      for (const page of Object.values(pages)) await page.evaluate((name) => localStorage.setItem('theme', name), theme)
      for (const route of wanted) {
        const page = pages[route.as]
        // on a phone a conversation hides the list, and with it the heading of the page
        if (sizes[0]) await page.setViewportSize(sizes[0])
        await page.goto(server.url + route.path, { waitUntil: 'networkidle' })
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.locator('[role=status][aria-label=Loading]').waitFor({ state: 'detached' })
        for (const size of sizes) {
          await page.setViewportSize(size)
          // the new size is laid out with the next frame, and parts that measure themselves with the one after it
          await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))))
          await see(page, { route, theme, width: size.width })
        }
      }
    }
  } finally {
    await browser.close()
    await server.discard()
  }
}
