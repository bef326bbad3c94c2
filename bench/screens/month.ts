import type { Page } from 'playwright'
import { median, percentile, report } from '../report.ts'
import { fillMonths } from './month-fill.ts'
import { paintAgain, press, traced } from './press.ts'
import { onStage, pageOf, type Side, type Stage, slowDown } from './stage.ts'
import { asFigures, type Work } from './work.ts'

/*
 * The grid of a month with 400 events, on a processor four times slower: from the press until the next month is painted
 * (goal: 100 ms), beside what the browser takes to lay out the same grid when nobody works for it; and frames while the
 * page scrolls (goal: 60 a second). Both months are on the device.
 */
const events = 400
const rounds = Number(process.env.ROUNDS ?? 10)

export async function month() {
  await onStage(async (stage) => {
    await fillMonths(stage.admin, events)
    const grids = []
    for (const side of stage.sides) grids.push(await open(stage, side))
    for (let round = 0; round < rounds; round++)
      for (const { page, here, next, took, painted, work, devtools } of grids) {
        await page.bringToFront()
        const { result, work: its } = await traced(devtools, () => go(page, 'Next', next))
        took.push(result)
        work.push(its)
        painted.push(await paintAgain(page, '[role=grid]'))
        took.push(await go(page, 'Previous', here))
      }
    for (const { name, page, took, painted, work } of grids) {
      await page.bringToFront()
      const frames = await scroll(page)
      report(`a month of ${events} events at 4× slower${name}`, {
        'ms from the press until the next is painted (median; goal 100)': median(took),
        'the least of them': Math.min(...took),
        'the same, p95': percentile(took, 0.95),
        'ms in which the browser lays out and paints the same grid (median)': median(painted),
        'times that': median(took) / median(painted),
        ...asFigures(work),
        'frames a second while the page scrolls (goal 60)':
          (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0),
        'ms of the longest frame': Math.max(...frames),
      })
    }
  })
}

const labelled = (label: string) => `[role=grid][aria-label="${label}"]`
const calm = async (page: Page) => {
  await page.locator('section[aria-busy=false] td button').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function open(stage: Stage, side: Side) {
  const page = await pageOf(stage, side, { path: '/events?view=month' })
  const label = async () => (await page.getByRole('grid').getAttribute('aria-label'))!
  await calm(page)
  const here = await label()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await calm(page)
  const next = await label()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await calm(page)
  const devtools = await slowDown(page, 4)
  const [took, painted, work]: [number[], number[], Work[]] = [[], [], []]
  return { name: side.name, page, devtools, here, next, took, painted, work }
}

async function go(page: Page, way: string, label: string) {
  const took = await press(page, `button[aria-label="${way}"]`, labelled(label))
  await calm(page)
  return took
}

/** Down and up again, 20 pixels a frame. */
const scroll = (page: Page) =>
  page.evaluate(async () => {
    const next = () => new Promise<number>(requestAnimationFrame)
    const frames: number[] = []
    let before = await next()
    while (frames.length < 180) {
      scrollBy({ top: frames.length % 60 < 30 ? 20 : -20, behavior: 'instant' })
      const now = await next()
      frames.push(now - before)
      before = now
    }
    return frames
  })
