import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { MarkAtLesson } from '../command-inputs.ts'
import type { LessonPart } from './my-lesson.ts'

export interface MarkedPerson {
  user_id: string
  state: MarkAtLesson['state']
  marked_at: string
}

/** The marks at a meeting of a lesson: those of its date of an event, where it has one; else its own. */
export const marksAt = ({ entry, occurrence_id }: Pick<LessonPart, 'entry' | 'occurrence_id'>) =>
  queryOptions({
    queryKey: ['attendance', 'lesson', { entry }],
    queryFn: async (): Promise<MarkedPerson[]> =>
      (await rows(
        supabase
          .from('attendance')
          .select('user_id, state, marked_at')
          .match(occurrence_id ? { occurrence_id } : { scheduled_lesson_id: entry }),
      )) as MarkedPerson[],
    meta: { reads: ['scheduled_lessons'] },
  })

type Marking = MarkAtLesson & { marked_at: string }

/** Marks a member. The moment goes along: of two words, also from two devices, the later one counts. */
export const markingAtLesson = mutationOptions({
  ...optimistic<MarkedPerson, Marking>(
    ({ entry }) => [['attendance', 'lesson', { entry }]],
    (list, { user_id, state, marked_at }) => [
      ...list.filter((mark) => mark.user_id !== user_id),
      { user_id, state, marked_at },
    ],
    'attendance',
  ),
  mutationFn: ({ entry, state, ...args }: Marking) =>
    write({ rpc: 'mark_lesson_attendance', args: { scheduled_lesson_id: entry, ...args, ...(state && { state }) } }),
})

/** The marks of a meeting, begun where they were never read, as without a network. */
export function beginMarks(part: LessonPart) {
  const { queryKey } = marksAt(part)
  if (query.getQueryData(queryKey) === undefined) query.setQueryData(queryKey, [], { updatedAt: 1 })
}
