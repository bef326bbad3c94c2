import { queryOptions } from '@tanstack/react-query'
import type { AttendanceState } from '../../groups/members/attendance-marks.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export interface Mark {
  user_id: string
  state: AttendanceState | null
  marked_at: string
}

/** The marks of an occurrence: all of them for organisers, one’s own for others. */
export const attendanceOf = (occurrence: string) =>
  queryOptions({
    queryKey: ['attendance', { occurrence }],
    queryFn: async (): Promise<Mark[]> =>
      (await rows(
        supabase.from('attendance').select('user_id, state, marked_at').eq('occurrence_id', occurrence),
      )) as Mark[],
    // who becomes a host sees more of them
    meta: { reads: ['event_hosts'] },
  })

/** The four digits of an occurrence, made when they are first asked for. */
export const attendanceCode = (occurrence: string) =>
  queryOptions({
    queryKey: ['attendance_code', { occurrence }],
    queryFn: async (): Promise<string> => rows(supabase.rpc('attendance_code', { occurrence_id: occurrence })),
    staleTime: Number.POSITIVE_INFINITY,
  })
