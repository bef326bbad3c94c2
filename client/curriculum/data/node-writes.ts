import { mutationOptions, type QueryKey } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, show, written } from '../../lib/query/query.ts'
import {
  type CurriculumTask,
  type Item,
  itemsIn,
  itemsOf,
  type Lesson,
  lessonOf,
  lessonsOf,
  tasksOf,
  unitsOf,
} from './nodes.ts'

/* Mutations of the nodes of a draft. A new row has its key for an id too: a move that waits knows then what it needs. */

type Tables = Database['public']['Tables']

export const units = collection('units', {
  lists: ({ version_id }) => [unitsOf(version_id).queryKey],
  blank: () => ({ summary_html: null, title: '' }),
})

export const lessons = collection('lessons', {
  lists: ({ version_id, key }) => [lessonsOf(version_id).queryKey, lessonOf(version_id, key!).queryKey],
  blank: () => blankLesson,
})

export const items = collection('lesson_items', {
  lists: ({ version_id, lesson_key }) => [itemsOf(version_id).queryKey, itemsIn(version_id, lesson_key).queryKey],
  blank: () => blankItem,
})

export const tasks = collection('curriculum_tasks', {
  lists: ({ version_id }) => [tasksOf(version_id).queryKey],
  blank: () => blankTask,
})

const blankTask = {
  ...{ body_html: null, lesson_key: null, anchor: 'start', offset_days: 0, completion_mode: 'any', audience: 'all' },
}
const blankLesson: Omit<Tables['lessons']['Insert'], 'id' | 'version_id' | 'key' | 'unit_key' | 'rank' | 'title'> = {
  ...{ blocks: [], objectives: [], materials: [], tags: [], standards: null, minutes: null },
  ...{ release: 'open', completion: 'manual', dwell_sec: 30, sample: false, lang: null },
}
const blankItem: Omit<Tables['lesson_items']['Insert'], 'id' | 'version_id' | 'key' | 'lesson_key' | 'rank' | 'title'> =
  { kind: 'read', blocks: [], settings: {}, minutes: null, required: true, audience: 'all' }

interface Placed {
  key: string
  rank: string
  parent: string | null
}
export type NodeTable = 'units' | 'lessons' | 'lesson_items' | 'curriculum_tasks'
export interface Move {
  table: NodeTable
  version_id: string
  keys: string[]
  parent_key?: string
  after_key?: string
  /** The places that they get, as shown until the database has given its own. */
  placed: readonly Placed[]
}
type Row = Lesson | Item | CurriculumTask | { key: string; rank: string }

/** Moves nodes of one kind. */
export const movingNodes = (table: NodeTable) =>
  mutationOptions({
    ...optimistic<Row, Move>([[table]], (list, { placed }) => {
      const to = new Map(placed.map((one) => [one.key, one]))
      return list.map((row) => {
        const place = to.get(row.key)
        if (!place) return row
        const parent =
          table === 'lessons' ? { unit_key: place.parent } : table === 'units' ? {} : { lesson_key: place.parent }
        return { ...row, ...parent, rank: place.rank }
      })
    }),
    mutationFn: ({ table: _table, placed: _placed, ...args }: Move) => write({ rpc: 'move_nodes', args }),
  })

const every: readonly NodeTable[] = ['units', 'lessons', 'lesson_items', 'curriculum_tasks']

interface Removal {
  id: string
  version_id: string
  keys: string[]
}

/** Takes nodes out of a draft with all that is in them; what hangs on them goes from the screen with them. */
export const removingNodes = mutationOptions({
  mutationKey: ['units'],
  onMutate: ({ keys }: Removal): [QueryKey, unknown][] => {
    const gone = new Set(keys)
    const before = every.flatMap((table) => query.getQueriesData<Row[]>({ queryKey: [table] }))
    for (const [key, list] of before) {
      if (!Array.isArray(list)) continue
      const hangs = (row: Row) =>
        gone.has(row.key) ||
        ('unit_key' in row && gone.has(row.unit_key)) ||
        ('lesson_key' in row && row.lesson_key !== null && gone.has(row.lesson_key))
      if (list.some(hangs))
        show(
          key,
          list.filter((row) => !hangs(row)),
        )
    }
    return before
  },
  onError: (_error: Error, _input: Removal, before: [QueryKey, unknown][] | undefined) => {
    for (const [key, list] of before ?? []) show(key, list)
  },
  mutationFn: (args: Removal) => write({ rpc: 'delete_nodes', args }),
  onSettled: () => allWritten(),
})

/** Has back what was taken out. */
export const restoringNodes = mutationOptions({
  mutationKey: ['units'],
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_nodes', args }),
  onSettled: () => allWritten(),
})

export const allWritten = () => Promise.all([...every, 'leader_texts', 'quiz_answers'].map((table) => written(table)))
