import { t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { Anchor } from '../anchors/quote.ts'
import { knownNote, type LessonNote, lessonNotes, type NoteColor } from '../data/lesson-notes.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { keepColor } from './colors.ts'

/* What somebody does with their own notes, each with its undo. */

type Place = Pick<MyLesson, 'adoption_id' | 'lesson_key'>

/** Highlights words; gives the id of the note that it makes. */
export function highlight(place: Place, anchor: Anchor, color: NoteColor): string {
  keepColor(color)
  const id = newNote(place, { anchor, color })
  offerUndo(t`Added a highlight`, { verb: 'lessons.removeNote', input: { id } })
  return id
}

/** Makes a note, of words or of the lesson as a whole. */
export function newNote(
  { adoption_id, lesson_key }: Place,
  note: { anchor?: Anchor; color?: NoteColor; note_html?: string },
): string {
  const id = newId()
  const { anchor, ...rest } = note
  attempt(lessonNotes.adding, { id, adoption_id, lesson_key, ...rest, ...(anchor && { anchor: { ...anchor } }) })
  return id
}

export function recolor({ id, color: before }: LessonNote, color: NoteColor) {
  keepColor(color)
  const version = knownNote(id)?.version
  if (color === before || version === undefined) return
  attempt(lessonNotes.changing, { id, version, color })
  offerUndo(t`Changed a highlight’s colour`, { verb: 'lessons.changeNote', input: { id, color: before } })
}

/** Keeps what was written to a note; `version` is the one that it was written over. */
export const writeNote = (id: string, version: number, note_html: string) =>
  attempt(lessonNotes.changing, { id, version, note_html })

export function removeNote(note: LessonNote) {
  const { created_at: _at, version: _version, anchor, ...rest } = note
  attempt(lessonNotes.removing, { id: note.id })
  offerUndo(note.note_html ? t`Deleted a note` : t`Deleted a highlight`, {
    verb: 'lessons.addNote',
    input: { ...rest, ...(anchor && { anchor: { ...anchor } }) },
  })
}
