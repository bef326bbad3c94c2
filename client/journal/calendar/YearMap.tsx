import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { weekStart } from '../../lib/settings/settings.ts'
import { shortMonth } from '../../lib/settings/short-month.ts'
import { fullDate } from '../../lib/settings/time.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { daysOfYear, YearField } from '../../ui/charts/YearField.tsx'
import { type JournalDay, journalDays, journalStanding } from '../data/reading.ts'
import { moodOf } from '../moods.ts'
import css from './calendar.module.css'
import { levelsOf } from './day-levels.ts'

/** A year of days as a map; a day that is pressed opens. */
export function YearMap({ today, onPick }: { today: string; onPick: (day: string) => void }) {
  const { t, i18n } = useLingui()
  const [year, setYear] = useState('')
  const { from, to } = daysOfYear(year, today)
  const [standing] = useSuspenseQuery(journalStanding(today)).data
  const { data: days } = useSuspenseQuery(journalDays(from, to))
  const levelOf = useMemo(() => levelsOf(days), [days])
  const byDay = useMemo(() => new Map(days.map((one) => [one.day, one])), [days])
  const said = ({ entries, words, mood }: JournalDay) =>
    [
      plural(entries, { one: '# entry', other: '# entries' }),
      plural(words, { one: '# word', other: '# words' }),
      ...(mood ? [i18n._(moodOf(Math.round(mood))!.name)] : []),
    ] as const
  const wordsOf = (day: string) => {
    const one = byDay.get(day)
    return one ? `${fullDate(day)}: ${said(one).join(', ')}` : t`${fullDate(day)}: nothing written`
  }
  return (
    <section className={css.map} aria-label={t`Days you wrote`}>
      <div className={css.head}>
        <h2 className={css.heading}>{t`Days you wrote`}</h2>
        <YearField first={standing?.first_on ?? today} today={today} value={year} onChange={setYear} />
      </div>
      <HeatMap
        key={from}
        label={t`Calendar of the days you wrote`}
        {...{ from, to, levelOf, wordsOf, onPick }}
        monthName={shortMonth}
        weekStart={weekStart()}
      />
      <ChartTable
        label={t`Days you wrote`}
        head={[t`Day`, t`Entries`, t`Words`, t`Mood`]}
        lines={() =>
          days
            .toSorted((a, b) => (a.day < b.day ? 1 : -1))
            .map((one) => {
              const [entries, words, mood = ''] = said(one)
              return [fullDate(one.day), entries, words, mood]
            })
        }
      />
    </section>
  )
}
