import { useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconBook2, IconTrash } from '@tabler/icons-react'
import { rowCommands, stepAway, useRow } from '../../lib/registries/row-commands.ts'
import type { LessonNote } from '../data/lesson-notes.ts'
import { ColorChoice } from './ColorChoice.tsx'
import { NoteWords } from './NoteWords.tsx'
import { recolor, removeNote } from './note-commands.ts'
import css from './notes.module.css'
import { useNoteDraft } from './use-note-draft.ts'

/** A note in the list: the words that it is about, and what one has written. */
export function NoteItem(props: { note: LessonNote; onJournal: () => void; onJump?: (() => void) | undefined }) {
  const { t } = useLingui()
  const { note, onJournal, onJump } = props
  const { id, anchor, color, note_html } = note
  const writing = useNoteDraft(note)
  function remove() {
    stepAway()
    writing.drop()
    removeNote(note)
  }
  const row = useRow<HTMLLIElement>(
    `note-${id}`,
    anchor?.quote ?? t`Note about the lesson`,
    rowCommands(
      onJump && { key: 'open', label: t`Show in the lesson`, Icon: IconArrowRight, run: onJump },
      { label: t`To journal`, Icon: IconBook2, run: onJournal },
      { key: 'delete', label: t`Delete note`, Icon: IconTrash, danger: true, run: remove },
    ),
  )
  return (
    <li {...row} className={css.note} data-color={anchor ? color : undefined}>
      {anchor ? (
        <blockquote className={css.quote} dir="auto">
          {anchor.quote}
        </blockquote>
      ) : (
        <p className={css.about}>{t`About the whole lesson`}</p>
      )}
      <NoteWords html={note_html} writing={writing} />
      {anchor && <ColorChoice value={color} onChange={(next) => recolor(note, next)} />}
      <div className={css.deeds}>
        {onJump && (
          <button type="button" className={css.small} onClick={onJump}>
            {t`Show in the lesson`}
          </button>
        )}
        <button type="button" className={css.small} onClick={onJournal}>
          {t`To journal`}
        </button>
        <button type="button" className={css.small} onClick={remove}>
          {t`Delete`}
        </button>
      </div>
    </li>
  )
}
