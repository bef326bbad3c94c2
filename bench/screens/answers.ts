import type { Page } from 'playwright'
import { median, percentile, report } from '../report.ts'
import { fillGuests } from './answers-fill.ts'
import { press, traced } from './press.ts'
import { onStage, pageOf, type Side, type Stage, slowDown } from './stage.ts'
import { asFigures, type Work } from './work.ts'

/*
 * An answer to an event: on one's own screen (goal: 16 ms after the press, the next frame) and on that of somebody else
 * (goal: 150 ms, p95), at full speed; and a list of 500 guests at 4× slower, opened and scrolled (goal: 60 frames a second).
 */
const rounds = Number(process.env.ROUNDS ?? 15)
const guests = 500

export async function answers() {
  await onStage(async (stage) => {
    const { title } = await fillGuests(stage.admin, guests)
    for (const side of stage.sides) {
      await answer(stage, side, title)
      await guestList(stage, side, title)
    }
  })
}

/** Answers one event of the agenda again and again, while somebody else looks at the same. */
async function answer(stage: Stage, side: Side, title: string) {
  const own = await pageOf(stage, side, { path: '/events' })
  const other = await pageOf(stage, side, { path: '/events', email: 'tomas@example.org' })
  const choice = (status: string) => `main [role=radiogroup][aria-label*="${title}"] [data-status=${status}]`
  const chosen = (status: string) => `${choice(status)}[data-chosen=true]`
  await own.locator(choice('going')).first().waitFor()
  await own.locator('[data-state=connected]').waitFor({ state: 'attached' })
  await other.locator('[data-state=connected]').waitFor({ state: 'attached' })
  // of who has not answered yet a no changes nothing on anybody's screen
  const counted = (count: number) => `main [data-event]:has([aria-label*="${title}"]):has-text("${count} going")`
  await own.locator(choice('going')).first().click()
  await other
    .locator(counted(guests + 1))
    .first()
    .waitFor()
  // the other's page has loaded what it loads when idle
  await own.waitForLoadState('networkidle')
  await other.waitForLoadState('networkidle')
  await other.waitForTimeout(3000)
  await watchCounts(other, title)
  const devtools = await own.context().newCDPSession(own)
  const [here, there, work]: [number[], number[], Work[]] = [[], [], []]
  await own.bringToFront()
  const inTurns = async (answer: (status: string) => Promise<void>) => {
    for (let round = 0; round < rounds; round++)
      for (const status of ['declined', 'going']) {
        await answer(status)
        await own.waitForLoadState('networkidle')
      }
  }
  const pressOn = (status: string) => press(own, `${choice(status)} input`, chosen(status))
  await inTurns(async (status) => {
    const { result, work: its } = await traced(devtools, () => pressOn(status))
    here.push(result)
    work.push(its)
    await changed(other)
  })
  // to trace one page takes from the other: how long its change travels is looked at by itself
  await inTurns(async (status) => {
    const pressed = await own.evaluate(() => performance.timeOrigin + performance.now())
    await pressOn(status)
    there.push((await changed(other)) - pressed)
  })
  report(`an answer${side.name}`, {
    'ms from the press until it is painted (median; goal 16, a frame)': median(here),
    'the same, p95': percentile(here, 0.95),
    ...asFigures(work),
    'ms to somebody else’s screen (median)': median(there),
    'the same, p95 (goal 150)': percentile(there, 0.95),
  })
  await own.context().close()
  await other.context().close()
}

/** Keeps when what is said about an event changed. */
const watchCounts = (page: Page, title: string) =>
  page.evaluate((title) => {
    const card = () => document.querySelector(`main [role=radiogroup][aria-label*="${title}"]`)?.closest('[data-event]')
    let was = card()?.textContent
    const changes: number[] = []
    Object.assign(window, { changes })
    new MutationObserver(() => {
      const now = card()?.textContent
      if (now === was) return
      was = now
      changes.push(performance.timeOrigin + performance.now())
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, title)

async function changed(page: Page): Promise<number> {
  // by a timer: a page behind another draws no frames
  const heard = await page.waitForFunction(
    () => (window as Window & { changes?: number[] }).changes?.shift(),
    undefined,
    { polling: 50 },
  )
  return (await heard.jsonValue())!
}

async function guestList(stage: Stage, side: Side, title: string) {
  const page = await pageOf(stage, side, { path: '/events' })
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('button', { name: /^Show \d+ more/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(page, 4)
  const took: number[] = []
  const more = async () => {
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('[aria-labelledby=guests] button'))
        if (/Show (all|\d+ more)/.test(one.textContent ?? '')) one.setAttribute('data-bench-more', '')
    })
    return page.locator('[data-bench-more]').count()
  }
  while ((await more()) > 0) {
    const shown = await page.locator('[aria-labelledby=guests] li').count()
    took.push(await press(page, '[data-bench-more]', `[aria-labelledby=guests] li:nth-child(${shown + 1})`))
  }
  const frames = await page.evaluate(async () => {
    const next = () => new Promise<number>(requestAnimationFrame)
    let panel = document.querySelector('#guests')
    while (panel && getComputedStyle(panel).overflowY !== 'auto') panel = panel.parentElement
    if (!panel) throw new Error('Nothing scrolls around the guests.')
    const list: number[] = []
    let before = await next()
    while (list.length < 240) {
      panel.scrollBy({ top: list.length % 120 < 60 ? 60 : -60, behavior: 'instant' })
      const now = await next()
      list.push(now - before)
      before = now
    }
    return list
  })
  report(`a list of ${guests} guests at 4× slower${side.name}`, {
    'guests shown': await page.locator('[aria-labelledby=guests] li').count(),
    'ms for a hundred more, at most': Math.max(...took),
    'ms for a hundred more (median)': median(took),
    'frames a second while it scrolls (goal 60)': (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0),
    'ms of the longest frame': Math.max(...frames),
  })
  await page.context().close()
}
