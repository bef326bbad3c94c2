import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The lesson that a task of a group was made for; without a number it is of the whole curriculum. */
interface LessonOfTask {
  adoption_id: string
  group_id: string
  /** The lesson; none where it is of the whole curriculum. */
  lesson_key: string | null
  number: number | null
  title: string
}

export const lessonOfTask = (taskId: string) =>
  queryOptions({
    queryKey: ['adoption_tasks', 'lesson', { taskId }],
    queryFn: async () =>
      (await rows(supabase.rpc('lesson_of_task', { task_id: taskId }))) as unknown as LessonOfTask | null,
    meta: { reads: ['adoption_overrides', 'adoptions'] },
  })
