import { partsOf, weekdays } from '../../lib/repeat/rules.ts'
import { dayAfter, noon } from '../../lib/settings/days.ts'
import type { Schedule, SchedulePattern } from './schedule.ts'

/** The pattern that rules a day of a track: the last that begins on it or before. */
export const patternOn = (
  { patterns }: Pick<Schedule, 'patterns'>,
  day: string,
  track = 1,
): SchedulePattern | undefined =>
  patterns.findLast((one) => one.track === track && one.from_on <= day) ?? patterns.find((one) => one.track === track)

/** The minutes that a meeting on a day has. */
export const roomOn = (schedule: Pick<Schedule, 'patterns'>, day: string, track = 1) =>
  patternOn(schedule, day, track)?.minutes

/** The day of a week that its pattern names first; the first one where it names none. */
export function meetingIn(schedule: Pick<Schedule, 'patterns'>, { first }: { first: string }): string {
  const rule = patternOn(schedule, dayAfter(first, 6))?.rrule
  const named = rule ? partsOf(rule).BYDAY?.split(',') : undefined
  const days = Array.from({ length: 7 }, (_, at) => dayAfter(first, at))
  return days.find((day) => named?.some((one) => one.endsWith(weekdays[noon(day).getUTCDay()]!))) ?? first
}
