import { useCallback, useRef, useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { NodeChange } from '../data/adapt.ts'
import type { LessonDraft, NodeDraft } from './node-draft.ts'

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
  const shelf = `draft adaptation ${myId()} ${name}`
  const [draft, set] = useState<LessonDraft>(() => JSON.parse(localStorage.getItem(shelf) ?? '{}'))
  const latest = useRef(draft)
  const keep = useCallback(
    (next: LessonDraft) => {
      latest.current = next
      set(next)
      if (Object.keys(next).length > 0) localStorage.setItem(shelf, JSON.stringify(next))
      else localStorage.removeItem(shelf)
    },
    [shelf],
  )
  // the same whatever is drafted, so that a key redraws only the part that it is of
  const write = useCallback(
    (nodeKey: string, change: NodeDraft) => {
      const before = latest.current[nodeKey] ?? {}
      keep({
        ...latest.current,
        [nodeKey]: {
          ...before,
          ...change,
          ...(change.fields && { fields: { ...before.fields, ...change.fields } }),
          ...(change.answers && { answers: { ...before.answers, ...change.answers } }),
        },
      })
    },
    [keep],
  )
  const shown = rules.drafted(known, draft)
  const changes = rules.changes(known, draft)
  async function save() {
    const id = newId()
    await rules.send(id, changes, shown)
    keep({})
    return id
  }
  return { shown, changes, write, save, draft, keep }
}
