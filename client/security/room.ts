import type { Room } from '../lib/registries/room.ts'

export const security: Room<'security'> = {
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
  areas: [{ name: 'security', load: () => import('./area-tabs.ts') }],
}
