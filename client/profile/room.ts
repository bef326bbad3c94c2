import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'

export const profile: Room<'profile'> = {
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
}
