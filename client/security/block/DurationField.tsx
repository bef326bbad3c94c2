import { useLingui } from '@lingui/react/macro'
import { serverNow } from '../../lib/browser/server-clock.ts'
import css from '../../ui/area/area.module.css'
import { SelectField } from '../../ui/fields/SelectField.tsx'

const hour = 3_600_000
const lengths = { hour, day: 24 * hour, week: 7 * 24 * hour, lifted: undefined } as const
export type Duration = keyof typeof lengths

/** The moment at which a block of this length ends; nothing for one that has to be lifted. */
export function endOf(duration: Duration): string | undefined {
  const length = lengths[duration]
  return length === undefined ? undefined : new Date(serverNow() + length).toISOString()
}

/** The length of a block. Who looks after one tenant alone blocks for a day at most. */
export function DurationField(props: {
  value: Duration
  onChange: (value: Duration) => void
  maxHours: number | null
}) {
  const { t } = useLingui()
  const { value, onChange, maxHours } = props
  const isShort = (name: Duration) =>
    maxHours === null || (lengths[name] ?? Number.POSITIVE_INFINITY) <= maxHours * hour
  const names: readonly { value: Duration; label: string }[] = [
    { value: 'hour', label: t`1 hour` },
    { value: 'day', label: t`1 day` },
    { value: 'week', label: t`7 days` },
    { value: 'lifted', label: t`Until lifted` },
  ]
  return (
    <div>
      <SelectField
        label={t`Ends after`}
        value={value}
        onChange={(chosen) => onChange(names.find((one) => one.value === chosen)?.value ?? 'day')}
        data={names.filter((one) => isShort(one.value))}
      />
      {maxHours !== null && <p className={css.muted}>{t`Only a super admin can block for longer than a day.`}</p>}
    </div>
  )
}
