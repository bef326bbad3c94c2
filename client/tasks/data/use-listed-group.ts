import { isActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import type { TasksSearch } from './search-params.ts'

/** The list that a view of one group is about: a group's id, or `me`. The first of one's groups, if nothing is said. */
export function useListedGroup({ group, view }: TasksSearch): string {
  const groups = useMyGroupsSoFar().filter(isActive)
  if (group) return group
  return view === 'group' || view === 'board' ? (groups[0]?.id ?? 'me') : 'me'
}

/** True where a group is shown as a board: remembered on this device, for each group. */
export const likesBoard = (group: string) => localStorage.getItem(kept(group)) === 'board'

export const rememberView = (group: string, view: 'board' | 'group') => localStorage.setItem(kept(group), view)

const kept = (group: string) => `tasks ${group}`
