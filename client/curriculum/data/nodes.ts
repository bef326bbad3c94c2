import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import type { ItemSettings, QuizAnswer } from '../../ui/lesson/items.ts'
import { allPages } from './pages.ts'

/*
 * The nodes of a version: light rows of all of them for the outline, and whole ones of the lesson that is open. Each has a
 * word of its own in its key: a new row would else be put into every list of its version.
 */

type Tables = Database['public']['Tables']
export type Unit = Tables['units']['Row']
export type LessonRow = Omit<Tables['lessons']['Row'], 'blocks'> & { blocks: Block[] }
export type ItemRow = Omit<Tables['lesson_items']['Row'], 'blocks' | 'settings'> & {
  blocks: Block[]
  settings: ItemSettings
}
export type Lesson = Omit<LessonRow, 'blocks'>
export type Item = Omit<ItemRow, 'blocks' | 'settings'>
export type CurriculumTask = Tables['curriculum_tasks']['Row']
export type NodeKind = 'unit' | 'lesson' | 'item'

export const unitsOf = (versionId: string) =>
  queryOptions({
    queryKey: ['units', { versionId }],
    queryFn: (): Promise<Unit[]> => rows(supabase.from('units').select('*').eq('version_id', versionId)),
  })

const lessonColumns =
  'id, version_id, key, unit_key, title, objectives, materials, tags, standards, minutes, release, completion, dwell_sec, sample, lang, rank, updated_at, version'

export const lessonsOf = (versionId: string) =>
  queryOptions({
    queryKey: ['lessons', 'light', { versionId }],
    queryFn: (): Promise<Lesson[]> => rows(supabase.from('lessons').select(lessonColumns).eq('version_id', versionId)),
  })

const itemColumns =
  'id, version_id, key, lesson_key, kind, title, minutes, required, audience, rank, updated_at, version'

export const itemsOf = (versionId: string) =>
  queryOptions({
    queryKey: ['lesson_items', 'light', { versionId }],
    queryFn: (): Promise<Item[]> =>
      allPages((first, last) =>
        rows(
          supabase.from('lesson_items').select(itemColumns).eq('version_id', versionId).order('id').range(first, last),
        ),
      ),
  })

/** A lesson with its text, as the only row of a list. */
export const lessonOf = (versionId: string, key: string) =>
  queryOptions({
    queryKey: ['lessons', 'one', { versionId, key }],
    queryFn: async () =>
      (await rows(
        supabase.from('lessons').select('*').eq('version_id', versionId).eq('key', key),
      )) as unknown as LessonRow[],
  })

/** The items of a lesson with their texts. */
export const itemsIn = (versionId: string, lessonKey: string) =>
  queryOptions({
    queryKey: ['lesson_items', 'in', { versionId, lessonKey }],
    queryFn: async () =>
      (await rows(
        supabase.from('lesson_items').select('*').eq('version_id', versionId).eq('lesson_key', lessonKey),
      )) as unknown as ItemRow[],
  })

/** Tasks beside the lessons: those of each, and of the whole. */
export const tasksOf = (versionId: string) =>
  queryOptions({
    queryKey: ['curriculum_tasks', { versionId }],
    queryFn: (): Promise<CurriculumTask[]> =>
      rows(supabase.from('curriculum_tasks').select('*').eq('version_id', versionId)),
  })

/** Every text of a version, for reading it whole: its lessons and their items. */
export const textsOf = (versionId: string) =>
  queryOptions({
    queryKey: ['lessons', 'whole', { versionId }],
    queryFn: async () =>
      (await rows(supabase.from('lessons').select('*').eq('version_id', versionId))) as unknown as LessonRow[],
    meta: { passing: true },
  })

export const itemTextsOf = (versionId: string) =>
  queryOptions({
    queryKey: ['lesson_items', 'whole', { versionId }],
    queryFn: async () =>
      (await allPages((first, last) =>
        rows(supabase.from('lesson_items').select('*').eq('version_id', versionId).order('id').range(first, last)),
      )) as unknown as ItemRow[],
    meta: { passing: true },
  })

export type LeaderText = { version_id: string; key: string; blocks: Block[]; updated_at: string; version: number }

/** Notes for leaders, of the whole version: there are few, and they are asked for by who may read them. */
export const leaderTextsOf = (versionId: string) =>
  queryOptions({
    queryKey: ['leader_texts', { versionId }],
    queryFn: async () =>
      (await allPages((first, last) =>
        rows(supabase.from('leader_texts').select('*').eq('version_id', versionId).order('key').range(first, last)),
      )) as unknown as LeaderText[],
  })

/** The right answers of quizzes: `{<key of a question>: {right, feedback}}`. */
export interface QuizAnswers {
  version_id: string
  key: string
  answers: Record<string, QuizAnswer>
  version: number
}

export const quizAnswersOf = (versionId: string) =>
  queryOptions({
    queryKey: ['quiz_answers', { versionId }],
    queryFn: async () =>
      (await allPages((first, last) =>
        rows(supabase.from('quiz_answers').select('*').eq('version_id', versionId).order('key').range(first, last)),
      )) as unknown as QuizAnswers[],
  })
