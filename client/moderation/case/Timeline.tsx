import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconGavel, IconNote } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago, exactly } from '../../lib/settings/time.ts'
import type { Case, CaseAct, CaseNote } from '../data/types.ts'
import { doneNames, levelNames, nameOf, reasonNames } from '../data/words.ts'
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
          'body' in entry ? <Noted key={entry.id} note={entry} /> : <Done key={entry.id} act={entry} one={one} />,
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

function Done({ act, one }: { act: CaseAct; one: Case }) {
  const { t, i18n } = useLingui()
  const Icon = act.action === 'revert' ? IconArrowBackUp : IconGavel
  return (
    <li className={css.line} data-reverted={act.reverted || undefined}>
      <p className={css.lineHead}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        <b>
          <bdi>{act.by?.name ?? t`Someone`}</bdi> {nameOf(doneNames, act.action)}
        </b>
        {act.reason && <span>{nameOf(reasonNames, act.reason)}</span>}
        {act.until && <span>{t`until ${exactly(new Date(act.until))}`}</span>}
        <span>{i18n._(levelNames[act.role])}</span>
        <time dateTime={act.at}>{ago(new Date(act.at), serverDate())}</time>
        {act.action !== 'revert' && !act.reverted && one.state !== 'appealed' && <RevertButton act={act} />}
      </p>
      {act.note_public && (
        <p className={css.plain} dir="auto">
          <span className={css.by}>{t`To the author:`}</span> {act.note_public}
        </p>
      )}
      {act.note_private && (
        <p className={css.plain} dir="auto">
          <span className={css.by}>{t`For moderators:`}</span> {act.note_private}
        </p>
      )}
    </li>
  )
}
