import { useLingui } from '@lingui/react/macro'
import { useRichDraft } from '../../lib/outbox/rich-draft.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { NoteWords } from './NoteWords.tsx'
import { newNote } from './note-commands.ts'
import css from './notes.module.css'

/** A field for a note about the lesson as a whole. */
export function NewNote({ mine }: { mine: MyLesson }) {
  const { t } = useLingui()
  const { draft, isBack, write } = useRichDraft(`lesson note of ${mine.adoption_id} ${mine.lesson_key}`)
  const begin = () => write({ html: '' })
  const drop = () => write(null)
  function keep() {
    if (draft?.html) newNote(mine, { note_html: draft.html })
    drop()
  }
  if (!draft)
    return (
      <button type="button" className={css.small} onClick={begin}>
        {t`Write about the whole lesson`}
      </button>
    )
  return <NoteWords html="" writing={{ draft, isBack, write, begin, keep, drop }} />
}
