import type { CDPSession, Page } from 'playwright'
import { median, percentile, report } from '../report.ts'
import { fillHistory } from './history-fill.ts'
import { paintAgain, press, traced } from './press.ts'
import { onStage, pageOf, type Side, type Stage, slowDown } from './stage.ts'
import { asFigures, type Work } from './work.ts'

/*
 * The Messages tab of a group with 100 messages, on a processor four times slower: from the press until the last of them
 * are painted, beside another tab and beside what the browser takes to lay out the same messages when nobody works for it.
 * Goal: 80 ms.
 */
const supper = '00000000-0000-4000-8000-0000000000b1'
const many = 100
const rounds = Number(process.env.ROUNDS ?? 15)
const tab = (name: string) => `nav a[href="/groups/${supper}?tab=${name}"][class*=tab]`

export async function groupTab() {
  await onStage(async (stage) => {
    await fillHistory(stage.admin, supper, many)
    const tabs = await Promise.all(stage.sides.map((side) => open(stage, side)))
    for (let round = 0; round < rounds; round++) for (const one of tabs) await look(one)
    for (const { name, messages, members, painted, work, first } of tabs)
      report(`the Messages tab of a group at 4× slower${name}`, {
        'ms from the press until messages are painted (median; goal 80)': median(messages),
        'the least of them': Math.min(...messages),
        'the same, p95': percentile(messages, 0.95),
        'the first of a visit': first,
        'ms of the tab of members, in turns (median)': median(members),
        'ms in which the browser lays out and paints the same messages (median)': median(painted),
        'times that': median(messages) / median(painted),
        ...asFigures(work),
      })
  })
}

interface Tabs {
  name: string
  page: Page
  devtools: CDPSession
  first: number
  messages: number[]
  members: number[]
  painted: number[]
  work: Work[]
}

async function open(stage: Stage, side: Side): Promise<Tabs> {
  const page = await pageOf(stage, side, { path: `/groups/${supper}` })
  // what a tab needs is fetched once the page is calm
  await page.waitForFunction(() => performance.getEntriesByName('next files').length > 0)
  const devtools = await slowDown(page, 4)
  const first = await press(page, tab('messages'), `[data-seq="${many}"]`)
  return { name: side.name, page, devtools, first, messages: [], members: [], painted: [], work: [] }
}

/** From the tab of tasks to that of messages and back, and to that of members. */
async function look({ page, devtools, messages, members, painted, work }: Tabs) {
  const back = async () => {
    await press(page, tab('tasks'), 'main [data-task]')
    await page.waitForLoadState('networkidle')
  }
  await page.bringToFront()
  await back()
  const { result, work: its } = await traced(devtools, () => press(page, tab('messages'), `[data-seq="${many}"]`))
  messages.push(result)
  work.push(its)
  await page.waitForLoadState('networkidle')
  painted.push(await paintAgain(page, '[role=log]'))
  await back()
  members.push(await press(page, tab('members'), 'main a[href*="/messages?to="]'))
}
