import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { timeOfDay, weekdayDate } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { Picker } from '../../ui/menu/Picker.tsx'
import css from './editor.module.css'
import type { EntryEdits } from './use-entry-edits.ts'

/** The day and the time that an entry is about, and the way to others. */
export function WhenField({ edits }: { edits: EntryEdits }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { entry_date, entry_time } = edits.row
  const now = serverDate()
  useKeys({ due: () => setOpen(true) })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.when}
        aria-haspopup="dialog"
        title={t`Date and time`}
        onClick={() => setOpen(true)}
      >
        <span>{weekdayDate(entry_date, now, 'long')}</span>
        {entry_time && <span>{timeOfDay(entry_time)}</span>}
      </button>
      {open && (
        <Picker title={t`Date and time`} anchor={button.current} onClose={() => setOpen(false)}>
          {() => (
            <div className={css.whenFields}>
              <DateField
                label={t`Date`}
                required
                min="1900-01-01"
                max={dayAfter(dayOf(now), 1)}
                value={entry_date}
                onChange={(day) => day && day !== entry_date && edits.setDay(day)}
              />
              <TimeField
                label={t`Time`}
                value={entry_time}
                onChange={(time) => time !== (entry_time?.slice(0, 5) ?? null) && edits.setTime(time)}
              />
            </div>
          )}
        </Picker>
      )}
    </>
  )
}
