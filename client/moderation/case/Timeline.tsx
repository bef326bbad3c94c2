import { useLingui } from '@lingui/react/macro'
import { IconNote } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import type { CaseAct as Act, Case, CaseNote } from '../data/types.ts'
import { ActLine } from './ActLine.tsx'
import css from './case.module.css'
import { NoteForm } from './NoteForm.tsx'
import { RevertButton } from './RevertButton.tsx'

/** The acts by which an admin decided about a person without a report. */
export function Decided({ one }: { one: Case }) {
  const { t } = useLingui()
  return (
    <section className={css.part} aria-labelledby="case-decided">
      <h3 id="case-decided" className={css.name}>{t`What was decided`}</h3>
      <ol className={css.lines}>
        {one.actions.map((act) => act.action !== 'revert' && <CaseAct key={act.id} act={act} one={one} />)}
      </ol>
    </section>
  )
}

const CaseAct = ({ act, one }: { act: Act; one: Case }) => (
  <ActLine act={act}>
    {act.action !== 'revert' && !act.reverted && one.state !== 'appealed' && <RevertButton act={act} />}
  </ActLine>
)

/** The acts and notes of a case, in order. */
export function Timeline({ one }: { one: Case }) {
  const { t } = useLingui()
  // an act that nobody reported stands at the top of its case
  const acts = one.snapshot ? one.actions : one.actions.filter(({ action }) => action === 'revert')
  const entries = [...acts, ...one.notes].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <section className={css.part} aria-labelledby="case-notes">
      <h3 id="case-notes" className={css.name}>{t`Notes and decisions`}</h3>
      <ol className={css.lines}>
        {entries.map((entry) =>
          'body' in entry ? <Noted key={entry.id} note={entry} /> : <CaseAct key={entry.id} act={entry} one={one} />,
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
