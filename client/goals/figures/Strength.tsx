import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fullDate, shortDate } from '../../lib/settings/time.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { writtenAmount } from '../data/read-amount.ts'
import { scoresOf } from '../data/scores.ts'
import css from './detail.module.css'

/** The strength of a goal over time: many days make it, and one day does not undo it. */
export function Strength({ goalId }: { goalId: string }) {
  const { t } = useLingui()
  const scores = useQuery(scoresOf(goalId)).data ?? []
  if (scores.length < 2) return null
  const percent = (value: number) => t`${writtenAmount(Math.round(value))}%`
  const points = scores.map(({ on_date: on, score }) => ({ on, value: score * 100 }))
  const last = points.at(-1)!
  return (
    <>
      <h4 className={css.subheading}>{t`Strength`}</h4>
      <LineChart
        label={t`Strength: ${percent(last.value)} on ${fullDate(last.on)}`}
        points={points}
        range={[0, 100]}
        format={percent}
        formatDay={shortDate}
      />
      <ChartTable
        label={t`Strength`}
        head={[t`Day`, t`Strength`, t`In a row`]}
        lines={() =>
          scores
            .toReversed()
            .map(({ on_date, score, run }) => [fullDate(on_date), percent(score * 100), writtenAmount(run)])
        }
      />
    </>
  )
}
