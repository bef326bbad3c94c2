import { prefetch } from '../lib/query/query.ts'
import type { View } from './data/search-params.ts'
import { neededBy } from './data/task-lists.ts'
import { tasksOf } from './data/tasks.ts'

/* Queries that pages start while they load. Not in App.tsx, which loads with everyone's first screen. */

/** Fetches the lists of a view of the tasks page; `group` is an id, or `me`. */
export function page({ view, group }: { view?: View | undefined; group?: string | undefined }) {
  if (group) prefetch(tasksOf(group === 'me' ? null : group))
  prefetch(...neededBy(view))
}
