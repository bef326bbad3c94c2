import type { NodeState, ResolvedNode } from '../data/resolved.ts'

type Part = Pick<ResolvedNode, 'key' | 'parent' | 'state' | 'type'>

/** The state of a lesson with all that is in it: one of which an item or a task was changed is edited, too. */
export const stateIn = (nodes: readonly Part[], { key, state }: Part): NodeState =>
  state === 'original' &&
  nodes.some((part) => part.parent === key && part.type !== 'lesson' && part.state !== 'original')
    ? 'edited'
    : state
