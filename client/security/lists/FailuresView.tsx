import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { failures } from '../data/lists.ts'
import type { FailureLine } from '../data/types.ts'
import { reasonWords } from '../kit/words.ts'
import { clientChoice, sinceChoice } from './choices.ts'
import type { CsvColumns } from './export-list.ts'
import { FailureRow } from './FailureRow.tsx'
import { ListFrame } from './ListFrame.tsx'

/** The tries to sign in that failed. */
export function FailuresView() {
  const { t } = useLingui()
  const csv: CsvColumns<FailureLine> = [
    [t`When`, ({ at }) => at],
    [t`Email`, ({ email }) => email],
    [t`Person`, ({ user }) => user?.name ?? null],
    [t`Address`, ({ address }) => address],
    [t`Reason`, ({ reason }) => reasonWords(reason)],
    [t`Device`, ({ agent }) => agent],
    [t`Source`, ({ by_client }) => (by_client ? t`Reported by a client` : t`Seen by the server`)],
  ]
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
      csv={csv}
      empty={(checked) => t`No failed sign-ins in 24 h, last check ${checked}`}
    >
      {(lines) => lines.map((line) => <FailureRow key={line.id} line={line} />)}
    </ListFrame>
  )
}
