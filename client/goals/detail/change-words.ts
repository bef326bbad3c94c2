import { t } from '@lingui/core/macro'
import { fullDate } from '../../lib/settings/time.ts'
import { withUnit } from '../data/amounts.ts'
import type { LoggedChange } from '../data/history.ts'
import { scheduleWords } from '../data/pace-words.ts'
import type { GoalSchedule } from '../data/types.ts'

/** A change in lines, one for each thing that it changed: from what to what, where that can be said shortly. */
export function changeWords({ before, after }: Pick<LoggedChange, 'before' | 'after'>, unit: string | null): string[] {
  const was = before as Record<string, unknown>
  const lines = Object.entries(after as Record<string, unknown>).map(([name, value]) => {
    const [from, to] = [words(name, was[name], unit), words(name, value, unit)]
    const what = nameOf(name)
    if (to === null) return from === null ? t`${what} changed` : t`${what}: removed (was ${from})`
    return from === null ? `${what}: ${to}` : t`${what}: ${from} → ${to}`
  })
  return [...new Set(lines)]
}

function words(name: string, value: unknown, unit: string | null): string | null {
  if (value === null || value === undefined) return null
  if (name === 'target_value' || name === 'start_value') return withUnit(Number(value), unit)
  if (name === 'target_date' || name === 'starts_on') return fullDate(String(value))
  if (name === 'schedule') return scheduleWords(value as GoalSchedule)
  if (name === 'title' || name === 'unit') return String(value)
  if (name === 'ease_delay_days') return Number(value) > 0 ? t`on` : t`off`
  return null
}

function nameOf(column: string): string {
  const names: Record<string, string> = {
    ...{ title: t`Title`, why_html: t`Why`, kind: t`Kind`, direction: t`Direction`, unit: t`Unit` },
    ...{ start_value: t`Start`, target_value: t`Target`, target_date: t`Date`, schedule: t`Schedule` },
    ...{ starts_on: t`First day`, source: t`Source`, source_filter: t`Source`, ease_delay_days: t`Wait before easing` },
    ...{ cadence: t`Check-ins`, cadence_day: t`Check-ins`, visibility: t`Sharing`, shared_with: t`Sharing` },
    ...{ aggregate: t`Counting`, color: t`Look`, icon: t`Look`, area_id: t`Area` },
  }
  return names[column] ?? column
}
