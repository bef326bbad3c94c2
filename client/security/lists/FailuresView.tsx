import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { failures } from '../data/lists.ts'
import { clientChoice, sinceChoice } from './choices.ts'
import { failureColumns } from './csv-columns.ts'
import { FailureRow } from './FailureRow.tsx'
import { ListFrame } from './ListFrame.tsx'

/** The tries to sign in that failed. */
export function FailuresView() {
  const { t } = useLingui()
  return (
    <ListFrame
      name={t`Failed sign-ins`}
      list={failures}
      search={t`Email, address or network`}
      choices={[sinceChoice(), clientChoice()]}
      keep={3}
      head={[
        t`Email`,
        t`When`,
        t`Address`,
        t`Reason`,
        t`Device`,
        <span key="more" className={css.unseen}>{t`More`}</span>,
      ]}
      csv={failureColumns()}
      empty={(checked) => t`No failed sign-ins in 24 h, last check ${checked}`}
    >
      {(lines) => lines.map((line) => <FailureRow key={line.id} line={line} />)}
    </ListFrame>
  )
}
