import { ahead } from '../lib/query.ts'
import type { View } from './address.ts'
import { doneTasks, givenTasks, labels, nearTasks, openTasks, tasksOf } from './queries.ts'

/* What pages ask for while they load. Apart from App.tsx, which comes with the first screen of everyone. */

export const home = () => ahead(openTasks)

export const ofGroup = (groupId: string) => ahead(tasksOf(groupId))

/** What a view of the page of tasks shows; `group` is a group's id, or `me`. */
export function page({ view, group }: { view?: View | undefined; group?: string | undefined }) {
  ahead(labels, doneTasks)
  if (view === 'assigned') return ahead(givenTasks)
  if (view !== 'group' && view !== 'board') return ahead(nearTasks)
  if (group) ahead(tasksOf(group === 'me' ? null : group))
}
