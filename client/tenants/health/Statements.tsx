import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { Cell, Table } from '../../ui/area/Table.tsx'
import type { SlowStatement } from '../data/health.ts'
import own from './health.module.css'

/** The statements that the database takes the longest for, without any value. */
export function Statements({ statements }: { statements: readonly SlowStatement[] | null }) {
  const { t, i18n } = useLingui()
  const ms = (value: number) => {
    const time = i18n.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 })
    return t`${time} ms`
  }
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t`Slowest statements`}</h2>
      {!statements ? (
        <p className={css.muted}>{t`This database doesn’t keep statistics about statements (pg_stat_statements).`}</p>
      ) : statements.length === 0 ? (
        <p className={css.muted}>{t`Nothing measured yet.`}</p>
      ) : (
        <Table label={t`Slowest statements`} head={[t`Statement`, t`Average`, t`Calls`, t`Total`]}>
          {statements.map((one) => (
            <tr key={one.query}>
              <Cell wide>
                <code className={own.query}>{one.query}</code>
              </Cell>
              <Cell name={t`Average`}>
                <span className={css.nowrap}>{ms(one.mean_ms)}</span>
              </Cell>
              <Cell name={t`Calls`}>{i18n.number(one.calls)}</Cell>
              <Cell name={t`Total`}>
                <span className={css.nowrap}>{ms(one.total_ms)}</span>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
