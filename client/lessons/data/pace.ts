import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type PaceMode = 'group' | 'shifted' | 'skipping' | 'doubling'

export interface WantedPace {
  mode: PaceMode
  start_at?: 'first' | 'group'
  meetings?: number
}

/** A pace with what it comes to: the lessons that get another day, and the last day of all. */
export interface PaceResult {
  mode: PaceMode
  start_at: 'first' | 'group'
  meetings: number
  until: string | null
  was_until: string | null
  days: { lesson_key: string; title: string; on_date: string | null; was: string | null; left_out: boolean }[]
}

/** The effect that a pace would have; nothing is done. */
export const effectOfPace = (adoption_id: string, wanted: WantedPace) =>
  queryOptions({
    queryKey: ['personal_paces', 'dry', { adoption_id }, wanted],
    queryFn: async () =>
      (await rows(supabase.rpc('set_pace', { adoption_id, ...wanted, dry: true }))) as unknown as PaceResult,
    meta: { reads: ['lesson_progress', 'scheduled_lessons'], passing: true },
    retry: false,
  })

/** The viewer’s pace in a curriculum; null while they go with the group. */
export const paceOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['personal_paces', { adoptionId }],
    queryFn: async () =>
      (await rows(supabase.from('personal_paces').select('mode, start_at, until').eq('adoption_id', adoptionId)))[0] ??
      null,
  })

/** Goes by another pace from now on. Refused, it throws the server’s words. */
export async function setPace(adoption_id: string, wanted: WantedPace) {
  const result = await writeNow({ rpc: 'set_pace', args: { adoption_id, ...wanted } })
  await Promise.all(
    ['personal_paces', 'lesson_progress'].map((table) => query.invalidateQueries({ queryKey: [table] })),
  )
  return result as PaceResult
}
