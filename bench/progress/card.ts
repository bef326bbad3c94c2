import type pg from 'pg'
import type { CDPSession, Page } from 'playwright'
import { median, percentile, report } from '../report.ts'
import { press, traced } from '../screens/press.ts'
import { onStage, pageOf, type Side, type Stage, slowDown } from '../screens/stage.ts'
import { asFigures, type Work } from '../screens/work.ts'

/*
 * The card of a person at 4× slower: from the press on a name among sixty until it is painted, where it was open before and
 * where it was not (goal 100 ms), and the first of a visit by a finger, with nothing before it.
 */
const supper = '00000000-0000-4000-8000-0000000000b1'
const many = 60
const rounds = Number(process.env.ROUNDS ?? 15)
const nameOf = (nth: number) => `main a[href*="person="]:not([aria-hidden])[data-bench="${nth}"]`
const card = 'dialog:is([open], :popover-open) [data-state="here"]'
const places = { 'the roster of a group': `/groups/${supper}?tab=members`, Home: '/home' }

export async function personCards() {
  await onStage(async (stage) => {
    await fillRoster(stage.admin)
    for (const [place, path] of Object.entries(places)) {
      const opened = []
      for (const side of stage.sides) opened.push(await open(stage, side, path))
      for (let round = 0; round < rounds; round++) for (const one of opened) await look(one, round)
      for (const { name, page, first, anew, again, work } of opened) {
        report(`the card of a person at 4× slower, from ${place}${name}`, {
          'ms from the press until it is painted (median; goal 100)': median([...anew, ...again]),
          'the least and the most': `${Math.min(...anew, ...again).toFixed(0)}–${Math.max(...anew, ...again).toFixed(0)}`,
          'the same, p95': percentile([...anew, ...again], 0.95),
          'of somebody new (median)': median(anew),
          'of who was shown before (median)': median(again),
          'the first of a visit': first,
          ...asFigures(work),
        })
        await page.context().close()
      }
    }
  })
}

interface Opened {
  name: string
  page: Page
  devtools: CDPSession
  names: number
  first: number
  anew: number[]
  again: number[]
  work: Work[]
}

async function open(stage: Stage, side: Side, path: string): Promise<Opened> {
  const page = await pageOf(stage, side, { path })
  await page.locator('main a[href*="person="]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
  const names = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main a[href*="person="]:not([aria-hidden])')]
    for (const [nth, name] of all.entries()) name.dataset.bench = String(nth)
    return all.length
  })
  const devtools = await slowDown(page, 4)
  const first = await press(page, nameOf(0), card)
  await leave(page)
  return { name: side.name, page, devtools, names, first, anew: [], again: [], work: [] }
}

/** Somebody whose card was not open, and then the same person. */
async function look({ page, devtools, names, anew, again, work }: Opened, round: number) {
  await page.bringToFront()
  const name = nameOf((round + 1) % names)
  const { result, work: its } = await traced(devtools, () => press(page, name, card))
  anew.push(result)
  work.push(its)
  await leave(page)
  again.push(await press(page, name, card))
  await leave(page)
}

async function leave(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !location.search.includes('person=') && !document.querySelector('dialog'))
  await page.waitForLoadState('networkidle')
}

/** A group of sixty who have something to say of themselves, and who have just joined. */
async function fillRoster(admin: pg.Client) {
  await admin.query(`
    set session_replication_role = replica;
    create temporary table bench_people as select n, gen_random_uuid() as id from generate_series(1, ${many}) as n;
    insert into public.users (id, tenant_id, name, about, streak_count) select person.id, tenant.id, 'Person ' || n, 'Bakes bread, and walks.', n
      from bench_people as person, public.tenants as tenant where is_default;
    insert into public.group_members (group_id, user_id, role, joined_at) select '${supper}', id, 'member', now() - n * interval '1 minute' from bench_people;
    set session_replication_role = origin`)
}
