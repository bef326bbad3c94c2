import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, ImpactValue, run } from 'axe-core'
import type { Page } from 'playwright'

type Impact = Exclude<ImpactValue, null>

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Violations of these impacts in what is shown now. Axe runs in the page itself: its own binding for Playwright opens a
 * second page for each look, which costs more than the look does and helps only with frames of another origin.
 */
export async function violationsOn(page: Page, impacts: readonly Impact[]): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(look, impacts)
}

/** A violation has the impact of its rule, so that the rules of other impacts need not run. */
async function look(impacts: readonly Impact[]) {
  const { axe } = window as Window & {
    axe?: { run: typeof run; _audit: { rules: readonly { id: string; impact: Impact }[] } }
  }
  // what is only coming into sight has not its colours yet; what takes longer than that is there to be seen
  const moving = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const { rules } = axe!._audit
  const others = rules.filter(({ impact }) => !impacts.includes(impact))
  const { violations } = await axe!.run(document, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(others.map(({ id }) => [id, { enabled: false }])),
  })
  return violations
}
