import { prefetch } from '../lib/query/query.ts'
import type { View } from './data/search-params.ts'
import { neededBy } from './data/task-lists.ts'
import { openTasks, tasksOf } from './data/tasks.ts'

/* What pages ask for while they load. Apart from App.tsx, which comes with the first screen of everyone. */

export const home = () => prefetch(openTasks)

export const ofGroup = (groupId: string) => prefetch(tasksOf(groupId))

/** What a view of the page of tasks shows; `group` is a group's id, or `me`. */
export function page({ view, group }: { view?: View | undefined; group?: string | undefined }) {
  if (group) prefetch(tasksOf(group === 'me' ? null : group))
  prefetch(...neededBy(view))
}
