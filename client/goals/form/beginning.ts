import type { GoalDraft } from './draft.ts'

/** The drafts that forms begin with: an example, or what was written before it was closed. By the goal’s id, or `new`. */
const kept = new Map<string, Partial<GoalDraft>>()

export const begin = (draft: Partial<GoalDraft>) => void kept.set('new', draft)
export const keepDraft = (of: string, draft: GoalDraft) => void kept.set(of, draft)
export const draftKept = (of: string) => kept.get(of)
export const forgetDraft = (of: string) => void kept.delete(of)
