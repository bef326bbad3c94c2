import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { LessonMove, ScheduleChange } from './deeds.ts'

/** A change of the curriculum that is part of its schedule’s history, too. */
export type CurriculumChange =
  | { kind: 'adapt'; changes: number; title: string | null }
  | { kind: 'upgrade'; from: number; to: number }
  | { kind: 'tasks'; keep: boolean }
  | { kind: 'pace'; mode: 'dated' | 'self_paced' }

type Row = Database['public']['Tables']['schedule_ops']['Row']

/** A change that was made, by whom and when. */
export type MadeChange = Pick<Row, 'id' | 'actor_id' | 'at' | 'undone_at'> & {
  deed: ScheduleChange | CurriculumChange
  moves: LessonMove[]
}

const most = 50

/** The last changes of a schedule, the newest first. */
export const changesOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['schedule_ops', { adoptionId }],
    queryFn: async () =>
      (await rows(
        supabase
          .from('schedule_ops')
          .select('id, actor_id, at, undone_at, deed, moves')
          .eq('adoption_id', adoptionId)
          .order('place', { ascending: false })
          .limit(most),
      )) as unknown as MadeChange[],
    meta: { reads: ['scheduled_lessons'] },
  })
