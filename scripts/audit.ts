import { violationsOn } from '../test/axe.ts'
import { lookAtEverything } from './look.ts'

/* `npm run audit`: axe on every route, in three themes, at three widths, and whether a page is wider than its window. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 320, height: 640 },
]
const found = new Map<string, string[]>()
let looks = 0

await lookAtEverything(sizes, async (page, { route, theme, width }) => {
  looks++
  const where = `${route.path} in ${theme} at ${width}`
  const note = (what: string) => found.set(what, [...(found.get(what) ?? []), where])
  const violations = await violationsOn(page, ['minor', 'moderate', 'serious', 'critical'])
  for (const { id, impact, nodes } of violations) note(`${impact} ${id}: ${nodes[0]?.html.slice(0, 160)}`)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (beyond > 0) note(`scrolls sideways by ${beyond} pixels`)
  if (looks % 30 === 0) console.log(`${looks} looks, ${found.size} kinds of findings`)
})

for (const [what, places] of found) console.log(`\n${what}\n  ${places.length} times: ${places.slice(0, 6).join(', ')}`)
console.log(`\n${looks} looks, ${found.size} kinds of findings`)
process.exit(found.size > 0 ? 1 : 0)
