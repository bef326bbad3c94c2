import { dayAfter, daysBetween } from '../../lib/settings/days.ts'
import type { Streak } from './streak.ts'

/** A streak as it is shown. */
export interface ShownStreak {
  streak: number
  /** Something was done today. */
  today: boolean
  /** Part of it is not sent yet. */
  isWaiting: boolean
}

const freeInMonth = 2

/**
 * The streak as it will be once all that waits is sent, from the last that is known. The days between go by as the
 * database lets them: rest and free days break nothing, and today is not over.
 */
export function streakWith(known: Streak, waiting: readonly string[], now: string): ShownStreak {
  const { on, reason } = known
  const days = new Set(waiting)
  const added = reason.free.filter((day) => days.has(day)).length + (days.has(on) && !reason.today ? 1 : 0)
  let streak = known.streak + added
  let isWaiting = added > 0
  let month = on.slice(0, 7)
  let left = reason.free_left
  const miss = (day: string) => {
    if (day >= now || streak === 0 || rests(known, day)) return
    if (left > 0) left--
    else [streak, isWaiting] = [0, false]
  }
  if (!reason.today && !days.has(on)) miss(on)
  for (let at = 1; at <= daysBetween(on, now); at++) {
    const day = dayAfter(on, at)
    if (day.slice(0, 7) !== month) [month, left] = [day.slice(0, 7), freeInMonth]
    if (days.has(day)) [streak, isWaiting] = [streak + 1, true]
    else miss(day)
  }
  return { streak, isWaiting, today: days.has(now) || (on === now && reason.today) }
}

const rests = ({ reason: { away, off } }: Streak, day: string) =>
  (away !== null && (away.to_on === null || day <= away.to_on)) ||
  off.some(({ from_on, to_on }) => from_on <= day && day <= to_on)
