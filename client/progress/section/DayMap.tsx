import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { profileOf } from '../../account/data/profile.ts'
import { dayAfter, dayOf, noon } from '../../lib/settings/days.ts'
import { region, weekStart } from '../../lib/settings/settings.ts'
import { fullDate } from '../../lib/settings/time.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { type ActiveDay, activeDays } from '../data/active-days.ts'
import { levelsOf } from './day-levels.ts'
import css from './progress.module.css'
import { useDayWords } from './use-day-words.ts'

const none: readonly ActiveDay[] = []

/** A year of one’s days as a map, and as a table. It is drawn before the days are here, so that nothing moves. */
export function DayMap() {
  const { t } = useLingui()
  const today = dayOf(new Date())
  const [year, setYear] = useState('')
  const from = year ? `${year}-01-01` : dayAfter(today, -364)
  const to = year && year < today.slice(0, 4) ? `${year}-12-31` : today
  const days = useQuery(activeDays(from, to)).data ?? none
  const since = useQuery(profileOf(useUser())).data?.created_at ?? today
  const levelOf = useMemo(() => levelsOf(days), [days])
  const wordsOf = useDayWords(days, today)
  const years = yearsSince(since, today)
  return (
    <section className={css.part} aria-label={t`Active days`}>
      <div className={css.head}>
        <h3 className={css.heading}>{t`Active days`}</h3>
        {years.length > 1 && (
          <SelectField
            look="quiet"
            aria-label={t`Year`}
            value={year}
            onChange={setYear}
            data={[{ value: '', label: t`Last 12 months` }, ...years]}
          />
        )}
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

/** The years from one’s first here to now, the newest first. */
function yearsSince(first: string, today: string): string[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(today.slice(0, 4))]
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => String(to - at))
}

const shortMonth = (day: string) =>
  new Intl.DateTimeFormat(region(), { month: 'short', timeZone: 'UTC' }).format(noon(day))
