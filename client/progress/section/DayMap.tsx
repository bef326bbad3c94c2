import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { profileOf } from '../../account/data/profile.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { weekStart } from '../../lib/settings/settings.ts'
import { shortMonth } from '../../lib/settings/short-month.ts'
import { fullDate } from '../../lib/settings/time.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { daysOfYear, YearField } from '../../ui/charts/YearField.tsx'
import { type ActiveDay, activeDays } from '../data/active-days.ts'
import { levelsOf } from './day-levels.ts'
import css from './progress.module.css'
import { useDayWords } from './use-day-words.ts'

const none: readonly ActiveDay[] = []

/** A year of one’s days as a map, and as a table. It is drawn before the days are here, so that nothing moves. */
export function DayMap() {
  const { t } = useLingui()
  const today = dayOf(serverDate())
  const [year, setYear] = useState('')
  const { from, to } = daysOfYear(year, today)
  const days = useQuery(activeDays(from, to)).data ?? none
  const since = useQuery(profileOf(useUser())).data?.created_at ?? today
  const levelOf = useMemo(() => levelsOf(days), [days])
  const wordsOf = useDayWords(days, today)
  return (
    <section className={css.part} aria-label={t`Active days`}>
      <div className={css.head}>
        <h3 className={css.heading}>{t`Active days`}</h3>
        <YearField first={since} today={today} value={year} onChange={setYear} />
      </div>
      <HeatMap
        key={from}
        label={t`Calendar of your active days`}
        {...{ from, to, levelOf }}
        wordsOf={(day) => `${fullDate(day)}: ${wordsOf(day)}`}
        monthName={shortMonth}
        weekStart={weekStart()}
      />
      <p className={css.legend}>{t`A stronger shade means more kinds of things done. Dashed days rest.`}</p>
      <ChartTable
        label={t`Active days`}
        head={[t`Day`, t`Done`]}
        lines={() => days.toReversed().map(({ day }) => [fullDate(day), wordsOf(day)])}
      />
    </section>
  )
}
