import { prefetch } from '../lib/query/query.ts'
import type { View } from './data/search-params.ts'
import { neededBy } from './data/task-lists.ts'
import { openTasks, tasksOf } from './data/tasks.ts'

/* Queries that pages start while they load. Not in App.tsx, which loads with everyone's first screen. */

export const home = () => prefetch(openTasks)

export const ofGroup = (groupId: string) => prefetch(tasksOf(groupId))

/** Fetches the lists of a view of the tasks page; `group` is an id, or `me`. */
export function page({ view, group }: { view?: View | undefined; group?: string | undefined }) {
  if (group) prefetch(tasksOf(group === 'me' ? null : group))
  prefetch(...neededBy(view))
}
