import { dayAfter, daysBetween, weekOf } from '../../lib/settings/days.ts'
import type { PlanRow } from '../data/schedule.ts'

/** A day with the rows that lie on it, or several days over which one lesson goes; `off` names the days off that cover it. */
export interface LessonDay {
  day: string
  /** The last of several days over which one lesson goes. */
  until?: string
  rows: PlanRow[]
  off: string | undefined
  /** The schedule’s own word about the day. */
  own: { open: boolean; label: string | null } | undefined
}

export interface LessonWeek {
  /** The first day of the week, by the viewer’s settings, and its last. */
  first: string
  last: string
  /** The week’s number since the start. */
  number: number
  days: LessonDay[]
}

interface Given {
  start: string
  plan: readonly PlanRow[]
  off: readonly { starts_on: string; ends_on: string; label: string }[]
  own: readonly { on_date: string; open: boolean; label: string | null }[]
  weekStart?: number
}

/**
 * The weeks of a schedule from its start to its last day, each with those of its days on which something lies or about
 * which something is said. Gaps are days on which nothing is taught; what has no day is not in it.
 */
export function weeksOf({ start, plan, off, own, weekStart }: Given): LessonWeek[] {
  const byDay = Map.groupBy(
    plan.filter(({ on_date, state }) => on_date !== null && state !== 'skipped'),
    ({ on_date }) => on_date!,
  )
  const said = new Map(own.map((one) => [one.on_date, one]))
  const last = [...byDay.keys(), start].sort().at(-1)!
  const [zero] = weekOf([start, ...byDay.keys()].sort()[0]!, weekStart) as [string]
  return Array.from({ length: Math.floor(daysBetween(zero, last) / 7) + 1 }, (_, n) => {
    const first = dayAfter(zero, 7 * n)
    const days = Array.from({ length: 7 }, (_, at) => dayAfter(first, at)).flatMap((day): LessonDay[] => {
      const rows = byDay.get(day) ?? []
      const its = said.get(day)
      const label = off.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)?.label
      if (rows.length === 0 && !its && label === undefined) return []
      return [{ day, rows, off: label, own: its && { open: its.open, label: its.label } }]
    })
    return { first, last: dayAfter(first, 6), number: n + 1, days: joinedDays(days) }
  })
}

/** Days after each other on which one lesson alone goes on become one; so do days off of one name. */
function joinedDays(days: readonly LessonDay[]): LessonDay[] {
  const list: LessonDay[] = []
  for (const day of days) {
    const before = list.at(-1)
    if (before && (goesOn(before, day) || isSameBreak(before, day)))
      list[list.length - 1] = { ...before, until: day.day, rows: [...before.rows, ...day.rows] }
    else list.push(day)
  }
  return list
}

const goesOn = (before: LessonDay, { rows, off, own }: LessonDay) =>
  rows.length === 1 &&
  before.rows.length > 0 &&
  !off &&
  !own &&
  !before.off &&
  !before.own &&
  before.rows.every(
    ({ lesson_key, state, track }) =>
      lesson_key !== null && lesson_key === rows[0]!.lesson_key && state === rows[0]!.state && track === rows[0]!.track,
  )

const isSameBreak = (before: LessonDay, { rows, off, own, day }: LessonDay) =>
  rows.length + before.rows.length === 0 &&
  off !== undefined &&
  off === before.off &&
  !own &&
  !before.own &&
  daysBetween(before.until ?? before.day, day) === 1
