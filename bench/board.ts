import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../scripts/chromium.js'
import { asClient, signInByForm } from '../test/browser.ts'
import { startServer } from '../test/server.ts'
import { median, percentile, report } from './report.ts'

/*
 * Tasks under the hand: a board of 500 cards dragged over on a processor four times slower (goal: 60 frames a second),
 * and a task that is added: on the own screen (16 ms after the key) and on that of somebody else (150 ms, p95).
 */
const supper = '00000000-0000-4000-8000-0000000000b1'
const cards = 500
const rounds = 40

export async function board() {
  const server = await startServer({ SEED: '1' })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const ruth = await asClient(server.url, 'ruth@example.org')
    const rows = Array.from({ length: cards }, (_, n) => ({
      group_id: supper,
      title: `Card ${n}`,
      rank: `m${String(n).padStart(4, '0')}V`,
      status: n % 3 === 0 ? 'doing' : 'todo',
    }))
    await ruth.from('tasks').insert(rows).throwOnError()
    await drag(await enter(browser, server.url, 'ruth@example.org', `/tasks?view=board&group=${supper}`))
    const list = `/tasks?view=group&group=${supper}`
    await ruth.from('tasks').update({ status: 'cancelled' }).like('title', 'Card%').throwOnError()
    await add(
      await enter(browser, server.url, 'ruth@example.org', list),
      await enter(browser, server.url, 'tomas@example.org', list),
    )
  } finally {
    await browser.close()
    await server.discard()
  }
}

async function enter(browser: Browser, url: string, email: string, path: string) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInByForm(page, url, email)
  await page.goto(url + path)
  await page.locator('[data-keys]').waitFor({ state: 'attached' })
  await page.locator('[data-state=connected]').waitFor({ state: 'attached' })
  return page
}

/** Lifts the first card and carries it over the others for three seconds, while every frame is counted. */
async function drag(page: Page) {
  const card = page.locator('[data-card]').first()
  const from = (await card.boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.mouse.move(from.x + 30, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 3 })
  const counting = page.evaluate(async () => {
    const frames: number[] = []
    const end = performance.now() + 3000
    let before = performance.now()
    while (before < end) {
      const now = await new Promise<number>((next) => requestAnimationFrame(next))
      frames.push(now - before)
      before = now
    }
    return frames.slice(1)
  })
  const moving = (async () => {
    const until = Date.now() + 3000
    for (let step = 0; Date.now() < until; step++)
      await page.mouse.move(from.x + 60 + (step % 80) * 6, from.y + 30 + ((step * 7) % 500))
  })()
  const [frames] = await Promise.all([counting, moving])
  await page.mouse.up()
  report(`board, a card over ${cards} others at 4× slower`, {
    'frames a second (goal 60)': (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0),
    'ms of a frame (median)': median(frames),
    'ms of a frame (p95)': percentile(frames, 0.95),
    'ms of the longest frame': Math.max(...frames),
  })
  await page.context().close()
}

/** Adds tasks one after the other, and looks at both screens when each is there. */
async function add(own: Page, other: Page) {
  const watch = (page: Page) =>
    page.evaluate(() => {
      const seen: Record<string, number> = {}
      let key = 0
      Object.assign(window, { seen, pressed: () => key })
      const now = () => performance.timeOrigin + performance.now()
      const onKey = (event: KeyboardEvent) => {
        if (event.key === 'Enter') key = now()
      }
      addEventListener('keydown', onKey, { capture: true })
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('main [data-task] a')) {
          if (textContent?.startsWith('Added ')) seen[textContent] ??= now()
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  await watch(own)
  await watch(other)
  const at = (page: Page, title: string) =>
    page
      .waitForFunction(
        (name) => (window as Window & typeof globalThis & { seen: Record<string, number> }).seen[name],
        title,
      )
      .then((handle) => handle.jsonValue()) as Promise<number>
  const field = own.getByRole('textbox', { name: 'Add a task' })
  const here: number[] = []
  const there: number[] = []
  for (let round = 0; round < rounds; round++) {
    await field.fill(`Added ${round}`)
    await field.press('Enter')
    const pressed = await own.evaluate(() => (window as Window & typeof globalThis & { pressed(): number }).pressed())
    here.push((await at(own, `Added ${round}`)) - pressed)
    there.push((await at(other, `Added ${round}`)) - pressed)
  }
  // the first one brings the parts that read a sentence
  const [mine, theirs] = [here.slice(1), there.slice(1)]
  report('board, adding a task', {
    'ms from the key to the own screen (median; goal 16)': median(mine),
    'the same, p95': percentile(mine, 0.95),
    'ms to somebody else’s screen (median)': median(theirs),
    'the same, p95 (goal 150)': percentile(theirs, 0.95),
  })
}
