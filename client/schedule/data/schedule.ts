import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Tables = Database['public']['Tables']
export type Adoption = Tables['adoptions']['Row']
export type SchedulePattern = Tables['schedule_patterns']['Row']
export type ScheduleDay = Tables['schedule_days']['Row']
export type PlanRow = Tables['scheduled_lessons']['Row']

/** A lesson as the group teaches it, as far as a schedule shows it. */
export type LessonFacts = Pick<Tables['lessons']['Row'], 'key' | 'title' | 'minutes' | 'materials'>

/** An adoption with its plan, in the plan’s order, and all that says on which days it can lie. */
export interface Schedule {
  adoption: Adoption
  title: string
  patterns: SchedulePattern[]
  days: ScheduleDay[]
  plan: PlanRow[]
  lessons: LessonFacts[]
  /** The number of the newest version, where it is above the one that is followed. */
  newer?: number | null
}

/** The adoptions of a group, those that go on first; each with the title of its curriculum. */
export const adoptionsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['scheduled_lessons', 'adoptions', { groupId }],
    queryFn: async () =>
      rows(
        supabase
          .from('adoptions')
          .select('*, curricula(title, cover_path)')
          .eq('group_id', groupId)
          .order('status')
          .order('created_at'),
      ),
    meta: { reads: ['adoptions', 'curricula'] },
  })

export type AdoptionCard = Adoption & { curricula: { title: string; cover_path: string | null } | null }

/** The next lesson of each schedule of a group that goes on, from today on; none where all are taught. */
export const nextLessonsOf = (groupId: string, today: string) =>
  queryOptions({
    queryKey: ['scheduled_lessons', 'next', { groupId }, today],
    queryFn: async () => {
      const next = await rows(
        supabase
          .from('scheduled_lessons')
          .select('adoption_id, lesson_key, on_date, adoptions!inner(status)')
          .eq('group_id', groupId)
          .eq('adoptions.status', 'active')
          .eq('kind', 'lesson')
          .eq('state', 'planned')
          .gte('on_date', today)
          .order('on_date')
          .limit(100),
      )
      const first = [...new Map(next.toReversed().map((row) => [row.adoption_id, row])).values()]
      return Promise.all(
        first.map(async ({ adoption_id, lesson_key, on_date }) => ({
          ...{ adoption_id, on_date },
          title: (await outlineOf(adoption_id)).lessons.find(({ key }) => key === lesson_key)?.title,
        })),
      )
    },
    meta: { reads: ['adoptions', 'adoption_overrides'] },
  })

interface ResolvedNode {
  type: string
  key: string
  fields: { title: string; minutes?: number | null; materials?: string[] }
}

/** The lessons of a curriculum with what the group has changed in them, in order, and its newer version. */
async function outlineOf(adoptionId: string): Promise<{ lessons: LessonFacts[]; newer: number | null }> {
  const { nodes, newer } = (await rows(supabase.rpc('resolved_outline', { adoption_id: adoptionId }))) as unknown as {
    nodes: ResolvedNode[]
    newer: { number: number } | null
  }
  const lessons = nodes
    .filter(({ type }) => type === 'lesson')
    .map(({ key, fields: { title, minutes = null, materials = [] } }) => ({ key, title, minutes, materials }))
  return { lessons, newer: newer?.number ?? null }
}

const most = 1000

async function planOf(adoptionId: string): Promise<PlanRow[]> {
  const found: PlanRow[] = []
  for (;;) {
    const next = await rows(
      supabase
        .from('scheduled_lessons')
        .select('*')
        .eq('adoption_id', adoptionId)
        // a rank has more digits than a number here: the server sorts
        .order('track')
        .order('rank')
        .order('id')
        .range(found.length, found.length + most - 1),
    )
    found.push(...next)
    if (next.length < most) return found
  }
}

/** One adoption with its plan; null where there is none, or it is not one’s to read. */
export const scheduleOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['scheduled_lessons', { adoptionId }],
    queryFn: async (): Promise<Schedule | null> => {
      const [adoption] = await rows(
        supabase.from('adoptions').select('*, curricula(title)').eq('id', adoptionId).limit(1),
      )
      if (!adoption) return null
      const { curricula, ...its } = adoption
      const [patterns, days, plan, outline] = await Promise.all([
        rows(supabase.from('schedule_patterns').select('*').eq('adoption_id', adoptionId).order('from_on')),
        rows(supabase.from('schedule_days').select('*').eq('adoption_id', adoptionId).order('on_date')),
        planOf(adoptionId),
        outlineOf(adoptionId),
      ])
      return { adoption: its, title: its.title_override ?? curricula?.title ?? '', patterns, days, plan, ...outline }
    },
    meta: {
      reads: ['adoptions', 'adoption_overrides', 'curricula', 'schedule_days', 'schedule_patterns', 'group_off_days'],
    },
  })
