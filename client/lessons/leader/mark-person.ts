import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { MarkAtLesson } from '../command-inputs.ts'
import { beginMarks, markingAtLesson } from '../data/attendance.ts'
import type { LessonPart } from '../data/my-lesson.ts'

type State = MarkAtLesson['state']

/** Marks somebody at a lesson, with the way back to the mark before. */
export function markPerson(part: LessonPart, person: { id: string; name: string }, before: State, state: State) {
  beginMarks(part)
  const about = { entry: part.entry, user_id: person.id }
  attempt(markingAtLesson, { ...about, state, marked_at: new Date().toISOString() })
  const { name } = person
  const words = {
    present: t`${name} is present`,
    late: t`${name} is late`,
    absent: t`${name} is absent`,
    excused: t`${name} is excused`,
  }
  offerUndo(state ? words[state] : t`${name} is no longer marked`, {
    verb: 'lessons.mark',
    input: { ...about, state: before },
  })
}
