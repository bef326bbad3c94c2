import { useLingui } from '@lingui/react/macro'
import type { ActiveDay, DeedKind } from '../data/active-days.ts'

/** The words for a day: what was done, or why it rested. */
export function useDayWords(days: readonly ActiveDay[], today: string): (day: string) => string {
  const { t } = useLingui()
  const kinds: Record<DeedKind, string> = { task: t`task`, goal: t`goal`, lesson: t`lesson`, journal: t`journal` }
  const rests = { free: t`free day`, away: t`away`, off: t`day off` }
  const byDay = new Map(days.map((one) => [one.day, one]))
  return (day) => {
    const its = byDay.get(day)
    if (its?.kinds.length) return its.kinds.map((kind) => kinds[kind]).join(', ')
    if (its?.rest) return rests[its.rest]
    return day === today ? t`nothing yet` : t`quiet`
  }
}
