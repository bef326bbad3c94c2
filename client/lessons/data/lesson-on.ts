import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { readsOfDay } from './today.ts'
import type { ToldLesson } from './told.ts'

/** The nearest day with lessons, before or after another. */
export interface NearDay {
  date: string
  lessons: { adoption_id: string; lesson_key: string; title: string }[]
}

/** The lessons at the address of a day; `date` is null where that is none. */
export interface LessonsOn {
  tz: string
  today: string
  date: string | null
  lessons: (ToldLesson & { status: string })[]
  /** Lessons that were on this day, and where they are now; in the tray they have none. */
  moved: { adoption_id: string; lesson_key: string; title: string; on_date: string | null }[]
  off: { label: string; starts_on: string; ends_on: string } | null
  before: NearDay | null
  after: NearDay | null
}

export const lessonsOn = (groupId: string, date: string) =>
  queryOptions({
    queryKey: ['lesson_progress', 'on', { groupId }, date],
    queryFn: async () => (await rows(supabase.rpc('lesson_on', { group_id: groupId, date }))) as unknown as LessonsOn,
    meta: { reads: readsOfDay },
    staleTime: 0,
  })
