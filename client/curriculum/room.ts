import type { Room } from '../lib/registries/room.ts'

export const curriculum: Room<'curriculum'> = {
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
}
