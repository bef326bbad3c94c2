import type { Room } from '../lib/registries/room.ts'

export const profile: Room<'profile'> = {
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
}
