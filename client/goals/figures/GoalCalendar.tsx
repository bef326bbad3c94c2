import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { dayAfter, noon } from '../../lib/settings/days.ts'
import { region, weekStart } from '../../lib/settings/settings.ts'
import { fullDate } from '../../lib/settings/time.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { withUnit } from '../data/amounts.ts'
import type { ChartsProps } from './charts-props.ts'
import css from './detail.module.css'
import { heatLevelsOf } from './heat-levels.ts'
import { useStateWords } from './use-state-words.ts'

/** The days of a goal as a calendar; a day that one chooses can be filled in. */
export function GoalCalendar({ goal, marks, today, rests, onPick }: ChartsProps) {
  const { t } = useLingui()
  const states = useStateWords()
  const from = useMemo(
    () =>
      firstDay(
        goal.starts_on,
        marks.map(({ on_date }) => on_date),
        today,
      ),
    [goal.starts_on, marks, today],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: days rest by what the goal and its marks say
  const levelOf = useMemo(() => heatLevelsOf(goal, marks, rests), [goal, marks])
  const days = useMemo(() => Map.groupBy(marks, ({ on_date }) => on_date), [marks])
  const wordsOf = (day: string) => {
    const said = days.get(day)
    if (!said) return rests(day) ? t`${fullDate(day)}: resting` : t`${fullDate(day)}: nothing yet`
    const words = said.map(({ state, value }) => (value === null ? states[state] : withUnit(value, goal.unit)))
    return `${fullDate(day)}: ${words.join(', ')}`
  }
  return (
    <>
      <h4 className={css.subheading}>{t`Calendar`}</h4>
      <HeatMap
        label={t`Calendar of your days`}
        {...{ from, levelOf, wordsOf, monthName, onPick }}
        to={today}
        weekStart={weekStart()}
      />
      <ChartTable
        label={t`Days`}
        head={[t`Day`, t`Entry`]}
        lines={() =>
          [...days.keys()]
            .sort()
            .toReversed()
            .map((day) => [fullDate(day), wordsOf(day).slice(fullDate(day).length + 2)])
        }
      />
    </>
  )
}

/** From its beginning, five years at most. */
function firstDay(startsOn: string, days: readonly string[], today: string) {
  const [first] = [...days, startsOn, today].sort() as [string]
  const [, begins] = [first, dayAfter(today, -1826)].sort() as [string, string]
  return begins
}

const monthName = (day: string) =>
  new Intl.DateTimeFormat(region(), { month: 'short', timeZone: 'UTC' }).format(noon(day))
