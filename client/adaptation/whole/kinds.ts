import type { GroupChange } from '../data/changes.ts'

export const changeKinds = ['edited', 'hidden', 'added', 'moved', 'upstream'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The nodes of each kind of change; a node may be in several. */
export function nodesByKind(changes: readonly GroupChange[]): Record<ChangeKind, ReadonlySet<string>> {
  const nodes = Object.fromEntries(changeKinds.map((kind) => [kind, new Set<string>()])) as Record<
    ChangeKind,
    Set<string>
  >
  for (const change of changes) {
    for (const kind of kindsOf(change, changes)) nodes[kind].add(change.node_key)
  }
  return nodes
}

/** The kinds that a change counts as. What belongs to a node of the group’s own is part of its being added. */
export function kindsOf(change: GroupChange, all: readonly GroupChange[]): ChangeKind[] {
  const isOurs = all.some(({ node_key, op, field }) => node_key === change.node_key && op === 'add' && field === '')
  const own = { edit: 'edited', replace: 'edited', hide: 'hidden', add: 'added', move: 'moved' } as const
  const kind = isOurs ? 'added' : change.field === '' ? own[change.op] : 'edited'
  return change.is_behind ? [kind, 'upstream'] : [kind]
}
