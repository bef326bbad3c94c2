import { useLingui } from '@lingui/react/macro'
import { dayAfter } from '../../lib/settings/days.ts'
import { SelectField } from '../fields/SelectField.tsx'

interface YearFieldProps {
  /** The first day that there is something of. */
  first: string
  today: string
  /** The year on the map; empty for the last twelve months. */
  value: string
  onChange: (year: string) => void
}

/** The year that a map of days shows; nothing to choose where all is of this one. */
export function YearField({ first, today, value, onChange }: YearFieldProps) {
  const { t } = useLingui()
  const years = yearsSince(first, today)
  if (years.length === 1) return null
  return (
    <SelectField
      look="quiet"
      aria-label={t`Year`}
      value={value}
      onChange={onChange}
      data={[{ value: '', label: t`Last 12 months` }, ...years]}
    />
  )
}

/** The days of a year as far as it has come, or of the last twelve months. */
export const daysOfYear = (year: string, today: string) => ({
  from: year ? `${year}-01-01` : dayAfter(today, -364),
  to: year && year < today.slice(0, 4) ? `${year}-12-31` : today,
})

/** The newest first. */
function yearsSince(first: string, today: string): string[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(today.slice(0, 4))]
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => String(to - at))
}
