import { lazy, Suspense } from 'react'
import { store } from '../lib/browser/store.ts'
import { withWords } from '../lib/settings/i18n.ts'
import type { Proof } from '../lib/supabase/auth-errors.ts'

const StepUpDialog = lazy(async () => ({ default: (await withWords(import('./StepUpDialog.tsx'))).StepUpDialog }))

interface StepUpRequest {
  missing: Proof
  answer: (shown: boolean) => void
  done: Promise<boolean>
}
const asked = store<StepUpRequest | null>(null)

/** The pause after a "no", in which nothing asks again by itself. */
const rest = 60_000
let declined = 0

/** Asks for a proof; what several requests wait for is asked once. True once it was shown. */
export function prove(missing: Proof): Promise<boolean> {
  const open = asked.get()
  if (open) return open.done
  if (missing === 'second_factor' && Date.now() - declined < rest) return Promise.resolve(false)
  const { promise: done, resolve: answer } = Promise.withResolvers<boolean>()
  asked.set({ missing, answer, done })
  return done
}

/** Over every page: the question for a proof, when something needs one. */
export function StepUp() {
  const now = asked.use()
  if (!now) return null
  const close = (shown: boolean) => {
    if (!shown) declined = Date.now()
    asked.set(null)
    now.answer(shown)
  }
  return (
    <Suspense>
      <StepUpDialog missing={now.missing} onClose={close} />
    </Suspense>
  )
}
