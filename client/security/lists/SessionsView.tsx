import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { sessions } from '../data/lists.ts'
import { sessionColumns } from './csv-columns.ts'
import { ListFrame } from './ListFrame.tsx'
import { SessionRow } from './SessionRow.tsx'

/** Those who are signed in, the last that did something first. */
export function SessionsView() {
  const { t } = useLingui()
  return (
    <ListFrame
      name={t`Sessions`}
      list={sessions}
      search={t`Address or network`}
      choices={[]}
      keep={3}
      head={[
        t`Person`,
        t`Last activity`,
        t`Address`,
        t`Device`,
        <span key="more" className={css.unseen}>{t`More`}</span>,
      ]}
      csv={sessionColumns()}
      empty={(checked) => t`Nobody is signed in, last check ${checked}`}
    >
      {(lines) => lines.map((line) => <SessionRow key={line.id} line={line} />)}
    </ListFrame>
  )
}
