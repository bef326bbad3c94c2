import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { dayAfter } from '../../lib/settings/days.ts'
import { weekStart } from '../../lib/settings/settings.ts'
import { fullDate } from '../../lib/settings/time.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { type JournalDay, journalDays, journalStanding } from '../data/reading.ts'
import { shortMonth } from '../data/short-month.ts'
import { moodOf } from '../moods.ts'
import css from './calendar.module.css'
import { levelsOf } from './day-levels.ts'

/** A year of days as a map; a day that is pressed opens. */
export function YearMap({ today, onPick }: { today: string; onPick: (day: string) => void }) {
  const { t, i18n } = useLingui()
  const [year, setYear] = useState('')
  const from = year ? `${year}-01-01` : dayAfter(today, -364)
  const to = year && year < today.slice(0, 4) ? `${year}-12-31` : today
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
  const years = yearsSince(standing?.first_on ?? today, today)
  return (
    <section className={css.map} aria-label={t`Days you wrote`}>
      <div className={css.head}>
        <h2 className={css.heading}>{t`Days you wrote`}</h2>
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

/** The years from the first entry to now, the newest first. */
function yearsSince(first: string, today: string): string[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(today.slice(0, 4))]
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => String(to - at))
}
