import { noon } from '../../lib/settings/days.ts'
import { weekdayName } from '../../lib/settings/time.ts'
import css from './calendar.module.css'
import { dayNumber } from './day-label.ts'

/** The head of a grid: the days of the week, with their dates where each column is one day. */
export function DayNames({ days, dated, today }: { days: readonly string[]; dated?: true; today?: string }) {
  return (
    <tr className={css.names}>
      {days.map((day) => {
        const weekday = noon(day).getUTCDay() || 7
        return (
          <th key={day} scope="col" aria-label={weekdayName(weekday)} data-today={day === today || undefined}>
            {weekdayName(weekday, 'short')} {dated && <b>{dayNumber(day)}</b>}
          </th>
        )
      })}
    </tr>
  )
}
