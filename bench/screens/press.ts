import type { CDPSession, Page } from 'playwright'
import { type TraceEvent, workOf } from './work.ts'

/** From the press on something until what it opens is in sight and has been painted, in milliseconds. */
export const press = (page: Page, pressed: string, opened: string) =>
  page.evaluate(
    async ([pressed, opened]) => {
      // a list may draw a row unseen first, to measure it
      const isSeen = () => {
        const found = document.querySelector<HTMLElement>(opened)
        return found !== null && getComputedStyle(found).visibility === 'visible'
      }
      const before = performance.now()
      performance.mark('pressed')
      document.querySelector<HTMLElement>(pressed)!.click()
      // what is there when a frame begins is painted with it
      do {
        await new Promise(requestAnimationFrame)
        if (performance.now() - before > 20_000) throw new Error(`${pressed} does not open ${opened}.`)
      } while (!isSeen())
      await new Promise((painted) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = painted
        port2.postMessage(null)
      })
      performance.mark('painted')
      return performance.now() - before
    },
    [pressed, opened] as const,
  )

/** The time that the browser itself takes to lay out and paint what stands in an element once more, in milliseconds. */
export const paintAgain = (page: Page, selector: string) =>
  page.evaluate(async (selector) => {
    const there = document.querySelector<HTMLElement>(selector)!
    const copy = there.cloneNode(true)
    await new Promise(requestAnimationFrame)
    const before = performance.now()
    there.replaceWith(copy)
    await new Promise((painted) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = painted
        port2.postMessage(null)
      }),
    )
    const took = performance.now() - before
    copy.parentNode!.replaceChild(there, copy)
    return took
  }, selector)

/** Does what marks its begin and end as `press` does, and hands back what it says with the work of the main thread. */
export async function traced<Result>(devtools: CDPSession, deed: () => Promise<Result>) {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  const includedCategories = ['devtools.timeline', 'v8', 'blink.user_timing']
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  const result = await deed()
  const complete = new Promise<void>((tell) => devtools.once('Tracing.tracingComplete', () => tell()))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return { result, work: workOf(events) }
}
