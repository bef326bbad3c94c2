import { activityKind } from '../lib/registries/activity.ts'
import { dayOf } from '../lib/settings/days.ts'
import type { Activity } from './queries.ts'

/** A happening, and how many of the same kind that person did in that group right before it. */
export interface ActivityLine extends Activity {
  others: number
}

/** By day, as it is here; and twenty tasks that somebody wrote down in a row are one line, not twenty. */
export function byDay(
  happenings: readonly Activity[],
  folds = (kind: string) => activityKind(kind)?.folds === true,
): { day: string; told: ActivityLine[] }[] {
  const days: { day: string; told: ActivityLine[] }[] = []
  for (const one of happenings) {
    const day = dayOf(new Date(one.at))
    if (days.at(-1)?.day !== day) days.push({ day, told: [] })
    const { told } = days.at(-1)!
    const last = told.at(-1)
    if (last && one.title !== null && folds(one.kind) && alike(last, one)) last.others++
    else told.push({ ...one, others: 0 })
  }
  return days
}

/** The last so many lines of these days, and whether there are more. */
export function lastLines(days: ReturnType<typeof byDay>, most: number) {
  let left = most
  const shown: typeof days = []
  for (const { day, told } of days) {
    if (left === 0) break
    shown.push({ day, told: told.slice(0, left) })
    left -= Math.min(left, told.length)
  }
  return { shown, isAll: days.reduce((sum, { told }) => sum + told.length, 0) <= most }
}

const alike = (a: Activity, b: Activity) => a.kind === b.kind && a.group_id === b.group_id && a.actor_id === b.actor_id
