import { median, percentile, report } from '../report.ts'
import { press } from '../screens/press.ts'
import { onStage, pageOf, type Side, type Stage, slowDown } from '../screens/stage.ts'
import { typing } from '../screens/typing.ts'
import { fillScreen } from './fill-screen.ts'

/*
 * The journal on screen: a key in an entry of 50,000 letters at 4× slower, from the press to the cursor, the first line on
 * a phone at 4× slower, and 5,000 entries as they scroll.
 */
export const journalScreen = () =>
  onStage(async (stage) => {
    const { long } = await fillScreen(stage.admin)
    for (const side of stage.sides) {
      report(`the journal on screen${side.name}`, {
        ...(await keys(stage, side, long)),
        ...(await toCursor(stage, side)),
        ...(await firstLine(stage, side)),
        ...(await scrolling(stage, side)),
      })
    }
  })

const text = '[contenteditable=true]'
const line = 'main a[href*="make=entry"]'

async function keys(stage: Stage, side: Side, entry: string) {
  const page = await pageOf(stage, side, { path: `/journal?entry=${entry}` })
  await page.getByRole('textbox', { name: 'Entry' }).click()
  await page.locator(text).waitFor()
  await page.keyboard.press('Control+End')
  await slowDown(page, 4)
  const took = await typing(page)
  const bare = await (await stage.browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const paragraphs = Array.from({ length: 100 }, () => `<p>${'soup and bread '.repeat(33)}</p>`)
  await bare.setContent(`<div contenteditable=true>${paragraphs.join('')}</div>`)
  await bare.locator(text).click()
  await bare.keyboard.press('Control+End')
  await slowDown(bare, 4)
  const plain = await typing(bare)
  await page.context().close()
  await bare.context().close()
  return {
    'ms from a key to the screen, 50,000 letters, 4× slower (median; goal 16)': median(took),
    'the same, p95': percentile(took, 0.95),
    'the same in a page with the bare text alone (median)': median(plain),
  }
}

/** From the press on Home’s line until the text has the focus, once all of it has been loaded. */
async function toCursor(stage: Stage, side: Side) {
  const page = await pageOf(stage, side, { email: 'mina@example.org', path: '/home' })
  const took: number[] = []
  for (let n = 0; n < 7; n++) {
    await page.locator(line).waitFor()
    took.push(await press(page, line, `${text}:focus`))
    await page.goBack()
  }
  await page.context().close()
  return { 'ms from the press to the cursor, warm (median; goal 100)': median(took.slice(1)) }
}

/** Home on a phone at 4× slower: the line of the journal is pressed, ten letters are typed, and they are at the server. */
async function firstLine(stage: Stage, side: Side) {
  const page = await pageOf(stage, side, { email: 'tomas@example.org', path: '/home', wide: false })
  await slowDown(page, 4)
  const before = performance.now()
  await page.locator(line).click()
  await page.locator(`${text}:focus`).waitFor()
  const cursor = performance.now() - before
  await page.keyboard.type('Soup today', { delay: 60 })
  await page
    .getByText(/^(On this device|Saved)/)
    .first()
    .waitFor()
  const kept = performance.now() - before
  await page.context().close()
  return {
    'ms from the tap on Home to the cursor, phone, 4× slower': cursor,
    'ms until ten letters are kept on the device (goal 5000)': kept,
  }
}

async function scrolling(stage: Stage, side: Side) {
  const page = await pageOf(stage, side, { path: '/journal' })
  await page.getByRole('region', { name: 'Timeline' }).getByRole('heading').first().waitFor()
  const seen: Record<string, number> = {}
  for (const rate of [1, 4]) {
    await slowDown(page, rate)
    const frames = await page.evaluate(async () => {
      const next = () => new Promise<number>(requestAnimationFrame)
      const list: number[] = []
      let before = await next()
      while (list.length < 400) {
        scrollBy({ top: 60, behavior: 'instant' })
        const now = await next()
        list.push(now - before)
        before = now
      }
      return list
    })
    seen[`frames a second, 5,000 entries scroll, ${rate}× slower (goal 60)`] =
      (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0)
    seen[`ms of the longest frame, ${rate}× slower`] = Math.max(...frames)
  }
  await page.context().close()
  return seen
}
