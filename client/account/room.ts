import type { Room } from '../lib/registries/room.ts'
import { StepUp } from './StepUp.tsx'

export const account: Room<'account'> = {
  overlays: [{ name: 'step up', Overlay: StepUp }],
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
}
