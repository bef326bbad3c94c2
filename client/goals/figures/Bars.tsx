import { useLingui } from '@lingui/react/macro'
import { dayRange, monthOfDay, shortDate } from '../../lib/settings/time.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { withUnit } from '../data/amounts.ts'
import { writtenAmount } from '../data/read-amount.ts'
import type { ChartsProps } from './charts-props.ts'
import css from './detail.module.css'
import { stretchesOf, stretchTarget } from './series.ts'

/** The last weeks, or months where a goal counts by them. */
export function Bars({ goal, marks, today, rests }: ChartsProps) {
  const { t } = useLingui()
  const stretches = stretchesOf(goal, marks, today)
  const monthly = goal.schedule?.freq === 'times' && goal.schedule.period === 'month'
  const nameOf = (from: string) => (monthly ? monthOfDay(from) : shortDate(from))
  const last = stretches.at(-1)
  if (!last) return null
  const now = withUnit(last.amount, goal.unit)
  const label = monthly ? t`By month: ${now} this month` : t`By week: ${now} this week`
  return (
    <>
      <h4 className={css.subheading}>{monthly ? t`Months` : t`Weeks`}</h4>
      <BarChart
        label={label}
        bars={stretches.map(({ from, to, amount }) => ({
          name: nameOf(from),
          value: amount,
          rests: rests(from) && rests(to),
        }))}
        target={stretchTarget(goal)}
        format={writtenAmount}
      />
      <ChartTable
        label={monthly ? t`Months` : t`Weeks`}
        head={[monthly ? t`Month` : t`Week`, t`Amount`]}
        lines={() =>
          stretches
            .toReversed()
            .map(({ from, to, amount }) => [
              monthly ? monthOfDay(from) : dayRange(from, to),
              withUnit(amount, goal.unit),
            ])
        }
      />
    </>
  )
}
