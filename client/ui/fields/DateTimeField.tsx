import { useLingui } from '@lingui/react/macro'
import { DateField } from './DateField.tsx'
import css from './fields.module.css'
import { TimeField } from './TimeField.tsx'

/** A day and a time, each as it is known by now. */
export interface DayAndTime {
  day: string | null
  time: string | null
}

/** A moment by its day and its time, under one name. Without a time it is 9 in the morning once a day is chosen. */
export function DateTimeField(props: {
  label: string
  value: DayAndTime
  onChange: (value: DayAndTime) => void
  /** The first day that may be chosen. */
  min?: string
  error?: string | undefined
}) {
  const { t } = useLingui()
  const { label, value, onChange, min, error } = props
  return (
    <fieldset className={css.moment}>
      <legend className={css.legend}>{label}</legend>
      <DateField
        size="sm"
        aria-label={t`Date`}
        placeholder={t`Date`}
        min={min}
        value={value.day}
        onChange={(day) => onChange({ day, time: day ? (value.time ?? '09:00') : value.time })}
        error={error}
      />
      <TimeField
        size="sm"
        aria-label={t`Time`}
        placeholder={t`Time`}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </fieldset>
  )
}
