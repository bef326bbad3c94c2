import { useLingui } from '@lingui/react/macro'
import { shortMonth } from '../../lib/settings/short-month.ts'
import { monthOfDay, shortDate } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import type { AdminFigures } from '../data/figures.ts'
import own from './figures.module.css'
import { Returned } from './Returned.tsx'

/** Active people by week, what became of what was adopted, and who came back. */
export function FigureCharts({ figures }: { figures: AdminFigures }) {
  const { t, i18n } = useLingui()
  const { weeks, finish } = figures
  const format = (value: number) => i18n.number(value)
  const few = t`fewer than 5`
  const shown = weeks.flatMap(({ week, active }) => (active === null ? [] : [{ on: week.slice(0, 10), value: active }]))
  const rate = finish.flatMap(({ month, started, finished }) =>
    started === null || finished === null
      ? []
      : [{ name: shortMonth(month.slice(0, 10)), value: Math.round((100 * finished) / Math.max(1, started)) }],
  )
  const last = shown.at(-1)
  return (
    <div className={own.charts}>
      <section className={css.card} aria-labelledby="active-people">
        <h2 id="active-people" className={css.heading}>{t`Active people by week`}</h2>
        {shown.length < 2 ? (
          <p className={css.muted}>{t`Not enough weeks with five or more people yet.`}</p>
        ) : (
          <LineChart
            label={t`${format(last!.value)} people were active in the week of ${shortDate(last!.on)}`}
            points={shown}
            range={[0, 5]}
            format={format}
            formatDay={shortDate}
          />
        )}
        {shown.length > 1 && (
          <ChartTable
            label={t`Active people by week`}
            head={[t`Week of`, t`Active`]}
            lines={() =>
              weeks.map(({ week, active }) => [shortDate(week.slice(0, 10)), active === null ? few : format(active)])
            }
          />
        )}
      </section>
      <section className={css.card} aria-labelledby="finish-rate">
        <h2 id="finish-rate" className={css.heading}>{t`Curricula finished, by month of starting`}</h2>
        {rate.length === 0 ? (
          <p className={css.muted}>{t`Not enough adoptions yet: it takes five in a month.`}</p>
        ) : (
          <BarChart
            label={t`Share of curricula that were finished, by month`}
            bars={rate}
            format={(value) => `${value} %`}
          />
        )}
        {rate.length > 0 && (
          <ChartTable
            label={t`Curricula finished, by month of starting`}
            head={[t`Month`, t`Started`, t`Finished`]}
            lines={() =>
              finish.map(({ month, started, finished }) => [
                monthOfDay(month.slice(0, 10)),
                started === null ? few : format(started),
                finished === null ? few : format(finished),
              ])
            }
          />
        )}
      </section>
      <Returned months={figures.returned} />
    </div>
  )
}
