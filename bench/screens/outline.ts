import type { Page } from 'playwright'
import { fillCurriculum } from '../data-curriculum-fill.ts'
import { median, percentile, report } from '../report.ts'
import { onStage, pageOf, type Side, type Stage, slowDown } from './stage.ts'
import { typing } from './typing.ts'

/*
 * The builder over 1,000 lessons. On a processor of its usual speed: from the way in until the first line of the outline
 * is in sight (goal 300 ms), with the nodes on the device. On one four times slower: a lesson that is dragged over the
 * others, to the edge and on (goal 60 frames a second); from a key in a title until it has been painted (goal 16 ms).
 * Beside them stands what the same browser gives to a page with nothing but a field, and a box that follows the pointer.
 */
const rounds = Number(process.env.ROUNDS ?? 10)

export async function outline() {
  await onStage(async (stage) => {
    const id = await fillCurriculum(stage.admin)
    await stage.admin.query('vacuum analyze')
    await bare(stage)
    for (const side of stage.sides) await measure(stage, side, id)
  })
}

/** The floor: a field and a box alone on a page. */
async function bare({ browser }: Stage) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.setContent(
    '<input><div id="box" style="position: fixed; inset: 0 auto auto 0; width: 99px; height: 30px; background: teal; pointer-events: none; will-change: transform"></div>',
  )
  await page.evaluate(() =>
    addEventListener('pointermove', ({ clientX, clientY }) => {
      document.getElementById('box')!.style.transform = `translate3d(${clientX}px, ${clientY}px, 0)`
    }),
  )
  await slowDown(page, 4)
  await page.locator('input').focus()
  const keys = await typing(page)
  const frames = await carry(page, { x: 20, y: 20 })
  report('a page with one field and one box', {
    'ms from a key to the screen at 4× slower (median)': median(keys),
    'the same, p95': percentile(keys, 0.95),
    ...framesOf(frames),
  })
  await page.context().close()
}

const framesOf = (frames: number[]) => ({
  'frames a second while it is dragged at 4× slower (goal 60)':
    (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0),
  'ms of a frame (median)': median(frames),
  'ms of a frame (p95)': percentile(frames, 0.95),
  'ms of the longest frame': Math.max(...frames),
})

async function measure(stage: Stage, side: Side, id: string) {
  const page = await pageOf(stage, side, { path: `/curriculum/${id}/builder` })
  await page.locator('[data-node]').first().waitFor()
  const opened: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.getByRole('link', { name: 'Back to Curriculum' }).click()
    const link = page.getByRole('link', { name: 'A thousand lessons' })
    await link.waitFor()
    opened.push(await open(page))
  }
  await slowDown(page, 4)
  const field = page.locator('[data-kind=lesson] input').first()
  await field.click()
  await page.locator('[data-lesson-title]').waitFor()
  // what comes with the lesson is there
  await page.getByRole('textbox', { name: 'Objectives' }).waitFor()
  const keys = await typing(page)
  const frames = await drag(page)
  report(`the outline of 1,000 lessons${side.name}`, {
    'ms until its first line is in sight (median; goal 300)': median(opened),
    'ms from a key to the screen at 4× slower (median; goal 16)': median(keys),
    'the same, p95': percentile(keys, 0.95),
    ...framesOf(frames),
  })
}

const open = (page: Page) =>
  page.evaluate(async () => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'A thousand lessons')
    const before = performance.now()
    link!.click()
    do await new Promise(requestAnimationFrame)
    while (!document.querySelector('[data-node] input'))
    return performance.now() - before
  })

/** Lifts a lesson and carries it over the others, and on past the lower edge, while every frame is counted. */
async function drag(page: Page) {
  const line = page.locator('[data-node][data-kind=lesson]').nth(2)
  await line.hover()
  const grip = (await line.locator('[data-grip]').boundingBox())!
  await page.mouse.move(grip.x + 5, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 30, grip.y + 40, { steps: 3 })
  const frames = await carry(page, grip)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

/** The frames of four seconds, in which a pointer goes over the page. */
async function carry(page: Page, from: { x: number; y: number }) {
  const counting = page.evaluate(async () => {
    const frames: number[] = []
    const end = performance.now() + 4000
    let before = performance.now()
    while (before < end) {
      const now = await new Promise<number>((next) => requestAnimationFrame(next))
      frames.push(now - before)
      before = now
    }
    return frames.slice(1)
  })
  const until = Date.now() + 4000
  for (let step = 0; Date.now() < until; step++) {
    // two seconds over the lines, then at the edge, where the list scrolls
    const y = until - Date.now() > 2000 ? 150 + ((step * 9) % 500) : 888
    await page.mouse.move(from.x + 30 + (step % 40), y)
  }
  return counting
}
