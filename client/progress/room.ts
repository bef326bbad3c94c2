import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'

const Card = lazy(async () => ({ default: (await withWords(import('./home/StreakLine.tsx'))).StreakLine }))

export const progress: Room<'progress'> = {
  home: [{ name: 'streak', place: 'greeting', Card }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  offline: () => import('./offline.ts'),
}
