import { daysBetween } from '../../lib/settings/days.ts'
import { reachedOf } from './amounts.ts'
import { amountOf, dayTarget, entriesOn, shareOn } from './days-of-goal.ts'
import { intervalOf, isDue, timesIn } from './intervals.ts'
import type { Goal, GoalEntry, GoalMilestone } from './types.ts'

/** The pace of a goal on a day, as words say it. */
export type Pace =
  | { state: 'paused' | 'away' | 'done' | 'dropped' | 'met' | 'on' | 'open' | 'ahead' | 'resting' }
  /** So much more in the stretch gets one back. */
  | { state: 'behind'; more: number; within: 'day' | 'week' | 'month' | 'stretch' | 'all' }
  /** Of what is to stay under a number: so much is left of it, or it is passed. */
  | { state: 'left' | 'over'; more: number }
  /** A milestone’s day has passed. */
  | { state: 'late'; milestone: string }

export interface PaceFacts {
  today: string
  /** One's entries since the stretch began, at least. */
  entries: readonly GoalEntry[]
  /** All that has been counted, of a number by a date. */
  total?: number
  milestones?: readonly GoalMilestone[]
  grey?: 'paused' | 'away' | undefined
}

/** The pace of a goal today. */
export function paceOf(goal: Goal, facts: PaceFacts): Pace {
  if (goal.status !== 'active') return { state: goal.status }
  if (facts.grey) return { state: facts.grey }
  if (goal.kind === 'target') return targetPace(goal, facts)
  if (goal.kind === 'average') return averagePace(goal, facts)
  if (goal.kind === 'milestones') return milestonePace(facts)
  return goal.direction === 'at_most' ? limitPace(goal, facts) : habitPace(goal, facts)
}

function habitPace(goal: Goal, { today, entries }: PaceFacts): Pace {
  const { schedule, starts_on } = goal
  const { from, to } = intervalOf(schedule, today, starts_on)
  const asked = timesIn(schedule)
  const days = [...new Set(entries.flatMap(({ on_date: day }) => (day >= from && day <= to ? [day] : [])))]
  const done = days.reduce((sum, day) => sum + Math.floor(shareOn(goal, entriesOn(entries, day))), 0)
  if (schedule?.freq === 'weekdays') return weekdayPace(goal, days, entries, from, today)
  if (done >= asked) return done > asked ? { state: 'ahead' } : { state: 'met' }
  if (from === to) return { state: 'open' }
  const begun = later(starts_on, from)
  const length = daysBetween(begun, to) + 1
  const expected = asked * (daysBetween(begun, today) / length)
  const more = Math.floor(expected) - done
  const within = schedule?.freq === 'every' ? 'stretch' : (schedule?.period ?? 'week')
  if (more > 0) return { state: 'behind', more, within }
  return done > Math.ceil(expected) ? { state: 'ahead' } : { state: 'on' }
}

/** Of weekdays each has its own turn: what was done on another day makes up for it. */
function weekdayPace(goal: Goal, days: string[], entries: readonly GoalEntry[], from: string, today: string): Pace {
  const done = days.filter((day) => shareOn(goal, entriesOn(entries, day)) >= 1).length
  const begun = goal.starts_on > from ? goal.starts_on : from
  const passed = Array.from({ length: daysBetween(begun, today) }, (_, at) => dayIn(begun, at)).filter((day) =>
    isDue(goal.schedule, day, goal.starts_on),
  ).length
  const now = isDue(goal.schedule, today, goal.starts_on) ? 1 : 0
  if (done > passed + now) return { state: 'ahead' }
  if (done >= passed + now) return now ? { state: 'met' } : { state: 'resting' }
  return done >= passed ? { state: 'open' } : { state: 'behind', more: passed - done, within: 'week' }
}

const dayIn = (from: string, at: number) =>
  new Date(Date.parse(`${from}T12:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10)

/** A limit is not kept before its time is over. */
function limitPace(goal: Goal, { today, entries }: PaceFacts): Pace {
  const { from, to } = intervalOf(goal.schedule, today, goal.starts_on)
  const limit = dayTarget(goal) * (goal.schedule?.freq === 'times' ? timesIn(goal.schedule) : 1)
  const amount = amountOf(entries.filter(({ on_date }) => on_date >= from && on_date <= to))
  return amount > limit ? { state: 'over', more: amount - limit } : { state: 'left', more: limit - amount }
}

/** A number by a date goes along a straight line; without a date it only goes on. */
function targetPace(goal: Goal, { today, total = 0 }: PaceFacts): Pace {
  const start = goal.start_value ?? 0
  const whole = (goal.target_value ?? 0) - start
  const way = Math.sign(whole) || 1
  const gone = reachedOf(goal, total) - start
  if (way * gone >= way * whole) return { state: 'met' }
  if (!goal.target_date) return { state: 'on' }
  const length = Math.max(1, daysBetween(goal.starts_on, goal.target_date))
  const share = Math.min(1, Math.max(0, daysBetween(goal.starts_on, today) / length))
  const expected = whole * share
  const gap = way * (expected - gone)
  const aDay = Math.abs(whole) / length
  if (gap > aDay) return { state: 'behind', more: tidy(gap), within: 'all' }
  return gap < -aDay ? { state: 'ahead' } : { state: 'on' }
}

function averagePace(goal: Goal, { today, entries }: PaceFacts): Pace {
  const { from, to } = intervalOf(goal.schedule, today, goal.starts_on)
  const these = entries.filter(
    ({ on_date, value, state }) => on_date >= from && on_date <= to && value !== null && state !== 'skip',
  )
  if (these.length === 0) return { state: 'open' }
  const mean = amountOf(these) / new Set(these.map(({ on_date }) => on_date)).size
  const target = goal.target_value ?? 0
  if (goal.direction === 'at_most')
    return mean <= target ? { state: 'on' } : { state: 'over', more: tidy(mean - target) }
  if (mean >= target) return mean > target * 1.1 ? { state: 'ahead' } : { state: 'on' }
  return { state: 'behind', more: tidy(target - mean), within: 'day' }
}

function milestonePace({ today, milestones = [] }: PaceFacts): Pace {
  if (milestones.length === 0) return { state: 'open' }
  const open = milestones.filter(({ done_at }) => done_at === null)
  if (open.length === 0) return { state: 'met' }
  const late = open.find(({ due_on }) => due_on !== null && due_on < today)
  if (late) return { state: 'late', milestone: late.title }
  const isEarly = milestones.some(({ done_at, due_on }) => done_at !== null && due_on !== null && due_on > today)
  return { state: isEarly ? 'ahead' : 'on' }
}

const later = (a: string, b: string) => [a, b].sort()[1]!

/** Of much, nobody wants the hundredths. */
const tidy = (amount: number) => (amount >= 20 ? Math.ceil(amount - 1e-9) : Math.round(amount * 10) / 10)
