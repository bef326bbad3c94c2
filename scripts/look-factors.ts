import { chromium, type Page } from 'playwright'
import { enter, signInByForm } from '../test/browser.ts'
import { startServer } from '../test/server.ts'
import { figures } from '../test/sign-in.ts'
import { findChromium } from './chromium.js'
import { themes } from './look.ts'

/** The steps that no address leads to: a second factor while it is added, its backup codes, and how it is asked for. */
export async function lookAtFactors(
  sizes: readonly { width: number; height: number }[],
  see: (page: Page, name: string) => Promise<void>,
) {
  const server = await startServer({ SEED: 'seed.sql,demo.sql' })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--hide-scrollbars'],
  })
  try {
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' })
    const everywhere = async (name: string) => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const theme of themes) {
          await page.evaluate((name) => {
            document.documentElement.dataset.theme = name
            document.documentElement.dataset.mantineColorScheme = name === 'light' ? 'light' : 'dark'
          }, theme)
          await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))))
          await see(page, `${name}-${theme}-${size.width}`)
        }
      }
    }
    await signInByForm(page, server.url, 'ruth@example.org')
    await page.goto(`${server.url}/profile#second-factor`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Add an app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
    await dialog.getByRole('img').waitFor()
    await everywhere('factor-app')
    await dialog.getByLabel('Code from the app').fill(figures(await dialog.locator('code').innerText()))
    await page.getByRole('dialog', { name: 'Your backup codes' }).waitFor()
    await everywhere('factor-codes')
    await page.evaluate(() => localStorage.removeItem('session'))
    await page.goto(`${server.url}/auth`)
    await enter(page, 'ruth@example.org')
    await page.getByLabel('Code from your authenticator app').waitFor()
    await everywhere('auth-factor')
  } finally {
    await browser.close()
    await server.discard()
  }
}
