import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The things somebody did on a day, as far as Cohort knows them. */
export interface DayOutline {
  lessons: { title: string; group: string | null }[]
  tasks: { title: string }[]
  events: { title: string; people: string[] }[]
}

/** One’s own day, for an outline to begin with. It is asked for by a tap alone. */
export const outlineOf = (day: string) =>
  queryOptions({
    queryKey: ['journal_outline', day],
    queryFn: async () => (await rows(supabase.rpc('day_outline', { day }))) as unknown as DayOutline,
    meta: { passing: true },
    staleTime: 0,
  })

/** One’s own week, for looking back at it. */
export interface LookBack {
  /** One without a title brings its first words. */
  entries: { id: string; entry_date: string; title: string | null; words: string | null; mood: number | null }[]
  goals: { id: string; title: string; done: number; asked: number | null }[]
  tasks: { id: string; title: string }[]
  events: { title: string }[]
  lessons: { title: string }[]
  open_tasks: { id: string; title: string }[]
}

/** The seven days from one on. */
export const weekFrom = (from_on: string) =>
  queryOptions({
    queryKey: ['journal_week', from_on],
    queryFn: async () => (await rows(supabase.rpc('week_review', { from_on }))) as unknown as LookBack,
    meta: { reads: ['journal_entries', 'goals', 'goal_entries', 'tasks'], passing: true },
  })
