import { useLingui } from '@lingui/react/macro'
import { weekStart } from '../../lib/settings/settings.ts'
import { weekdayName } from '../../lib/settings/time.ts'
import css from './settings.module.css'

const all = [1, 2, 3, 4, 5, 6, 7]

/** The days of a week, to choose from; all of them are kept as none. */
export function Weekdays(props: { label: string; value: readonly number[]; onChange: (days: number[]) => void }) {
  const { t } = useLingui()
  const { label, onChange } = props
  const value = props.value.length === 0 ? all : props.value
  const first = weekStart() || 7
  const order = [...all.filter((day) => day >= first), ...all.filter((day) => day < first)]
  const choose = (day: number, isOn: boolean) => {
    const days = all.filter((one) => (one === day ? isOn : value.includes(one)))
    if (days.length > 0) onChange(days.length === all.length ? [] : days)
  }
  return (
    <fieldset className={css.days}>
      <legend className={css.legend}>{label}</legend>
      {order.map((day) => (
        <label key={day} className={css.day}>
          <input
            type="checkbox"
            aria-label={weekdayName(day)}
            checked={value.includes(day)}
            onChange={({ currentTarget }) => choose(day, currentTarget.checked)}
          />
          {weekdayName(day, 'short')}
        </label>
      ))}
      {value.length === all.length && <span className={css.note}>{t`Every day`}</span>}
    </fieldset>
  )
}
