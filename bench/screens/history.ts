import type { Locator } from 'playwright'
import { report } from '../report.ts'
import { fillHistory } from './history-fill.ts'
import { traced } from './press.ts'
import { onStage, pageOf, type Side, type Stage, slowDown } from './stage.ts'
import { totalOf, type Work } from './work.ts'

/*
 * A conversation of 100,000 messages under the thumb: on a processor four times slower one scrolls upwards through it
 * while what is older comes page by page. Goals: 60 frames a second, and no message moves by itself.
 */
const supper = '00000000-0000-4000-8000-0000000000b1'
const many = Number(process.env.BENCH_MESSAGES ?? 100_000)
const frames = 600
/** The pixels that one scrolls per frame. */
const drawn = 60

export async function history() {
  await onStage(async (stage) => {
    await fillHistory(stage.admin, supper, many)
    for (const side of stage.sides) await scroll(stage, side)
    await bareList(stage)
  })
}

async function scroll(stage: Stage, side: Side) {
  const page = await pageOf(stage, side, { path: `/messages?conversation=${supper}`, wide: false })
  const list = page.getByRole('log', { name: 'Messages' })
  await list.locator(`[data-seq="${many}"]`).waitFor()
  const devtools = await slowDown(page, 4)
  // to look where each message is, or at what takes the frame, takes time of its own: frames are counted first
  const { took } = await upwards(list, false)
  const reached = await list.locator('[data-message]').first().getAttribute('data-seq')
  const { moved } = await upwards(list, true)
  const { work, result } = await traced(devtools, () => upwards(list, false))
  report(`history, ${many.toLocaleString('en')} messages at 4× slower${side.name}`, {
    'frames a second while it scrolls': (1000 * took.length) / took.reduce((sum, frame) => sum + frame, 0),
    'ms of the longest frame': Math.max(...took),
    'frames that came late, of 600': took.filter((frame) => frame > 20).length,
    'messages passed, as they came': many - Number(reached),
    'pixels that a message moved by itself, at most': Math.max(...moved),
    'frames in which one moved by more than a line': moved.filter((by) => by > 24).length,
    ...perFrame(work, result.took.length),
  })
  await page.context().close()
}

/** The list by itself, with rows of words alone: what there is to reach. */
async function bareList(stage: Stage) {
  const page = await pageOf(stage, stage.sides[0]!, { path: `/virtuoso-test?rows=${many}`, wide: false })
  const list = page.getByRole('log', { name: 'Rows' })
  await list.getByText(String(many), { exact: true }).waitFor()
  const devtools = await slowDown(page, 4)
  const { took } = await upwards(list, false)
  const { work, result } = await traced(devtools, () => upwards(list, false))
  report('the list by itself', {
    'frames a second while it scrolls': (1000 * took.length) / took.reduce((sum, frame) => sum + frame, 0),
    'ms of the longest frame': Math.max(...took),
    ...perFrame(work, result.took.length),
  })
  await page.context().close()
}

/** The main thread's part of a frame, which has 16.7 ms. */
const perFrame = (work: Work, frames: number) => ({
  'ms of the main thread a frame, by the processor’s clock': totalOf(work) / frames,
  ...Object.fromEntries(Object.entries(work).map(([kind, ms]) => [`of it ${kind}`, ms / frames])),
})

/** Draws the list down a little with every frame, and looks how far a message that stays in sight came from where it should be. */
const upwards = (list: Locator, looks: boolean) =>
  list.evaluate(
    async (rows, { frames, drawn, looks }) => {
      // what is put right within a frame was never seen: one looks when the frame has been painted
      const next = () =>
        new Promise<number>((go) =>
          requestAnimationFrame((at) => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => go(at)
            port2.postMessage(null)
          }),
        )
      const middle = () =>
        [...rows.querySelectorAll<HTMLElement>('[data-message]')].find(
          (one) => one.getBoundingClientRect().top > rows.getBoundingClientRect().top + 200,
        )
      const took: number[] = []
      const moved: number[] = []
      performance.mark('pressed')
      let before = await next()
      while (took.length < frames) {
        const one = looks ? middle() : undefined
        const from = one?.getBoundingClientRect().top ?? 0
        rows.dispatchEvent(new WheelEvent('wheel', { deltaY: -drawn, bubbles: true }))
        rows.scrollTop -= drawn
        const now = await next()
        took.push(now - before)
        before = now
        // who is at the very top waits for what is older
        if (one?.isConnected && rows.scrollTop > 0) moved.push(Math.abs(one.getBoundingClientRect().top - from - drawn))
      }
      performance.mark('painted')
      return { took, moved }
    },
    { frames, drawn, looks },
  )
