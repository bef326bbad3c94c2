import { useLingui } from '@lingui/react/macro'
import { weekdayName } from '../../lib/settings/time.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { GoalSchedule } from '../data/types.ts'
import type { GoalFieldProps } from './field-props.ts'
import css from './form.module.css'

/** The fields for how often. */
export function ScheduleFields({ draft, change, errors }: GoalFieldProps) {
  const { t } = useLingui()
  const { freq, n, period, days } = draft
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t`How often`}
          value={freq}
          data={[
            { value: 'daily', label: t`Every day` },
            { value: 'weekdays', label: t`On certain weekdays` },
            { value: 'times', label: t`A few times a week or month` },
            { value: 'every', label: t`Every few days` },
          ]}
          onChange={(to) => change({ freq: to as GoalSchedule['freq'] })}
        />
        {freq === 'times' && (
          <>
            <NumberField
              label={t`Times`}
              min={1}
              max={period === 'week' ? 7 : 31}
              value={n}
              onChange={(to) => to && change({ n: to })}
            />
            <SelectField
              label={t`In each`}
              value={period}
              data={[
                { value: 'week', label: t`Week` },
                { value: 'month', label: t`Month` },
              ]}
              onChange={(to) => change({ period: to as 'week' | 'month', n: to === 'week' ? Math.min(7, n) : n })}
            />
          </>
        )}
        {freq === 'every' && (
          <NumberField label={t`Days between`} min={1} max={365} value={n} onChange={(to) => to && change({ n: to })} />
        )}
      </div>
      {freq === 'weekdays' && (
        <div>
          <fieldset className={css.days}>
            <legend className={css.label}>{t`Days`}</legend>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <label key={day}>
                <input
                  type="checkbox"
                  aria-label={weekdayName(day)}
                  checked={days.includes(day)}
                  onChange={() =>
                    change({ days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day] })
                  }
                />
                <span aria-hidden="true">{weekdayName(day, 'short')}</span>
              </label>
            ))}
          </fieldset>
          {errors.days && (
            <p className={css.error} role="alert">
              {errors.days}
            </p>
          )}
        </div>
      )}
    </>
  )
}
