import type { Page } from 'playwright'

/** The milliseconds from a key to the next frame, of thirty letters in the field that has the focus. */
export async function typing(page: Page) {
  await page.evaluate(() => {
    const took: number[] = []
    Object.assign(window, { took })
    addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => took.push(performance.now() - event.timeStamp)
          port2.postMessage(null)
        }),
      { capture: true },
    )
  })
  await page.keyboard.type(' and so on for thirty letters', { delay: 60 })
  return page.evaluate(() => (window as unknown as { took: number[] }).took)
}
