import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import type { CaseReport } from '../data/types.ts'
import { nameOf, reasonNames } from '../data/words.ts'
import css from './case.module.css'

/** The reports of a case: who reported it, and why. Those of a group do not learn who. */
export function Reports({ reports }: { reports: readonly CaseReport[] }) {
  const { t } = useLingui()
  if (reports.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="case-reports">
      <h3 id="case-reports" className={css.name}>
        {plural(reports.length, { one: '# report', other: '# reports' })}
      </h3>
      <ul className={css.lines}>
        {reports.map(({ id, reason, note, at, reporter }) => (
          <li key={id} className={css.line}>
            <p className={css.lineHead}>
              <b>{nameOf(reasonNames, reason)}</b>
              <span>{reporter ? <bdi>{reporter.name}</bdi> : t`a member`}</span>
              <time dateTime={at}>{ago(new Date(at), serverDate())}</time>
            </p>
            {note && (
              <p className={css.plain} dir="auto">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
