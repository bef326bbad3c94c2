import { overlay } from './commands.ts'
import { line } from './outbox.ts'
import { signOut } from './session.ts'

/** Signs out, or first says what would stay behind. */
export function leave() {
  if (line.get().length > 0) overlay.set({ name: 'leaving' })
  else goOut()
}

/** Where it fails one stands outside all the same: the reason is for who looks for it. */
export const goOut = () =>
  void signOut().catch((error: unknown) => console.error('Signing out on the server failed.', error))
