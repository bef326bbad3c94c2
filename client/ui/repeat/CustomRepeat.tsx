import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { endOf, withEnd } from '../../lib/repeat/rule-ends.ts'
import { partsOf, rulesFor, weekdays } from '../../lib/repeat/rules.ts'
import { noon } from '../../lib/settings/days.ts'
import { weekStart } from '../../lib/settings/settings.ts'
import { weekdayName } from '../../lib/settings/time.ts'
import { SelectField } from '../fields/SelectField.tsx'
import css from './repeat.module.css'

/** A rhythm of one’s own: every so many days, weeks, months or years, and in a week on which days. */
export function CustomRepeat(props: { value: string; day: string; onChange: (rrule: string) => void }) {
  const { t } = useLingui()
  const { FREQ = 'WEEKLY', INTERVAL = '1', BYDAY = '' } = partsOf(props.value)
  const own = weekdays[noon(props.day).getUTCDay()]!
  // without days of its own a week has that of its start
  const days = FREQ === 'WEEKLY' ? (BYDAY || own).split(',') : []

  function set(freq: string, every: string, on: readonly string[]) {
    const [month] = rulesFor(props.day).filter((rule) => rule.startsWith('FREQ=MONTHLY;BYMONTHDAY'))
    const rest =
      freq === 'WEEKLY'
        ? `;BYDAY=${on.length > 0 ? on.join(',') : own}`
        : freq === 'MONTHLY'
          ? month!.replace('FREQ=MONTHLY', '')
          : ''
    props.onChange(
      withEnd(`FREQ=${freq}${Number(every) > 1 ? `;INTERVAL=${Number(every)}` : ''}${rest}`, endOf(props.value)),
    )
  }
  const order = Array.from({ length: 7 }, (_, at) => (weekStart() + at) % 7)
  return (
    <fieldset className={css.custom} aria-label={t`Custom rhythm`}>
      <TextInput
        label={t`Every`}
        className={css.number!}
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        value={INTERVAL}
        onChange={(event) => set(FREQ, event.currentTarget.value.replace(/\D/g, '').slice(0, 2) || '1', days)}
      />
      <SelectField
        label={t`Unit`}
        value={FREQ}
        data={[
          { value: 'DAILY', label: t`days` },
          { value: 'WEEKLY', label: t`weeks` },
          { value: 'MONTHLY', label: t`months` },
          { value: 'YEARLY', label: t`years` },
        ]}
        onChange={(freq) => set(freq, INTERVAL, days)}
      />
      {FREQ === 'WEEKLY' && (
        <fieldset className={css.days} aria-label={t`On these days`}>
          {order.map((at) => {
            const code = weekdays[at]!
            const chosen = days.includes(code)
            return (
              <label key={code} className={css.day} data-chosen={chosen}>
                <input
                  type="checkbox"
                  checked={chosen}
                  // one day at least
                  disabled={chosen && days.length === 1}
                  onChange={() =>
                    set(
                      FREQ,
                      INTERVAL,
                      [...weekdays.slice(1), weekdays[0]].filter((one) =>
                        one === code ? !chosen : days.includes(one),
                      ),
                    )
                  }
                />
                <span aria-hidden="true">{weekdayName(at || 7, 'short')}</span>
                <span className={css.unseen}>{weekdayName(at || 7)}</span>
              </label>
            )
          })}
        </fieldset>
      )}
    </fieldset>
  )
}
