import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayRange } from '../../lib/settings/time.ts'
import type { HolidayImport } from '../data/holiday-import.ts'
import css from './import.module.css'

/** The days off of a file, each to be left out by its box; `left` are those that are. */
export function FoundHolidays(props: {
  days: HolidayImport['days']
  timed: number
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
  most: number
}) {
  const { t } = useLingui()
  const { days, timed, left, most } = props
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    props.onLeave(next)
  }
  return (
    <>
      <p role="status" className={css.sum}>
        {days.length === 0
          ? t`No days off from today on.`
          : plural(days.length, { one: '# break found.', other: '# breaks found.' })}
        {timed > 0 &&
          ` ${plural(timed, {
            one: '# entry with a time is left out.',
            other: '# entries with a time are left out.',
          })}`}
      </p>
      {days.length > 0 && (
        <ul className={css.found} aria-label={t`Days off in this file`}>
          {days.map(({ id, starts_on, ends_on, label }) => (
            <li key={id}>
              <label className={css.one}>
                <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
                <span className={css.days}>{dayRange(starts_on, ends_on)}</span>
                <span dir="auto">{label}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {days.length - left.size > most && (
        <p
          className={css.muted}
        >{t`The first ${most} of the selected are added. Import the file again for the rest.`}</p>
      )}
    </>
  )
}
