import { lazy } from 'react'
import { whenIdle } from '../lib/browser/when-idle.ts'
import type { Room } from '../lib/registries/room.ts'
import { handlers } from '../lib/supabase/auth-errors.ts'

const stepUp = () => import('./StepUp.tsx')
const needed = Promise.withResolvers<void>()

/** Once the page is calm, or something needs a proof. */
const StepUp = lazy(async () => {
  await Promise.race([whenIdle(), needed.promise])
  return { default: (await stepUp()).StepUp }
})

handlers.prove = async (missing) => {
  needed.resolve()
  return (await stepUp()).prove(missing)
}

export const account: Room<'account'> = {
  overlays: [{ name: 'step up', Overlay: StepUp }],
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
}
