import { useCallback } from 'react'
import { useLocalDraft } from '../../lib/outbox/local-draft.ts'
import { newId } from '../../lib/query/id.ts'
import type { NodeChange } from '../data/adapt.ts'
import type { LessonDraft, NodeDraft } from './node-draft.ts'
import { withoutSent } from './without-sent.ts'

/** The ways of what is drafted: how it looks with a draft, the changes that make it so, and how these are sent. */
interface DraftRules<Known> {
  drafted: (known: Known, draft: LessonDraft) => Known
  changes: (known: Known, draft: LessonDraft) => NodeChange[]
  send: (id: string, changes: NodeChange[], shown: Known) => Promise<unknown>
}

/** The words that somebody has written and not saved, and what they can do with them. */
export interface NodesDraft {
  draft: LessonDraft
  changes: NodeChange[]
  keep: (next: LessonDraft) => void
  save: () => Promise<string>
}

/**
 * Words that somebody writes in a curriculum of their group: on this device with every key, and everybody’s with Save. They
 * outlive the tab. `name` is of what they are written in.
 */
export function useNodeDraft<Known>(name: string, known: Known, rules: DraftRules<Known>) {
  const place = { table: 'adoptions', row: name, field: 'nodes', formerly: `draft adaptation <user> ${name}` }
  const { draft: stored, write: put } = useLocalDraft<LessonDraft>(place, isNone)
  const draft = stored ?? none
  const keep = useCallback((next: LessonDraft) => put(next), [put])
  // the same whatever is drafted, so that a key redraws only the part that it is of
  const write = useCallback(
    (nodeKey: string, change: NodeDraft) => {
      put((latest) => {
        const before = latest?.[nodeKey] ?? {}
        return {
          ...latest,
          [nodeKey]: {
            ...before,
            ...change,
            ...(change.fields && { fields: { ...before.fields, ...change.fields } }),
            ...(change.answers && { answers: { ...before.answers, ...change.answers } }),
          },
        }
      })
    },
    [put],
  )
  const shown = rules.drafted(known, draft)
  const changes = rules.changes(known, draft)
  async function save() {
    const id = newId()
    await rules.send(id, changes, shown)
    put((latest) => withoutSent(latest ?? none, draft))
    return id
  }
  return { shown, changes, write, save, draft, keep }
}

const none: LessonDraft = {}
const isNone = (draft: LessonDraft) => Object.keys(draft).length === 0
