import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { askForPush } from '../../account/hints/ask-for-push.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { exactly } from '../../lib/settings/time.ts'
import { myId } from '../../lib/supabase/session.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { begin, type Reminder, remindersOf, taskReminders } from '../data/task-parts.ts'
import type { Task } from '../data/tasks.ts'
import css from './panel.module.css'

const leads = [0, 15, 60, 180, 1440, 2880, 10_080]

/** One's own reminders: as usual, at chosen moments, or never; shown where there are any, or one was asked for. */
export function Reminders({ task, isAsked }: { task: Task; isAsked: boolean }) {
  const { t } = useLingui()
  const reminders = useQuery(remindersOf(task.id)).data ?? []
  if (reminders.length === 0 && !isAsked) return null
  const lead = (minutes: number) => {
    if (minutes === 0) return t`When it’s due`
    if (minutes < 60) return t`${minutes} minutes before`
    if (minutes < 1440) return t`${minutes / 60} hours before`
    return minutes === 1440 ? t`The day before` : t`${minutes / 1440} days before`
  }
  const words = ({ offset_min, remind_at }: Reminder) => {
    if (remind_at) return exactly(new Date(remind_at))
    return offset_min === null ? t`Never` : lead(offset_min)
  }
  function add(value: string) {
    if (value === '') return
    const offset_min = value === 'never' ? null : Number(value)
    for (const one of reminders)
      if (value === 'never' || one.offset_min === null) attempt(taskReminders.removing, { id: one.id })
    begin(remindersOf(task.id))
    if (value !== 'never') askForPush()
    attempt(taskReminders.adding, { id: newId(), task_id: task.id, user_id: myId(), offset_min, remind_at: null })
  }
  return (
    <div className={css.field}>
      <span className={css.fieldName}>{t`Remind me`}</span>
      <span className={css.under}>
        {reminders.map((reminder) => (
          <span key={reminder.id} className={css.chip}>
            {words(reminder)}
            <button
              type="button"
              aria-label={t`Remove reminder ${words(reminder)}`}
              onClick={() => attempt(taskReminders.removing, { id: reminder.id })}
            >
              <IconX size={13} stroke={1.75} />
            </button>
          </span>
        ))}
        <SelectField
          look="quiet"
          autoFocus={isAsked}
          data-empty="true"
          aria-label={t`Add a reminder`}
          value=""
          onChange={add}
          data={[
            { value: '', label: reminders.length === 0 ? t`A day and an hour before (default)` : t`Add another…` },
            ...leads
              .filter((minutes) => reminders.every(({ offset_min }) => offset_min !== minutes))
              .map((minutes) => ({ value: String(minutes), label: lead(minutes) })),
            { value: 'never', label: t`Never` },
          ]}
        />
      </span>
    </div>
  )
}
