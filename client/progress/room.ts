import type { Room } from '../lib/registries/room.ts'
import { withHomeWords, withWords } from '../lib/settings/i18n.ts'
import { preloadable } from '../ui/preloadable.tsx'

const { Part, preload } = preloadable(async () => (await withHomeWords(import('./home/StreakLine.tsx'))).StreakLine)

export const progress: Room<'progress'> = {
  home: [{ name: 'streak', place: 'greeting', Card: Part, preload }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  offline: () => import('./offline.ts'),
}
