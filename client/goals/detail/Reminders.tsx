import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeOfDay, weekdayName } from '../../lib/settings/time.ts'
import { myId } from '../../lib/supabase/session.ts'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { type GoalReminder, goalRemindersOf } from '../data/reminders.ts'
import css from '../figures/detail.module.css'
import { addReminder, removeReminderOf } from './detail-commands.ts'

/** One’s own reminders of a goal: a time, on some days or on all. Nothing comes once it is done. */
export function Reminders({ goalId }: { goalId: string }) {
  const { t } = useLingui()
  const reminders = useQuery(goalRemindersOf(goalId)).data ?? []
  const [adds, add] = useState(false)
  const [time, setTime] = useState<string | null>('18:00')
  const [days, setDays] = useState<number[]>([])
  const words = ({ at_time, days: on }: GoalReminder) =>
    on.length === 0
      ? timeOfDay(at_time)
      : `${timeOfDay(at_time)} · ${on.map((day) => weekdayName(day, 'short')).join(', ')}`
  return (
    <section className={css.part} aria-labelledby="reminders">
      <h3 id="reminders" className={css.heading}>{t`Reminders`}</h3>
      <div className={css.chips}>
        {reminders.map((reminder) => (
          <span key={reminder.id} className={css.chip}>
            {words(reminder)}
            <button
              type="button"
              className={css.icon}
              aria-label={t`Remove reminder ${words(reminder)}`}
              onClick={() => removeReminderOf(reminder)}
            >
              <IconX size={14} stroke={1.75} />
            </button>
          </span>
        ))}
        {!adds && <Button size="xs" variant="default" onClick={() => add(true)}>{t`Add a reminder`}</Button>}
      </div>
      {adds && (
        <div className={css.stack}>
          <TimeField className={css.startEdge} label={t`Time`} value={time} onChange={setTime} />
          <Weekdays label={t`Days (all if none is chosen)`} value={days} onChange={setDays} />
          <div className={css.buttons}>
            <Button
              size="xs"
              disabled={time === null}
              onClick={() => {
                addReminder(goalId, myId(), time!, days.toSorted())
                add(false)
                setDays([])
              }}
            >
              {t`Add reminder`}
            </Button>
            <Button size="xs" variant="default" onClick={() => add(false)}>{t`Cancel`}</Button>
          </div>
        </div>
      )}
    </section>
  )
}

function Weekdays(props: { label: string; value: number[]; onChange: (days: number[]) => void }) {
  const { label, value, onChange } = props
  return (
    <fieldset className={css.days} aria-label={label}>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => {
        const name = weekdayName(day)
        return (
          <label key={day}>
            <input
              type="checkbox"
              aria-label={name}
              checked={value.includes(day)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...value, day] : value.filter((one) => one !== day))
              }
            />
            {weekdayName(day, 'short')}
          </label>
        )
      })}
    </fieldset>
  )
}
