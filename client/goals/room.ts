import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withFirstWords, withWords } from '../lib/settings/i18n.ts'

const card = (name: 'HomeGoals' | 'GroupGoals') =>
  lazy(async () => ({ default: (await withWords(import('./cards.ts')))[name] }))

export const goals: Room<'goals'> = {
  home: [{ name: 'goals', place: 'today', Card: card('HomeGoals') }],
  group: [{ name: 'goals', order: 30, Card: card('GroupGoals') }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  activity: () => withFirstWords(import('./activity.tsx')),
  offline: () => import('./offline.ts'),
}
