import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import type { ItemSettings, QuizAnswer } from '../../ui/lesson/items.ts'

/* A group’s curriculum as `private.resolve` gives it: the version that it follows with what it has changed. */

export type NodeType = 'curriculum' | 'unit' | 'lesson' | 'item' | 'task'
export type NodeState = 'original' | 'edited' | 'hidden' | 'added' | 'moved'
export type OverrideOp = 'edit' | 'hide' | 'add' | 'move' | 'replace'

/** A change that the group has made in a field of a node; `field` is empty where it is the node itself. */
export interface Override {
  op: OverrideOp
  field: string
  version: number
  author_id: string | null
  updated_at: string
  for_leaders: boolean
  /** The value beneath an edit, or the place from which it was moved. */
  original?: unknown
}

/** The fields of a node, of those that its type has. */
export interface NodeFields {
  title: string
  subtitle?: string | null
  summary_html?: string | null
  objectives?: string[]
  materials?: string[]
  tags?: string[]
  standards?: string | null
  minutes?: number | null
  release?: string | null
  completion?: string
  dwell_sec?: number
  lang?: string | null
  kind?: string
  settings?: ItemSettings
  required?: boolean
  audience?: string
  body_html?: string | null
  anchor?: string
  offset_days?: number
  completion_mode?: string
  /** The team of the group whose task it is: the group’s own word. */
  team_id?: string | null
  discussion?: boolean
}

export interface ResolvedNode {
  type: NodeType
  key: string
  parent: string | null
  state: NodeState
  changed_upstream: boolean
  audience: 'all' | 'leaders'
  minutes: number | null
  fields: NodeFields
  overrides: Override[]
}

/** A block of a text with what the group has done to it; `original` is the block beneath an edited one. */
export interface Piece {
  key: string
  block: Block
  state: NodeState
  original?: Block
}

/** A node with its texts. What is for leaders is null where it is not the viewer’s to read. */
export interface WholeNode extends ResolvedNode {
  blocks: Piece[]
  leaders: Piece[] | null
  answers: Record<string, QuizAnswer> | null
}

export interface AdaptationRights {
  adapt: boolean
  lead: boolean
}

export interface Outline {
  adoption_id: string
  curriculum_id: string
  version_id: string
  number: number
  /** The newest version, where it is above the one that is followed. */
  newer: { version_id: string; number: number; change_note: string } | null
  version: number
  may: AdaptationRights
  title: string
  fields: Partial<NodeFields>
  overrides: Override[]
  lessons: number
  minutes: number
  counts: { edited: number; hidden: number; added: number; moved: number }
  nodes: ResolvedNode[]
}

export interface ResolvedLesson {
  adoption_id: string
  version_id: string
  version: number
  may: AdaptationRights
  /** So many others have the lesson behind them; null where that is not told. */
  people_past: number | null
  lesson: WholeNode
  items: WholeNode[]
  tasks: WholeNode[]
}

/** The whole outline; null where there is none, or it is not one’s to read. */
export const outlineOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['adoption_overrides', 'outline', { adoptionId }],
    queryFn: async () =>
      (await rows(supabase.rpc('resolved_outline', { adoption_id: adoptionId }))) as unknown as Outline,
    meta: { reads: ['adoptions', 'curricula', 'scheduled_lessons'] },
  })

export const lessonQuery = (adoptionId: string, key: string) =>
  ['adoption_overrides', 'lesson', { adoptionId, key }] as const

/** One lesson with its items, its tasks and all texts. */
export const resolvedLesson = (adoptionId: string, key: string) =>
  queryOptions({
    queryKey: lessonQuery(adoptionId, key),
    queryFn: async () =>
      (await rows(
        supabase.rpc('resolved_lesson', { adoption_id: adoptionId, lesson_key: key }),
      )) as unknown as ResolvedLesson,
    meta: { reads: ['adoptions'] },
  })
