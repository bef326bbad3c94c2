import type pg from 'pg'
import type { Page } from 'playwright'
import { me } from '../data-schedule-fill.ts'
import { fillGrid } from '../lesson-talk/grid.ts'
import { report } from '../report.ts'
import { onStage, pageOf } from './stage.ts'

const notes = 500

/** A grid of 200 members and 300 lessons that scrolls both ways (goal: 60 frames a second), and 500 highlights drawn in a lesson (goal: 50 ms). */
export async function beside() {
  await onStage(async (stage) => {
    const { adoption, group, lesson } = await fillGrid(stage.admin)
    await fillNotes(stage.admin, adoption, group, lesson)
    for (const side of stage.sides) {
      const grid = await pageOf(stage, side, { path: `/groups/${group}/progress/${adoption}` })
      await grid.getByRole('grid').waitFor()
      const across = await framesOf(grid, 'left')
      const down = await framesOf(grid, 'top')
      await grid.context().close()
      const page = await pageOf(stage, side, { path: '/home' })
      report(`beside a lesson${side.name}`, {
        'frames a second of the grid across (goal 60)': across,
        'frames a second of the grid down (goal 60)': down,
        [`ms from the answer with ${notes} notes until all are drawn (goal 50)`]: await drawn(
          page,
          `${side.url}/groups/${group}/curriculum/${adoption}/lesson/${lesson}`,
        ),
      })
      await page.context().close()
    }
  })
}

/** A long text in the lesson, and notes of Ruth’s all over it. */
async function fillNotes(admin: pg.Client, adoption: string, group: string, lesson: string) {
  const sentence = (at: number, n: number) => `Step ${at}.${n}: stir the soup slowly`
  const blocks = Array.from({ length: notes / 5 }, (_, at) => ({
    ...{ key: crypto.randomUUID(), kind: 'text' },
    html: `<p>${[0, 1, 2, 3, 4].map((n) => `${sentence(at, n)} and wait until it simmers again.`).join(' ')}</p>`,
  }))
  const anchors = blocks.flatMap(({ key }, at) => [0, 1, 2, 3, 4].map((n) => ({ block: key, quote: sentence(at, n) })))
  await admin.query('set session_replication_role = replica')
  await admin.query('update public.lessons set blocks = $2 where key = $1', [lesson, JSON.stringify(blocks)])
  await admin.query(
    `insert into public.lesson_notes (id, adoption_id, group_id, lesson_key, user_id, color, anchor)
     select gen_random_uuid(), $1, $2, $3, $4, (array['yellow', 'green', 'blue', 'pink', 'purple'])[1 + n % 5],
       anchor from jsonb_array_elements($5) with ordinality as its (anchor, n)`,
    [adoption, group, lesson, me, JSON.stringify(anchors)],
  )
  await admin.query('set session_replication_role = origin')
}

/** Frames a second while the grid scrolls there and back. */
const framesOf = (page: Page, side: 'left' | 'top') =>
  page.evaluate(async (side) => {
    const box = document.querySelector('[role=grid]')?.parentElement
    if (!box) throw new Error('There is no grid.')
    const next = () => new Promise<number>(requestAnimationFrame)
    let before = await next()
    const began = before
    for (let n = 0; n < 240; n++) {
      box.scrollBy({ [side]: n % 120 < 60 ? 40 : -40, behavior: 'instant' })
      before = await next()
    }
    return 240_000 / (before - began)
  }, side)

/** Milliseconds from the answer with the notes until every one is a highlight. */
async function drawn(page: Page, url: string) {
  await page.addInitScript(
    ({ all }) => {
      const look = () => {
        const marks = [...CSS.highlights].filter(([name]) => /^note-(yellow|green|blue|pink|purple)$/.test(name))
        if (marks.reduce((sum, [, { size }]) => sum + size, 0) < all) return requestAnimationFrame(look)
        return performance.mark('all are drawn')
      }
      requestAnimationFrame(look)
    },
    { all: notes },
  )
  await page.goto(url)
  return page.evaluate(async () => {
    while (performance.getEntriesByName('all are drawn').length === 0) await new Promise(requestAnimationFrame)
    const answer = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/rest/v1/lesson_notes')) as PerformanceResourceTiming | undefined
    if (!answer) throw new Error('Nobody asked for notes.')
    return performance.getEntriesByName('all are drawn')[0]!.startTime - answer.responseEnd
  })
}
