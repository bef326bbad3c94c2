import { useRichDraft, versionUnder } from '../../lib/outbox/rich-draft.ts'
import { knownNote, type LessonNote } from '../data/lesson-notes.ts'
import { writeNote } from './note-commands.ts'

/** The draft of a note: on this device until it is kept or given up. */
export function useNoteDraft({ id, note_html: html, version }: LessonNote) {
  const { draft, isBack, write } = useRichDraft(`lesson note ${id}`)
  const begin = () => write({ html, began: { html, version } })
  function keep() {
    const now = knownNote(id)
    // a note that has just gone takes nothing any more
    if (draft && now && draft.html !== now.note_html)
      writeNote(id, versionUnder(draft, { html: now.note_html, version: now.version }), draft.html)
    write(null)
  }
  return { draft, isBack, write, begin, keep, drop: () => write(null) }
}

export type NoteDraft = ReturnType<typeof useNoteDraft>
