import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayAfter, weekOf } from '../../lib/settings/days.ts'
import { fullDate, monthOfDay, weekdayName } from '../../lib/settings/time.ts'
import css from './fields.module.css'
import { monthAfter, weeksOfMonth } from './months.ts'

/** A month of days. Arrows go by days and weeks, Page Up and Down by months, with Shift by years. */
export function Calendar(props: {
  value: string | null
  today: string
  min?: string | undefined
  max?: string | undefined
  required?: boolean | undefined
  onPick: (day: string | null) => void
}) {
  const { t } = useLingui()
  const { value, today, min, max } = props
  const [at, setAt] = useState(value ?? (min && min > today ? min : today))
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current && at) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKey.current = false
  }, [at])
  const allowed = (day: string) => (!min || day >= min) && (!max || day <= max)

  function onKeyDown(event: KeyboardEvent) {
    const to = moved(event, at)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    byKey.current = true
    setAt(to)
  }
  return (
    <div className={css.calendar}>
      <header className={css.month}>
        <ActionIcon variant="subtle" aria-label={t`Previous month`} onClick={() => setAt(monthAfter(at, -1))}>
          <IconChevronLeft size={18} stroke={1.5} />
        </ActionIcon>
        <span aria-live="polite">{monthOfDay(at)}</span>
        <ActionIcon variant="subtle" aria-label={t`Next month`} onClick={() => setAt(monthAfter(at, 1))}>
          <IconChevronRight size={18} stroke={1.5} />
        </ActionIcon>
      </header>
      <table ref={grid} className={css.days} aria-label={monthOfDay(at)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekOf(today).map((day) => (
              <th key={day} scope="col" abbr={weekdayName(isoWeekday(day))}>
                {weekdayName(isoWeekday(day), 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={css.day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={fullDate(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    data-other={day.slice(0, 7) !== at.slice(0, 7)}
                    disabled={!allowed(day)}
                    onClick={() => props.onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={css.foot}>
        {allowed(today) && (
          <Button variant="subtle" size="compact-sm" onClick={() => props.onPick(today)}>
            <Trans>Today</Trans>
          </Button>
        )}
        {value !== null && !props.required && (
          <Button variant="subtle" size="compact-sm" onClick={() => props.onPick(null)}>
            <Trans>Clear</Trans>
          </Button>
        )}
      </footer>
    </div>
  )
}

const isoWeekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** The day that a key leads to. */
function moved({ key, shiftKey }: KeyboardEvent, at: string): string | undefined {
  const on = document.dir === 'rtl' ? -1 : 1
  const days = { ArrowLeft: -on, ArrowRight: on, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days !== undefined) return dayAfter(at, days)
  if (key === 'PageUp' || key === 'PageDown') return monthAfter(at, (key === 'PageUp' ? -1 : 1) * (shiftKey ? 12 : 1))
  if (key === 'Home') return weekOf(at)[0]
  if (key === 'End') return weekOf(at)[6]
  return undefined
}
