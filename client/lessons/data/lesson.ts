import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import type { ItemSettings, QuizAnswer } from '../../ui/lesson/items.ts'
import type { ReleaseState } from './told.ts'

/* A lesson as its group has it: what public.resolved_lesson gives, as far as it is read here. */

export type NodeState = 'original' | 'edited' | 'hidden' | 'added' | 'moved'

/** A block of a text with what the group has done to it; `original` is the block beneath an edited one. */
export interface LessonPiece {
  key: string
  block: Block
  state: NodeState
  original?: Block
}

/** A lesson or an item with its texts. What is for leaders is null where it is not the viewer’s to read. */
export interface ReadNode {
  key: string
  state: NodeState
  minutes: number | null
  fields: {
    title: string
    objectives?: string[]
    materials?: string[]
    completion?: string
    lang?: string | null
    kind?: string
    settings?: ItemSettings
    required?: boolean
    audience?: string
  }
  overrides: { op: string; field: string; original?: unknown }[]
  blocks: LessonPiece[]
  leaders: LessonPiece[] | null
  answers: Record<string, QuizAnswer> | null
}

export interface ResolvedLesson {
  adoption_id: string
  version_id: string
  may: { adapt: boolean; lead: boolean }
  opening: ReleaseState
  lesson: ReadNode
  items: ReadNode[]
}

/** A lesson with its items and texts, as the group has it. */
export const lessonOf = (adoptionId: string, key: string) =>
  queryOptions({
    queryKey: ['adoption_overrides', 'lesson', { adoptionId, key }],
    queryFn: async () =>
      (await rows(
        supabase.rpc('resolved_lesson', { adoption_id: adoptionId, lesson_key: key }),
      )) as unknown as ResolvedLesson,
    meta: { reads: ['adoptions', 'lesson_releases', 'lesson_progress'] },
  })

/** The blocks of a text that are shown. */
export const shownBlocks = (pieces: readonly LessonPiece[]): Block[] =>
  pieces.filter(({ state }) => state !== 'hidden').map(({ block }) => block)
