import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import type { ItemSettings, QuizAnswer } from '../../ui/lesson/items.ts'

/* A published version as its author wrote it: what a group compares its own with, and takes lessons from. */

type Tables = Database['public']['Tables']
export type VersionLesson = Omit<Tables['lessons']['Row'], 'blocks'> & { blocks: Block[] }
export type VersionItem = Omit<Tables['lesson_items']['Row'], 'blocks' | 'settings'> & {
  blocks: Block[]
  settings: ItemSettings
}

/** A lesson of a version with all that one reads of it, in order. */
export interface SourceLesson {
  lesson: VersionLesson
  items: readonly VersionItem[]
  tasks: readonly Tables['curriculum_tasks']['Row'][]
  leaders: readonly { key: string; blocks: Block[] }[]
  answers: readonly { key: string; answers: Record<string, QuizAnswer> }[]
}

/** A lesson with its items, tasks, notes and answers; null where there is none, or it is not one’s to read. */
export const sourceLesson = (versionId: string, key: string) =>
  queryOptions({
    queryKey: ['lessons', 'source', { versionId, key }],
    queryFn: async (): Promise<SourceLesson | null> => {
      const part = { version_id: versionId, lesson_key: key }
      const [[lesson], items, tasks] = await Promise.all([
        rows(supabase.from('lessons').select('*').match({ version_id: versionId, key })),
        rows(supabase.from('lesson_items').select('*').match(part).order('rank').order('key')),
        rows(supabase.from('curriculum_tasks').select('*').match(part).order('rank').order('key')),
      ])
      if (!lesson) return null
      const keys = [key, ...items.map((item) => item.key)]
      const [leaders, answers] = await Promise.all([
        rows(supabase.from('leader_texts').select('key, blocks').eq('version_id', versionId).in('key', keys)),
        rows(supabase.from('quiz_answers').select('key, answers').eq('version_id', versionId).in('key', keys)),
      ])
      return { lesson, items, tasks, leaders, answers } as unknown as SourceLesson
    },
  })

/** The units of a version with their lessons, in order, to choose from. */
export const lessonsOfVersion = (versionId: string) =>
  queryOptions({
    queryKey: ['units', 'choice', { versionId }],
    queryFn: () =>
      rows(
        supabase
          .from('units')
          .select('key, title, lessons(key, title)')
          .eq('version_id', versionId)
          .order('rank')
          .order('key')
          .order('rank', { referencedTable: 'lessons' }),
      ),
    meta: { passing: true },
  })

/** The curricula that one reads a published version of. */
export const publishedCurricula = queryOptions({
  queryKey: ['curricula', 'published'],
  queryFn: async () =>
    (await rows(supabase.rpc('my_curricula'))).flatMap(({ latest_id, title }) =>
      latest_id && title ? [{ version: latest_id, title }] : [],
    ),
  meta: { reads: ['curriculum_shares', 'curriculum_authors', 'curriculum_versions'] },
})
