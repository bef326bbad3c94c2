import { overlay } from './commands.ts'
import { queue } from './outbox.ts'
import { goOut } from './session.ts'

/** Signs out, or first says what would stay behind. */
export function leavePage() {
  if (queue.get().length > 0) overlay.set({ name: 'leaving' })
  else goOut()
}
