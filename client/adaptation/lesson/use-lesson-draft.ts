import { mutate } from '../../lib/query/query.ts'
import { savingLesson } from '../data/adapt.ts'
import type { ResolvedLesson } from '../data/resolved.ts'
import { draftedLesson, lessonChanges } from '../draft/node-draft.ts'
import { useNodeDraft } from '../draft/use-node-draft.ts'

/** Words that somebody writes in a lesson of their group. */
export function useLessonDraft(known: ResolvedLesson) {
  const { adoption_id, lesson } = known
  return useNodeDraft(`${adoption_id} ${lesson.key}`, known, {
    drafted: draftedLesson,
    changes: lessonChanges,
    send: (id, changes, shown) => mutate(savingLesson, { id, adoption_id, changes, lesson_key: lesson.key, shown }),
  })
}
