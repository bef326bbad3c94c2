import { useLingui } from '@lingui/react/macro'
import { IconNote } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import type { Case, CaseNote } from '../data/types.ts'
import { ActLine } from './ActLine.tsx'
import css from './case.module.css'
import { NoteForm } from './NoteForm.tsx'
import { RevertButton } from './RevertButton.tsx'

/** The acts and notes of a case, in order. */
export function Timeline({ one }: { one: Case }) {
  const { t } = useLingui()
  const entries = [...one.actions, ...one.notes].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <section className={css.part} aria-labelledby="case-notes">
      <h3 id="case-notes" className={css.name}>{t`Notes and decisions`}</h3>
      <ol className={css.lines}>
        {entries.map((entry) =>
          'body' in entry ? (
            <Noted key={entry.id} note={entry} />
          ) : (
            <ActLine key={entry.id} act={entry}>
              {entry.action !== 'revert' && !entry.reverted && one.state !== 'appealed' && <RevertButton act={entry} />}
            </ActLine>
          ),
        )}
      </ol>
      <NoteForm caseId={one.id} />
    </section>
  )
}

function Noted({ note }: { note: CaseNote }) {
  return (
    <li className={css.line}>
      <p className={css.lineHead}>
        <IconNote size={16} stroke={1.5} aria-hidden="true" />
        <b>
          <bdi>{note.by?.name}</bdi>
        </b>
        <time dateTime={note.at}>{ago(new Date(note.at), serverDate())}</time>
      </p>
      <p className={css.plain} dir="auto">
        {note.body}
      </p>
    </li>
  )
}
