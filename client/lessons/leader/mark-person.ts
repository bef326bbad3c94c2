import { type Mark, wordsOfMark } from '../../groups/members/attendance-marks.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { beginMarks, markingAtLesson } from '../data/attendance.ts'
import type { LessonPart } from '../data/my-lesson.ts'

/** Marks somebody at a lesson, with the way back to the mark before. */
export function markPerson(part: LessonPart, person: { id: string; name: string }, before: Mark, state: Mark) {
  beginMarks(part)
  const about = { entry: part.entry, user_id: person.id }
  attempt(markingAtLesson, { ...about, state, marked_at: serverDate().toISOString() })
  offerUndo(wordsOfMark(person.name, state), {
    verb: 'lessons.mark',
    input: { ...about, state: before },
  })
}
