import type pg from 'pg'
import { asClient } from '../../test/browser.ts'
import { fillPlan } from '../data-schedule-fill.ts'
import { report } from '../report.ts'
import { onStage, pageOf, slowDown } from './stage.ts'

/* A year of lessons at 4× slower, two a week: scrolled from its start to its end (goal: 60 frames a second). */
const lessons = 104

export async function schedule() {
  await onStage(async (stage) => {
    const path = await fillSchedule(stage.admin, stage.sides[0]!.url)
    for (const side of stage.sides) {
      const page = await pageOf(stage, side, { path })
      await page.getByRole('region', { name: 'Weeks' }).getByRole('listitem').first().waitFor()
      await page.waitForLoadState('networkidle')
      await slowDown(page, 4)
      const frames = await page.evaluate(async () => {
        const next = () => new Promise<number>(requestAnimationFrame)
        const list: number[] = []
        let before = await next()
        while (list.length < 240) {
          scrollBy({ top: list.length % 120 < 60 ? 40 : -40, behavior: 'instant' })
          const now = await next()
          list.push(now - before)
          before = now
        }
        return list
      })
      report(`a schedule of ${lessons} lessons in 52 weeks at 4× slower${side.name}`, {
        'frames a second while it scrolls (goal 60)':
          (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0),
        'ms of the longest frame': Math.max(...frames),
      })
      await page.context().close()
    }
  })
}

/** A curriculum of a year that a group of Ruth’s follows; the address of its schedule is given back. */
async function fillSchedule(admin: pg.Client, url: string) {
  const { curriculum, group } = await fillPlan(admin, lessons)
  const ruth = await asClient(url, 'ruth@example.org')
  const [version, adoption] = [crypto.randomUUID(), crypto.randomUUID()]
  await ruth.rpc('publish_version', { id: version, curriculum_id: curriculum, change_note: 'First' }).throwOnError()
  await ruth.rpc('adopt', { id: adoption, group_id: group, version_id: version, start_on: '2026-01-06' }).throwOnError()
  return `/groups/${group}/schedule/${adoption}`
}
