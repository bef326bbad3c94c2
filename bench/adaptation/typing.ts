import { randomUUID } from 'node:crypto'
import { median, percentile, report } from '../report.ts'
import { onStage, pageOf, type Stage, slowDown } from '../screens/stage.ts'
import { typing } from '../screens/typing.ts'
import { adapt, changesOf, followed } from './fill.ts'

/*
 * The editor of a lesson beside 350 lessons under 500 changes: from a key in its title, and in its text, until it has been
 * painted (goal 16 ms). Beside it stands what the same browser gives to a page with nothing but a field.
 */
export async function adaptationTyping() {
  await onStage(async (stage) => {
    const { adoption, group, lessons } = await followed(stage.admin)
    await stage.admin.query(adapt, [randomUUID(), adoption, JSON.stringify(changesOf(lessons)), false])
    await stage.admin.query('reset role')
    await stage.admin.query('vacuum analyze')
    await bare(stage)
    for (const side of stage.sides) {
      const path = `/groups/${group}/lessons/${adoption}/customize?lesson=${lessons[0]!.key}`
      const page = await pageOf(stage, side, { path })
      const title = page.getByLabel('Lesson title')
      await page.getByLabel('Objectives').waitFor()
      for (const rate of [1, 4]) {
        await slowDown(page, rate)
        await title.click()
        const inTitle = await typing(page)
        await page.getByText('Listen.').click()
        const text = page.locator('[contenteditable=true]').first()
        await text.waitFor()
        await text.click()
        const inText = await typing(page)
        await page.keyboard.press('Escape')
        report(`the editor of a lesson among 350, ${rate}× slower${side.name}`, {
          'ms from a key to the screen, in the title (median; goal 16)': median(inTitle),
          'the same, p95': percentile(inTitle, 0.95),
          'ms from a key to the screen, in the text (median; goal 16)': median(inText),
          'the same in the text, p95': percentile(inText, 0.95),
        })
      }
      await page.context().close()
    }
  })
}

async function bare({ browser }: Stage) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.setContent('<input>')
  for (const rate of [1, 4]) {
    await slowDown(page, rate)
    await page.locator('input').focus()
    report(`a page with one field, ${rate}× slower`, {
      'ms from a key to the screen (median)': median(await typing(page)),
    })
  }
  await page.context().close()
}
