import { useLingui } from '@lingui/react/macro'
import { clock } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { PairChart } from '../../ui/charts/PairChart.tsx'
import type { SecurityOverview } from '../data/types.ts'

/** The failures of each hour beside those who came in. What clients report of themselves stands apart, in the table. */
export function SignInChart({ day }: { day: SecurityOverview }) {
  const { t, i18n } = useLingui()
  const { hours } = day
  const format = (value: number) => i18n.number(value)
  const failed = hours.reduce((sum, { failures }) => sum + failures, 0)
  const cameIn = hours.reduce((sum, { successes }) => sum + successes, 0)
  const checked = clock(new Date(day.checked_at))
  const label = t`${format(failed)} failed and ${format(cameIn)} succeeded in 24 hours`
  return (
    <>
      {failed + cameIn === 0 ? (
        <p className={css.muted}>{t`Nobody tried to sign in for 24 h, last check ${checked}.`}</p>
      ) : (
        <PairChart
          label={label}
          first={t`Failed`}
          second={t`Succeeded`}
          bars={hours.map(({ at, failures, successes }) => ({
            name: clock(new Date(at)),
            first: failures,
            second: successes,
            marked: new Date(at).getHours() % 6 === 0,
          }))}
          format={format}
        />
      )}
      <ChartTable
        label={t`Sign-ins in the last 24 hours`}
        head={[t`Hour`, t`Failed`, t`Succeeded`, t`Reported by clients`]}
        lines={() =>
          hours.map(({ at, failures, successes, by_client }) => [
            clock(new Date(at)),
            format(failures),
            format(successes),
            format(by_client),
          ])
        }
      />
    </>
  )
}
