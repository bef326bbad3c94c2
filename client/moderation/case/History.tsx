import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import type { Case, PastCase } from '../data/types.ts'
import type { Queue } from '../data/use-queue.ts'
import { kindNames, nameOf, outcomeNames, reasonNames, stateNames } from '../data/words.ts'
import { ActLine } from './ActLine.tsx'
import css from './case.module.css'

/** Other cases about the same person; a sheet on phones. */
export function History({ one, queue }: { one: Case; queue: Queue }) {
  const { t } = useLingui()
  const desk = useDesk()
  const [opened, open] = useState(false)
  const { history, owner, earlier_acts: earlier } = one
  if (!owner) return null
  const counted = history.filter(({ outcome }) => outcome && outcome !== 'dismissed').length
  const summary =
    history.length === 0
      ? t`No other cases.`
      : `${plural(history.length, { one: '# other case', other: '# other cases' })}, ${plural(counted, { 0: 'none acted on', one: '# acted on', other: '# acted on' })}.`
  const list = (
    <>
      <Past history={history} onOpen={(id) => queue.show(id, false)} />
      {earlier.length > 0 && (
        <ol className={css.lines} aria-label={t`Decisions without a case`}>
          {earlier.map((act) => (
            <ActLine key={act.id} act={act} />
          ))}
        </ol>
      )}
    </>
  )
  return (
    <section className={css.part} aria-labelledby="case-history">
      <h3 id="case-history" className={css.name}>{t`History`}</h3>
      <p className={css.quiet}>
        {summary}{' '}
        {!desk && history.length + earlier.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => open(true)}>{t`Show`}</Button>
        )}
      </p>
      {desk && list}
      {opened && (
        <Dialog title={t`History`} onClose={() => open(false)}>
          {list}
        </Dialog>
      )}
    </section>
  )
}

function Past({ history, onOpen }: { history: readonly PastCase[]; onOpen: (id: string) => void }) {
  const { t, i18n } = useLingui()
  return (
    <ul className={css.lines}>
      {history.map((past) => (
        <li key={past.id} className={css.line}>
          <button type="button" className={css.past} onClick={() => onOpen(past.id)}>
            <b>{past.outcome ? nameOf(outcomeNames, past.outcome) : i18n._(stateNames[past.state])}</b>
            <span>{nameOf(kindNames, past.subject_type)}</span>
            <span>{nameOf(reasonNames, past.reason)}</span>
            {past.same && <span>{t`the same content`}</span>}
            <time dateTime={past.at}>{ago(new Date(past.at), serverDate())}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}
