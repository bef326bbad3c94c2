import type { Room } from '../lib/registries/room.ts'

export const account: Room<'account'> = {
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
}
