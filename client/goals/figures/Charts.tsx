import { useLingui } from '@lingui/react/macro'
import { fullDate, shortDate } from '../../lib/settings/time.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { withUnit } from '../data/amounts.ts'
import { writtenAmount } from '../data/read-amount.ts'
import { Bars } from './Bars.tsx'
import type { ChartsProps } from './charts-props.ts'
import css from './detail.module.css'
import { GoalCalendar } from './GoalCalendar.tsx'
import { Strength } from './Strength.tsx'
import { paceLine, paceOn, sumsOf, valuesOf } from './series.ts'

/** A goal to look at: its way to a number or its days, each with its table. */
export function Charts({ goal, marks, today, rests, onPick }: ChartsProps) {
  const { t } = useLingui()
  // days of others in a common sum would say who gave when
  const isCommon = goal.group_id != null && goal.aggregate === 'sum'
  const isLine = goal.kind === 'target' || goal.kind === 'average'
  return (
    <section className={css.part} aria-labelledby="history">
      <h3 id="history" className={css.heading}>
        {isCommon ? t`Your part` : t`History`}
      </h3>
      {isLine && !isCommon && <Line goal={goal} marks={marks} today={today} />}
      <GoalCalendar goal={goal} marks={marks} today={today} rests={rests} onPick={onPick} />
      {goal.kind !== 'average' && <Bars goal={goal} marks={marks} today={today} rests={rests} />}
      {goal.id && goal.kind !== 'target' && !isCommon && <Strength goalId={goal.id} />}
    </section>
  )
}

function Line({ goal, marks, today }: Pick<ChartsProps, 'goal' | 'marks' | 'today'>) {
  const { t } = useLingui()
  const isAverage = goal.kind === 'average'
  const points = isAverage ? valuesOf(marks).slice(-60) : sumsOf(goal, marks, today)
  if (points.length === 0) return null
  const pace = paceLine(goal, points[0]!.on, points.at(-1)!.on)
  const last = withUnit(points.at(-1)!.value, goal.unit)
  const due = paceOn(pace, today)
  const label =
    due === null
      ? t`Progress: ${last} on ${fullDate(points.at(-1)!.on)}`
      : t`Progress: ${last}. The pace line is at ${withUnit(due, goal.unit)} today.`
  return (
    <>
      <LineChart label={label} points={points} pace={pace} format={writtenAmount} formatDay={shortDate} />
      <ChartTable
        label={t`Progress`}
        head={[t`Day`, isAverage ? t`Value` : t`Progress`, t`Pace line`]}
        lines={() =>
          points.toReversed().map(({ on, value }) => {
            const at = paceOn(pace, on)
            return [fullDate(on), writtenAmount(value), at === null ? '' : writtenAmount(at)]
          })
        }
      />
    </>
  )
}
