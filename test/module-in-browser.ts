import { chromium } from 'playwright'
import { build, type Rolldown } from 'vite'
import { findHeadless } from '../scripts/chromium.js'
import { contentSecurityPolicy } from '../server/http/static.ts'

/** One module of the client in a real Chromium, under the policy of our pages. `reports` holds what the page complained of. */
export async function moduleInBrowser<Module>(file: string) {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: file, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const code = made[0]!.output[0].code
  const html =
    "<!doctype html><title>A page</title><script type=module>import * as it from '/module.js'; window.tried = it</script><body></body>"
  const browser = await chromium.launch({ executablePath: findHeadless() ?? 'chromium', args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const reports: string[] = []
  page.on('console', (message) => reports.push(message.text()))
  page.on('pageerror', (error) => reports.push(error.message))
  page.on('dialog', (dialog) => {
    reports.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.route('**', (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/module.js') return route.fulfill({ contentType: 'text/javascript', body: code })
    if (path !== '/') {
      reports.push(`asked for ${route.request().url()}`)
      return route.abort()
    }
    const headers = { 'content-security-policy': contentSecurityPolicy(html) }
    return route.fulfill({ contentType: 'text/html', body: html, headers })
  })
  await page.goto('http://localhost:1/')
  const call = <Name extends keyof Module & string>(name: Name, inputs: unknown[]) =>
    page.evaluate(
      ([called, given]) => {
        const { tried } = window as Window & typeof globalThis & { tried: Record<string, (input: unknown) => unknown> }
        return given.map((input) => tried[called]!(input))
      },
      [name, inputs] as const,
    )
  return { page, reports, call, stop: () => browser.close() }
}
