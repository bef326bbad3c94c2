import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic, query, rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { lessonQuery, type NodeType, type OverrideOp, type ResolvedLesson } from './resolved.ts'

/** A change as the server takes it: a value for a field of a node, or the end of one (`reset`). */
export interface NodeChange {
  node_type: NodeType
  node_key: string
  op: OverrideOp | '*'
  field?: string
  value?: unknown
  reset?: true
  /** The version of the override that was seen there; null where there was none. */
  version?: number | null
}

/** A lesson that goes from one day to another; none is the tray. */
export interface LessonMove {
  id: string
  title: string | null
  from: string | null
  to: string | null
}

/** The effect of changes on the plan of the group. */
export interface AdaptationResult {
  op: string | null
  ends_on: string | null
  tray: number
  moves: LessonMove[]
  minutes: { before: number; after: number }
  lessons: { before: number; after: number }
  tasks: TaskMove[]
}

/** A task whose day changes; none is a day that it has no more, or had not yet. */
export interface TaskMove {
  task_key: string
  title: string | null
  from: string | null
  to: string | null
  /** It is among the tasks of the group already. */
  made: boolean
}

interface SavedLesson {
  id: string
  adoption_id: string
  changes: NodeChange[]
  lesson_key: string
  /** The lesson with its changes, shown until the server has given its own. */
  shown: ResolvedLesson
}

const args = (id: string, adoption_id: string, changes: readonly NodeChange[], version: number | null = null) => ({
  ...{ id, adoption_id, changes: changes as never },
  // none: as it stands then
  version: version as number,
})

/** Saves what was written in a lesson: shown at once, and sent when there is a connection. */
export const savingLesson = mutationOptions({
  ...optimistic<never, SavedLesson, ResolvedLesson>(
    ({ adoption_id, lesson_key }) => [lessonQuery(adoption_id, lesson_key)],
    (_known, { shown }) => shown,
    'adoption_overrides',
  ),
  mutationFn: ({ id, adoption_id, changes }: SavedLesson) =>
    write({ rpc: 'adapt', args: args(id, adoption_id, changes) }),
  meta: { saidAtField: true },
})

interface NodesChange {
  id: string
  adoption_id: string
  changes: NodeChange[]
  /** The version of the adoption that was seen, where a whole node is reset; else none. */
  version: number | null
}

/** Changes that show once they are done: an item put in, hidden or moved. Sent when there is a connection. */
export const changingNodes = mutationOptions({
  mutationKey: ['adoption_overrides'],
  mutationFn: ({ id, adoption_id, changes, version }: NodesChange) =>
    write({ rpc: 'adapt', args: args(id, adoption_id, changes, version) }),
  onSettled: () => written('adoption_overrides'),
})

/** The effect that changes would have; nothing is done. */
export const effectOf = (adoption_id: string, changes: readonly NodeChange[], version: number | null) =>
  queryOptions({
    queryKey: ['adoption_overrides', 'dry', adoption_id, version, changes],
    queryFn: async () => {
      const dry = { ...args(crypto.randomUUID(), adoption_id, changes, version), dry: true }
      return (await rows(supabase.rpc('adapt', dry))) as unknown as AdaptationResult
    },
    meta: { passing: true },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Changes a curriculum for the group at once. `id` is the change’s own: sent twice it is one. */
export async function adaptNow(
  id: string,
  adoption_id: string,
  changes: readonly NodeChange[],
  version: number | null = null,
) {
  const result = await writeNow({ rpc: 'adapt', args: args(id, adoption_id, changes, version) })
  await Promise.all(
    ['adoption_overrides', 'scheduled_lessons'].map((table) => query.invalidateQueries({ queryKey: [table] })),
  )
  return result as AdaptationResult
}

/** A field that somebody else changed meanwhile: what stands there now, and what was sent. */
export interface FieldConflict {
  node_type: NodeType
  node_key: string
  op: OverrideOp
  field: string
  version: number | null
  value: unknown
  original?: unknown
  yours: unknown
}

/** The conflicts that a refusal names; none where it is another refusal. */
export function conflictsIn(error: unknown): FieldConflict[] {
  if (!(error instanceof Error) || !('details' in error) || typeof error.details !== 'string') return []
  try {
    const { conflicts } = JSON.parse(error.details) as { conflicts?: FieldConflict[] }
    return conflicts ?? []
  } catch {
    return []
  }
}
