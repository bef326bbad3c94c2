import { i18n } from '@lingui/core'

const unit = (value: number, name: 'minute' | 'hour' | 'day') =>
  i18n.number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0 })

/** "40 min", "3 hr", "2 days": how long something took. */
export function span(minutes: number): string {
  if (minutes < 90) return unit(minutes, 'minute')
  return minutes < 60 * 36 ? unit(minutes / 60, 'hour') : unit(minutes / 60 / 24, 'day')
}

/** "4%"; a dash where there is nothing to take a share of. */
export const shareOf = (part: number, whole: number) =>
  whole === 0 ? '–' : i18n.number(part / whole, { style: 'percent', maximumFractionDigits: 0 })
