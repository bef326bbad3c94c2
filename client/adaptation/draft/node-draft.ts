import { type Block, finished } from '../../ui/lesson/blocks.ts'
import type { QuizAnswer } from '../../ui/lesson/items.ts'
import type { NodeChange } from '../data/adapt.ts'
import type { NodeFields, Override, OverrideOp, Piece, ResolvedLesson, WholeNode } from '../data/resolved.ts'
import { type FieldChange, isSame, textChanges } from './text-changes.ts'

/** A node as somebody wants it: what is not named stays as it is. */
export interface NodeDraft {
  fields?: Partial<NodeFields>
  blocks?: Block[]
  leaders?: Block[]
  answers?: Record<string, QuizAnswer>
}

/** A lesson as somebody wants it, by the keys of itself and its items. */
export type LessonDraft = Readonly<Record<string, NodeDraft>>

/** The blocks that are shown. */
export const shownBlocks = (pieces: readonly Piece[]): Block[] =>
  pieces.filter(({ state }) => state !== 'hidden').map(({ block }) => block)

export const overrideOf = ({ overrides }: { overrides: readonly Override[] }, op: OverrideOp, field = '') =>
  overrides.find((one) => one.op === op && one.field === field)

/** The changes that make of a node what its draft wants. */
export function nodeChanges(node: WholeNode, draft: NodeDraft): NodeChange[] {
  const changes = [
    ...fieldChanges(node, draft),
    ...(draft.blocks ? textChanges(node.blocks, finished(draft.blocks), 'block') : []),
    ...(draft.leaders ? textChanges(node.leaders ?? [], finished(draft.leaders), 'leader') : []),
    ...answerChanges(node, draft),
  ]
  return changes.map((change) => ({
    ...change,
    node_type: node.type,
    node_key: node.key,
    version: overrideOf(node, change.op, change.field)?.version ?? null,
  }))
}

function fieldChanges(node: WholeNode, { fields = {} }: NodeDraft): FieldChange[] {
  return Object.entries(fields).flatMap(([field, value]): FieldChange[] => {
    if (isSame(value, node.fields[field as keyof NodeFields])) return []
    const known = overrideOf(node, 'edit', field)
    return known && isSame(known.original, value)
      ? [{ op: 'edit', field, reset: true }]
      : [{ op: 'edit', field, value: value ?? null }]
  })
}

function answerChanges(node: WholeNode, { answers = {} }: NodeDraft): FieldChange[] {
  return Object.entries(answers).flatMap(([question, value]): FieldChange[] => {
    if (isSame(value, node.answers?.[question])) return []
    const field = `answer:${question}`
    const known = overrideOf(node, 'edit', field)
    return known && isSame(known.original, value)
      ? [{ op: 'edit', field, reset: true }]
      : [{ op: 'edit', field, value }]
  })
}

/** All changes of a lesson and its items. */
export const lessonChanges = ({ lesson, items }: ResolvedLesson, draft: LessonDraft): NodeChange[] =>
  [lesson, ...items].flatMap((node) => nodeChanges(node, draft[node.key] ?? {}))

/** A node as its draft wants it, shown before anything is saved. */
export function drafted(node: WholeNode, draft: NodeDraft | undefined): WholeNode {
  if (!draft) return node
  return {
    ...node,
    fields: { ...node.fields, ...draft.fields },
    answers: draft.answers ? { ...node.answers, ...draft.answers } : node.answers,
    ...(draft.blocks && { blocks: draftedPieces(node.blocks, draft.blocks) }),
    ...(draft.leaders && { leaders: draftedPieces(node.leaders ?? [], draft.leaders) }),
  }
}

/** A text as it is wanted, each block with what it is beside its original. */
function draftedPieces(pieces: readonly Piece[], wanted: readonly Block[]): Piece[] {
  const known = new Map(pieces.map((piece) => [piece.key, piece]))
  const kept = new Set(wanted.map(({ key }) => key))
  const shown = wanted.map((block): Piece => {
    const piece = known.get(block.key)
    if (!piece || piece.state === 'added') return { key: block.key, block, state: 'added' }
    const original = piece.original ?? piece.block
    return isSame(original, block)
      ? { key: block.key, block, state: 'original' }
      : { key: block.key, block, state: 'edited', original }
  })
  const gone = pieces.filter(({ key, state }) => !kept.has(key) && state !== 'added')
  return [...shown, ...gone.map((piece): Piece => ({ ...piece, state: 'hidden' }))]
}

/** A lesson and its items as a draft wants them. */
export const draftedLesson = (known: ResolvedLesson, draft: LessonDraft): ResolvedLesson => ({
  ...known,
  lesson: drafted(known.lesson, draft[known.lesson.key]),
  items: known.items.map((item) => drafted(item, draft[item.key])),
})
