import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { readsOfDay } from './today.ts'
import type { LessonState, ToldCourse } from './told.ts'

/** The viewer’s way through a curriculum, lesson by lesson as far as they have begun them. */
export interface MyCourse extends ToldCourse {
  lessons: { lesson_key: string; state: LessonState; done_at?: string }[]
  /** Lessons that the viewer need not do; what was kept on a device before may not say. */
  excused?: string[]
  next: { lesson_key: string; title: string; on_date: string | null } | null
}

export const myCourse = (adoptionId: string) =>
  queryOptions({
    queryKey: ['lesson_progress', 'course', { adoptionId }],
    queryFn: async () => (await rows(supabase.rpc('my_progress', { adoption_id: adoptionId }))) as unknown as MyCourse,
    meta: { reads: readsOfDay },
  })
