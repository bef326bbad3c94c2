import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withHomeWords, withWords } from '../lib/settings/i18n.ts'
import { preloadable } from '../ui/preloadable.tsx'

const { Part, preload } = preloadable(async () => (await withHomeWords(import('./HomeGoals.tsx'))).HomeGoals)
const GroupGoals = lazy(async () => ({ default: (await withWords(import('./cards.ts'))).GroupGoals }))

export const goals: Room<'goals'> = {
  home: [{ name: 'goals', place: 'today', Card: Part, preload }],
  group: [{ name: 'goals', order: 30, Card: GroupGoals }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  activity: () => withHomeWords(import('./activity.tsx')),
  offline: () => import('./offline.ts'),
}
