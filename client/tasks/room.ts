import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withHomeWords, withWords } from '../lib/settings/i18n.ts'
import { ComingUp } from './ComingUp.tsx'
import { openTasks, tasksOf, useHasTasks } from './data/tasks.ts'
import { OpenTasks } from './OpenTasks.tsx'

const tab = async () => ({ default: (await withWords(import('./GroupTasks.tsx'))).GroupTasks })
const shared = async () => ({ default: (await withWords(import('./composer/SharedTask.tsx'))).SharedTask })
const related = async () => ({ default: (await withWords(import('./RelatedTasks.tsx'))).RelatedTasks })

export const tasks: Room<'tasks'> = {
  home: [
    { name: 'tasks', place: 'today', Card: OpenTasks, queries: [openTasks] },
    { name: 'coming-up', place: 'today', Card: ComingUp },
  ],
  tabs: [{ name: 'tasks', order: 10, label: () => t`Tasks`, Tab: lazy(tab), queries: (groupId) => [tasksOf(groupId)] }],
  steps: [{ name: 'task', tab: 'tasks', label: () => t`Add the first task`, useDone: useHasTasks }],
  shares: [{ name: 'task', label: () => t`Task`, Form: lazy(shared) }],
  related: [{ name: 'tasks', Related: lazy(related) }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  activity: () => withHomeWords(import('./activity.tsx')),
  offline: () => import('./offline.ts'),
}
