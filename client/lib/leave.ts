import { overlay } from './commands.ts'
import { line } from './outbox.ts'
import { goOut } from './session.ts'

/** Signs out, or first says what would stay behind. */
export function leave() {
  if (line.get().length > 0) overlay.set({ name: 'leaving' })
  else goOut()
}
