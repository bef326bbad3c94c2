import { queryOptions } from '@tanstack/react-query'
import type { TableName } from '../../lib/query/query.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { ToldDay } from './told.ts'

/** The tables from which a day’s lessons are made, beside progress. */
export const readsOfDay: readonly TableName[] = [
  'scheduled_lessons',
  'adoptions',
  'adoption_overrides',
  'lesson_places',
  'lesson_releases',
  'personal_paces',
  'group_off_days',
  'group_members',
]

const askToday = async (args: { group_id?: string; on_date?: string }) =>
  ((await rows(supabase.rpc('today', args))) as unknown as { groups: ToldDay[] }).groups

/** The lessons of a group today, or on another day; today is the group’s. */
export const todayOf = (groupId: string, on_date?: string) =>
  queryOptions({
    queryKey: ['lesson_progress', 'today', { groupId }, ...(on_date ? [on_date] : [])],
    queryFn: async () => (await askToday({ group_id: groupId, ...(on_date && { on_date }) }))[0] ?? null,
    meta: { reads: readsOfDay },
  })

/** The lessons of today in all of one’s groups that follow something, those that begin first before the others. */
export const todayEverywhere = queryOptions({
  queryKey: ['lesson_progress', 'today'],
  queryFn: () => askToday({}),
  meta: { reads: readsOfDay },
})
