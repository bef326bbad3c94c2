import type { Room } from '../lib/registries/room.ts'
import { Outbox } from './Outbox.tsx'
import { OutboxButton } from './OutboxButton.tsx'
import { RecoveredSlot } from './RecoveredSlot.tsx'

export const outbox: Room<'outbox'> = {
  overlays: [{ name: 'outbox', Overlay: Outbox }],
  commands: () => import('./commands.ts'),
  header: [
    { name: 'outbox', Part: OutboxButton },
    { name: 'recovered', Part: RecoveredSlot },
  ],
}
