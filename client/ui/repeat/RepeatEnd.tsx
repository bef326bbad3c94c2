import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { endOf, type RuleEnd, withEnd } from '../../lib/repeat/rule-ends.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import { DateField } from '../fields/DateField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import css from './repeat.module.css'

/** The end of what repeats: never, on a day, or after so many times. */
export function RepeatEnd(props: { value: string; day: string; onChange: (rrule: string) => void }) {
  const { t } = useLingui()
  const { value, day } = props
  const end = endOf(value)
  const kind = end.until ? 'until' : end.count ? 'count' : 'never'
  const set = (next: RuleEnd) => props.onChange(withEnd(value, next))
  return (
    <div className={css.end}>
      <SelectField
        label={t`Ends repeating`}
        value={kind}
        data={[
          { value: 'never', label: t`Never` },
          { value: 'until', label: t`On a date` },
          { value: 'count', label: t`After a number of times` },
        ]}
        onChange={(chosen) =>
          set(chosen === 'until' ? { until: dayAfter(day, 91) } : chosen === 'count' ? { count: 10 } : {})
        }
      />
      {end.until && (
        <DateField
          label={t`Last day`}
          required
          min={day}
          value={end.until}
          onChange={(until) => until && set({ until })}
        />
      )}
      {end.count && (
        <TextInput
          label={t`Times`}
          type="number"
          inputMode="numeric"
          min={1}
          max={999}
          value={end.count}
          onChange={(event) => set({ count: Math.max(1, Number(event.currentTarget.value.slice(0, 3)) || 1) })}
        />
      )}
    </div>
  )
}
