import { queryOptions } from '@tanstack/react-query'
import { v5 } from 'uuid'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A rhythm of meetings as it is asked for; the time is `19:00`, places are the lessons that a meeting takes. */
export interface WantedPattern {
  rrule: string
  start_time: string
  minutes: number
  places: number
}

export interface WantedPlan {
  patterns?: WantedPattern[]
  mode?: 'dated' | 'self_paced'
  use_off_days?: boolean
  event_id?: string
}

/** A plan that nobody has taken up yet. Days are `2026-05-19`; `over` counts the lessons that are longer than their meeting. */
export interface PreviewedPlan {
  ends_on: string | null
  tray: number
  over: number
  lessons: { lesson_key: string; title: string; minutes: number | null; track: number; on_date: string | null }[]
  days: { on_date: string; minutes: number; start_time: string; track: number }[]
  off: { on_date: string; label: string }[]
}

/** The number of meetings that are too short for their lessons, though each of these fits by itself. */
export const tightMeetings = ({ lessons, days }: Pick<PreviewedPlan, 'lessons' | 'days'>) =>
  days.filter(({ on_date, track, minutes: room }) => {
    const here = lessons.filter((one) => one.on_date === on_date && one.track === track)
    // one that goes over several meetings takes its share of each
    const there = here.map(
      ({ lesson_key, minutes }) => (minutes ?? 0) / lessons.filter((one) => one.lesson_key === lesson_key).length,
    )
    return there.every((one) => one <= room) && there.reduce((sum, one) => sum + one, 0) > room
  }).length

/** The answer to whether the lessons of a version fit the meetings up to a day. */
export interface PlanCheck {
  fits: boolean
  lessons: number
  longest: number
  meetings: number
  minutes: number
  wanted: number
  splits: { lesson_key: string; title: string; minutes: number; parts: number }[]
}

export interface PlanQuestion {
  group_id: string | null
  version_id: string
  start_on: string
  options: WantedPlan
}

const passing = { meta: { passing: true }, staleTime: 0, gcTime: 0, retry: false } as const

/** The dates that a version would have; nothing is written. */
export const previewOf = (asked: PlanQuestion) =>
  queryOptions({
    queryKey: ['scheduled_lessons', 'preview', asked],
    queryFn: async () => (await rows(supabase.rpc('preview_schedule', args(asked)))) as unknown as PreviewedPlan,
    placeholderData: (before: PreviewedPlan | undefined) => before,
    ...passing,
  })

export const checkOf = (asked: PlanQuestion, until_on: string) =>
  queryOptions({
    queryKey: ['scheduled_lessons', 'check', asked, until_on],
    queryFn: async () => (await rows(supabase.rpc('check_plan', { ...args(asked), until_on }))) as unknown as PlanCheck,
    ...passing,
  })

// a group that is not chosen yet is none
const args = ({ group_id, options, ...asked }: PlanQuestion) => ({
  ...asked,
  group_id: group_id as string,
  options: options as never,
})

export interface CopyQuestion {
  adoption_id: string
  group_id: string
  start_on: string
  options: { leaders: boolean }
}

/** The dates that a schedule would have in a new term, meeting by meeting; nothing is written. */
export const copyPreviewOf = (asked: CopyQuestion) =>
  queryOptions({
    queryKey: ['scheduled_lessons', 'copy', asked],
    queryFn: async () => (await rows(supabase.rpc('preview_copy', asked))) as unknown as PreviewedPlan,
    placeholderData: (before: PreviewedPlan | undefined) => before,
    ...passing,
  })

/** A group takes up again what it or another had, each lesson on the same meeting. Refused, it throws the server’s words. */
export async function copyNow(id: string, asked: CopyQuestion) {
  await writeNow({ rpc: 'copy_schedule', args: { id, ...asked } })
  await query.invalidateQueries({ queryKey: ['scheduled_lessons'] })
}

/** A group takes up a version of a curriculum, under an id of its own: sent twice it is one. Refused, it throws the server’s words. */
export async function adoptNow(id: string, { group_id, version_id, start_on, options }: PlanQuestion) {
  const wanted = { id, group_id: group_id as string, version_id, start_on, options: options as never }
  await writeNow({ rpc: 'adopt', args: wanted })
  await query.invalidateQueries({ queryKey: ['scheduled_lessons'] })
}

/** The same, from the lesson on that comes after one which the group tried, and which counts as taught. */
export async function keepGoingNow(id: string, trial_id: string, { start_on, options }: PlanQuestion) {
  await writeNow({ rpc: 'keep_going', args: { id, trial_id, start_on, options: options as never } })
  await Promise.all(['scheduled_lessons', 'trials'].map((table) => query.invalidateQueries({ queryKey: [table] })))
}

/** The same id for the same part, so that a split that failed half way can be sent again. */
const partId = (adoption_id: string, lesson_key: string, part: number) => v5(`${lesson_key} ${part}`, adoption_id)

/** Gives lessons that are longer than a meeting as many meetings as they take. */
export async function splitLessons(adoption_id: string, splits: PlanCheck['splits']) {
  for (const { lesson_key, parts } of splits) {
    const [row] = await rows(
      supabase
        .from('scheduled_lessons')
        .select('id')
        .eq('adoption_id', adoption_id)
        .eq('lesson_key', lesson_key)
        .limit(1),
    )
    if (!row) continue
    for (let part = 1; part < parts; part++)
      await writeNow({
        rpc: 'change_schedule',
        args: {
          ...{ id: partId(adoption_id, lesson_key, part), adoption_id, version: null as unknown as number },
          deed: { kind: 'extend', entry: row.id },
        },
      })
  }
  await query.invalidateQueries({ queryKey: ['scheduled_lessons'] })
}
