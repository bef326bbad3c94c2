import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { daysUntil } from '../lib/days.ts'
import { nearDay } from '../lib/time.ts'
import css from './tasks.module.css'

/** A due day in the nearest words; the browser's own picker lies over it for who may change it. */
export function DueDate(props: {
  label: string
  day: string | null
  done?: boolean
  onChange?: (day: string | null) => void
}) {
  const { t } = useLingui()
  const { day, onChange } = props
  const [draft, setDraft] = useState<string | null>(null)
  const now = new Date()
  const slipped = day !== null && !props.done && daysUntil(day, now) < 0
  const near = day && nearDay(day, now)
  const words = near ? (slipped ? t`Slipped since ${near}` : near) : t`Due date`
  if (!day && !onChange) return null
  return (
    <span className={css.due} data-slipped={slipped} data-empty={!day}>
      <IconCalendarEvent size={16} stroke={1.5} aria-hidden="true" />
      <span className={css.dueWords}>{words}</span>
      {onChange && (
        <input
          type="date"
          aria-label={props.label}
          value={draft ?? day ?? ''}
          min="2000-01-01"
          max="2999-12-31"
          onBlur={() => setDraft(null)}
          onClick={(event) => event.currentTarget.showPicker?.()}
          onChange={({ currentTarget: { value } }) => {
            // While a year is being typed it passes through the first centuries; the field keeps what is typed.
            setDraft(value)
            if (value === '' || value >= '2000') onChange(value || null)
          }}
        />
      )}
    </span>
  )
}
