import { overlay } from '../registries/overlays.ts'
import { goOut } from '../supabase/sign-out.ts'
import { queue } from './outbox.ts'
import { madeByPerson } from './waiting-write.ts'

/** Signs out, or first says what would stay behind. */
export function leavePage() {
  if (madeByPerson(queue.get()).length > 0) overlay.set({ name: 'leaving' })
  else goOut()
}
