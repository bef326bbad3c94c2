import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic, query, rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { WantedPattern } from './plans.ts'
import type { Schedule } from './schedule.ts'

/** A change of a plan; `entry` is the id of a row of it, days are `2026-05-19`. */
export type ScheduleChange =
  | { kind: 'bump' | 'pull'; entry: string; n?: number }
  | { kind: 'extend' | 'shorten' | 'merge' | 'split' | 'unpin' | 'unskip' | 'not_taught'; entry: string }
  | { kind: 'swap'; entry: string; with: string }
  | { kind: 'pin'; entry: string; on: string }
  | { kind: 'skip'; entry: string; gap?: boolean }
  | { kind: 'place'; entry: string; on: string; only: boolean }
  | { kind: 'reorder'; entry: string; after: string | null }
  | { kind: 'taught'; entry: string; on?: string }
  | { kind: 'lead'; entry: string; user: string | null }
  | { kind: 'close_day' | 'open_day'; on: string; label?: string }
  | { kind: 'clear_day' | 'start'; on: string }
  | ({ kind: 'pattern'; from_on: string; track: number } & WantedPattern)
  | { kind: 'track'; entry: string; track: number; unit?: boolean }
  | { kind: 'off_days'; use: boolean }
  | { kind: 'catch_up'; mode: 'shift' | 'skip' | 'double'; meetings?: number }
  | { kind: 'title'; title: string | null }
  | { kind: 'place_name'; place: string | null }
  | { kind: 'auto_update'; mode: 'ask' | 'safe' }
  | { kind: 'make_tasks'; make: boolean }
  | { kind: 'pause' | 'end' | 'complete' }
  | { kind: 'resume'; mode: 'shift' | 'keep' }

/** A lesson that goes from one day to another; none is the tray. */
export interface LessonMove {
  id: string
  lesson_key: string
  part: number
  title: string | null
  from: string | null
  to: string | null
}

export interface ChangeResult {
  op: string
  version: number
  ends_on: string | null
  tray: number
  moves: LessonMove[]
}

const args = (id: string, adoption_id: string, version: number | null, deed: ScheduleChange) => ({
  ...{ id, adoption_id, deed: deed as never },
  // none: the plan as it stands then
  version: version as number,
})

/** The moves that a change would make; nothing is done. Without a version it is the plan as it stands now. */
export const movesOf = (adoption_id: string, version: number | null, deed: ScheduleChange) =>
  queryOptions({
    queryKey: ['scheduled_lessons', 'dry', adoption_id, version, deed],
    queryFn: async () => {
      const dry = { ...args(crypto.randomUUID(), adoption_id, version, deed), dry: true }
      return (await rows(supabase.rpc('change_schedule', dry))) as unknown as ChangeResult
    },
    meta: { passing: true },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Changes a plan at once. `id` is the change’s own: sent twice it is one. Refused, it throws the server’s words. */
export async function changeNow(id: string, adoption_id: string, version: number | null, deed: ScheduleChange) {
  const result = await writeNow({ rpc: 'change_schedule', args: args(id, adoption_id, version, deed) })
  await query.invalidateQueries({ queryKey: ['scheduled_lessons'] })
  return result as ChangeResult
}

interface Teaching {
  id: string
  adoption_id: string
  deed: { kind: 'taught' | 'not_taught'; entry: string; on?: string }
}

/** Says that a lesson was taught, or was not: shown at once, and sent when there is a connection. */
export const teaching = mutationOptions({
  ...optimistic<never, Teaching, Schedule | null>(
    ({ adoption_id }) => [['scheduled_lessons', { adoptionId: adoption_id }]],
    (schedule, { deed }) => schedule && { ...schedule, plan: schedule.plan.map((row) => taughtRow(row, deed)) },
    'scheduled_lessons',
  ),
  mutationFn: ({ id, adoption_id, deed }: Teaching) =>
    write({ rpc: 'change_schedule', args: args(id, adoption_id, null, deed) }),
})

function taughtRow(row: Schedule['plan'][number], deed: Teaching['deed']) {
  if (row.id !== deed.entry) return row
  if (deed.kind === 'not_taught') return { ...row, state: 'planned', held_on: null }
  const held_on = deed.on ?? row.held_on ?? row.on_date
  return { ...row, state: 'taught', held_on, on_date: held_on }
}

/** Takes a change back, within seven days. One that still waits to be sent goes before it. */
export const undoing = mutationOptions({
  mutationKey: ['scheduled_lessons'],
  mutationFn: ({ op }: { op: string }) => write({ rpc: 'undo_schedule', args: { op } }),
  onSettled: () => written('scheduled_lessons'),
})

/** The same at once, for who shows what the server says to it. */
export async function undoNow(op: string) {
  await writeNow({ rpc: 'undo_schedule', args: { op } })
  await query.invalidateQueries({ queryKey: ['scheduled_lessons'] })
}
