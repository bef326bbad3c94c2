import { dayAfter } from '../../lib/settings/days.ts'
import type { Recurrence } from '../parse/parse-repeat.ts'

/* Triage of overdue tasks: decided here for all of them at once, shown first, and written as one change. */

export const ways = ['today', 'spread', 'unschedule', 'notNow'] as const
export type TriageWay = (typeof ways)[number]

export interface OverdueTask {
  id: string
  version: number
  title: string
  due_on: string
  due_time: string | null
  plan_on: string | null
  not_now_at: string | null
  priority: number
  recurrence: Recurrence | null
}

export interface Calendar {
  today: string
  /** The moment, as the server keeps it. */
  now: string
  /** Days on which nothing is to be done. */
  off: ReadonlySet<string>
  /** The number of tasks on a day. */
  load: (day: string) => number
  /** A recurrence's next day, after a day. */
  nextAfter: (recurrence: Recurrence, due: string, after: string) => string | null
}

interface TriagedTask {
  id: string
  version: number
  due_on: string | null
  due_time: string | null
  plan_on: string | null
  not_now_at: string | null
}

/** One change for each, in the order in which they were given. What repeats is never moved to where it comes again. */
export function triage(slipped: readonly OverdueTask[], way: TriageWay, calendar: Calendar): TriagedTask[] {
  const { today } = calendar
  const taken = new Map<string, number>()
  const free = freeDays(calendar, 14)
  return slipped.map((task) => {
    const kept = { id: task.id, version: task.version, not_now_at: task.not_now_at, plan_on: task.plan_on }
    const moved = (day: string) => ({ ...kept, due_on: day, due_time: task.due_time, plan_on: null })
    if (task.recurrence && way !== 'spread') return moved(today)
    if (way === 'today') return moved(today)
    if (way === 'unschedule') return { ...kept, due_on: null, due_time: null, plan_on: null }
    if (way === 'notNow') return { ...kept, due_on: null, due_time: null, plan_on: null, not_now_at: calendar.now }
    const last = latest(task, calendar)
    const days = free.filter((day) => day <= last)
    const busy = (day: string) => calendar.load(day) + (taken.get(day) ?? 0)
    // the least loaded day, the nearer of two alike
    const day = days.reduce<string>((best, one) => (busy(one) < busy(best) ? one : best), days[0] ?? today)
    taken.set(day, (taken.get(day) ?? 0) + 1)
    return moved(day)
  })
}

function latest({ recurrence, due_on }: OverdueTask, { today, nextAfter }: Calendar) {
  const next = recurrence && nextAfter(recurrence, due_on, today)
  return next ? dayAfter(next, -1) : '9999-12-31'
}

/** From today on, without the days off; if all of them are off, today. */
function freeDays({ today, off }: Calendar, count: number) {
  const days: string[] = []
  for (let away = 0; days.length < count && away < 120; away++) {
    const day = dayAfter(today, away)
    if (!off.has(day)) days.push(day)
  }
  return days.length > 0 ? days : [today]
}
