import { Plural, useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { nearDay } from '../../lib/settings/time.ts'
import type { Fault, ReadFile } from '../parse/read-tasks.ts'
import css from '../tools.module.css'

/** The outcome of an import beforehand: what would come in, and what would not, line by line. */
export function ImportPreview(props: {
  good: ReadFile['rows']
  faults: readonly { line: number; why: Fault | 'refused'; words: string }[]
}) {
  const { t } = useLingui()
  const { good, faults } = props
  const why: Record<Fault | 'refused', (words: string) => string> = {
    'no title': () => t`has no title`,
    'no such day': (words) => t`“${words}” is not a date`,
    'too long': () => t`is longer than 200 characters`,
    refused: (words) => words,
  }
  return (
    <div className={css.found}>
      <p role="status">
        <b>
          <Plural value={good.length} one="# task can be imported" other="# tasks can be imported" />
        </b>
        {faults.length > 0 && (
          <>
            {', '}
            <Plural value={faults.length} one="# line can’t" other="# lines can’t" />
          </>
        )}
      </p>
      <ul className={css.preview}>
        {good.slice(0, 8).map(({ line, title, due_on }) => (
          <li key={line}>
            <span>{title}</span>
            <span className={css.muted}>{due_on && nearDay(due_on, serverDate())}</span>
          </li>
        ))}
        {good.length > 8 && <li className={css.muted}>{t`and ${good.length - 8} more`}</li>}
      </ul>
      {faults.length > 0 && (
        <ul className={css.faults} aria-label={t`Lines that can’t be imported`}>
          {faults.map((fault) => {
            const { line } = fault
            const words = why[fault.why](fault.words)
            return <li key={line}>{t`Line ${line} ${words}`}</li>
          })}
        </ul>
      )}
    </div>
  )
}
