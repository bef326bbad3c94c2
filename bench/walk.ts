import { chromium } from 'playwright'
import { findChromium } from '../scripts/chromium.js'
import { enter } from '../test/browser.ts'
import { startServer } from '../test/server.ts'
import { median, percentile, report } from './report.ts'

/* From Enter in Ruth's browser to the row on Mina's screen, in two real browsers. Goal: one second. */
const rounds = 30

export async function walk() {
  const server = await startServer({ SEED: '1' })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const open = async (email: string) => {
      const page = await (await browser.newContext()).newPage()
      await page.goto(`${server.url}/auth`)
      await enter(page, email)
      await page.waitForURL('**/home')
      await page.goto(`${server.url}/groups/00000000-0000-4000-8000-0000000000b1`)
      await page.getByLabel('Add a task').waitFor()
      return page
    }
    const [ruth, mina] = [await open('ruth@example.org'), await open('mina@example.org')]
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const title = `Task number ${round}`
      // an observer in the page itself: a driver that looks now and then would be what is measured
      const seen = mina.evaluate(
        (wanted) =>
          new Promise<number>((tell) => {
            const look = () => document.querySelector(`[type=checkbox][aria-label="${wanted}"]`) && tell(Date.now())
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
          }),
        title,
      )
      await ruth.getByLabel('Add a task').fill(title)
      const began = await ruth.evaluate(() => Date.now())
      await ruth.keyboard.press('Enter')
      took.push((await seen) - began)
    }
    report('walk', {
      'from Enter to the other screen, ms (median)': median(took),
      'the same, ms (p95)': percentile(took, 0.95),
      'the same, ms (longest)': Math.max(...took),
    })
  } finally {
    await browser.close()
    await server.discard()
  }
}
