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

const alike = (a: Activity, b: Activity) => a.kind === b.kind && a.group_id === b.group_id && a.actor_id === b.actor_id
