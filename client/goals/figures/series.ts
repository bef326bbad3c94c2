import { dayAfter, daysBetween } from '../../lib/settings/days.ts'
import type { DayValue } from '../../ui/charts/paths.ts'
import { reachedOf } from '../data/amounts.ts'
import { dayTarget } from '../data/days-of-goal.ts'
import { intervalOf, timesIn } from '../data/intervals.ts'
import type { GoalMark } from '../data/reading.ts'
import type { Goal } from '../data/types.ts'

/* What charts show of the days of a goal. */

/** The terms of a goal that its charts need, which partners see too. */
export type GoalTerms = Pick<
  Goal,
  'kind' | 'direction' | 'unit' | 'start_value' | 'target_value' | 'target_date' | 'schedule' | 'starts_on'
>

export const amountOfMark = ({ state, value }: GoalMark) =>
  state === 'done' || state === 'partial' ? (value ?? (state === 'done' ? 1 : 0)) : 0

/** The sum by each day, from where the goal began. */
export function sumsOf(goal: GoalTerms, marks: readonly GoalMark[], today: string): DayValue[] {
  const days = new Map<string, number>()
  for (const mark of marks) days.set(mark.on_date, (days.get(mark.on_date) ?? 0) + amountOfMark(mark))
  const total = marks.reduce((sum, mark) => sum + amountOfMark(mark), 0)
  const start = goal.start_value ?? 0
  // all of it goes the way of the whole
  const way = Math.sign((reachedOf(goal, total) - start) * total) || 1
  let sum = start
  const points = [{ on: goal.starts_on, value: sum }]
  for (const on of [...days.keys()].sort()) {
    sum += way * days.get(on)!
    if (on <= goal.starts_on) points[0] = { on: goal.starts_on, value: sum }
    else points.push({ on, value: sum })
  }
  // it stands today as it stood after the last of them
  if (points.at(-1)!.on < today) points.push({ on: today, value: sum })
  return points
}

/** The straight way of a number to its day; flat, where it is an average. */
export function paceLine(goal: GoalTerms, from: string, to: string): DayValue[] {
  if (goal.target_value === null) return []
  if (goal.kind === 'average') return [from, to].map((on) => ({ on, value: goal.target_value! }))
  if (!goal.target_date) return []
  return [
    { on: goal.starts_on, value: goal.start_value ?? 0 },
    { on: goal.target_date, value: goal.target_value },
  ]
}

/** The value of that line on a day. */
export function paceOn(line: readonly DayValue[], day: string): number | null {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return null
  const share = daysBetween(first.on, day) / Math.max(1, daysBetween(first.on, last.on))
  return first.value + (last.value - first.value) * Math.min(1, Math.max(0, share))
}

/** The values of each day, where a day has several of them their sum. */
export function valuesOf(marks: readonly GoalMark[]): DayValue[] {
  const days = new Map<string, number>()
  for (const mark of marks)
    if (mark.value !== null && mark.state !== 'skip') days.set(mark.on_date, (days.get(mark.on_date) ?? 0) + mark.value)
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([on, value]) => ({ on, value }))
}

export interface Stretch {
  from: string
  to: string
  amount: number
}

/** The last stretches that a goal counts by, at least weeks, with what each had. */
export function stretchesOf(goal: GoalTerms, marks: readonly GoalMark[], today: string, count = 12): Stretch[] {
  const monthly = goal.schedule?.freq === 'times' && goal.schedule.period === 'month'
  const schedule = { freq: 'times', n: 1, period: monthly ? 'month' : 'week' } as const
  const stretches: Stretch[] = []
  for (let day = today; stretches.length < count; ) {
    const { from, to } = intervalOf(schedule, day, goal.starts_on)
    if (to < goal.starts_on && stretches.length > 0) break
    stretches.unshift({ from, to, amount: 0 })
    day = dayAfter(from, -1)
  }
  const counts = goal.kind === 'habit' && goal.target_value === null && goal.unit === null
  for (const mark of marks) {
    const stretch = stretches.find(({ from, to }) => from <= mark.on_date && mark.on_date <= to)
    if (stretch) stretch.amount += counts ? Math.min(1, amountOfMark(mark)) : amountOfMark(mark)
  }
  return stretches
}

/** The amount that each of these stretches is to have, where that can be said. */
export function stretchTarget(goal: GoalTerms): number | undefined {
  if (goal.kind !== 'habit') return undefined
  const { schedule } = goal
  const times = schedule?.freq === 'daily' ? 7 : schedule?.freq === 'every' ? 7 / (schedule.n ?? 1) : timesIn(schedule)
  return times * dayTarget(goal)
}
