import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../lib/settings/time.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { summaryOf } from '../data/checkins.ts'
import { writtenAmount } from '../data/read-amount.ts'
import css from '../figures/detail.module.css'

/** The confidence of a group in its goal, for those who look after the group: averages alone. */
export function CheckInSummary({ goalId }: { goalId: string }) {
  const { t } = useLingui()
  const weeks = useQuery(summaryOf(goalId)).data ?? []
  const label = t`How sure the group is, week by week`
  return (
    <section className={css.part} aria-labelledby="summary">
      <h3 id="summary" className={css.heading}>{t`Check-ins of the group`}</h3>
      {weeks.length === 0 ? (
        <p
          className={css.muted}
        >{t`Shown for weeks in which three or more people checked in. You never see who said what.`}</p>
      ) : (
        <>
          <LineChart
            label={label}
            points={weeks.map(({ week_of: on, average: value }) => ({ on, value: Number(value) }))}
            range={[1, 5]}
            format={writtenAmount}
            formatDay={shortDate}
          />
          <ChartTable
            label={label}
            head={[t`Week of`, t`Average`, t`People`]}
            lines={() =>
              weeks.map(({ week_of, average, people }) => [
                shortDate(week_of),
                writtenAmount(Number(average)),
                String(people),
              ])
            }
          />
        </>
      )}
    </section>
  )
}
