import { lazy, Suspense } from 'react'
import { store } from '../lib/browser/store.ts'
import { query } from '../lib/query/query.ts'
import { withWords } from '../lib/settings/i18n.ts'
import type { Proof } from '../lib/supabase/auth-errors.ts'
import { ownFactors, proofs } from '../lib/supabase/factors.ts'
import { refreshFactors } from './data/factors.ts'

const StepUpDialog = lazy(async () => ({ default: (await withWords(import('./StepUpDialog.tsx'))).StepUpDialog }))
const SecondStepDialog = lazy(async () => ({
  default: (await withWords(import('./SecondStepDialog.tsx'))).SecondStepDialog,
}))

interface StepUpRequest {
  missing: Proof
  answer: (shown: boolean) => void
  done: Promise<boolean>
}
/** The open requests, the last on top: setting up a factor may need a fresh proof first. */
const asked = store<readonly StepUpRequest[]>([])

/** The pause after a "no", in which nothing asks again by itself. */
const rest = 60_000
let declined = 0

/** Asks for a proof; what several requests wait for is asked once. True once it was shown. */
export function prove(missing: Proof): Promise<boolean> {
  const open = asked.get().find((one) => one.missing === missing)
  if (open) return open.done
  if (missing === 'second_factor' && Date.now() - declined < rest) return Promise.resolve(false)
  return missing === 'insufficient_aal' ? secondStep() : ask(missing)
}

function ask(missing: Proof): Promise<boolean> {
  const { promise: done, resolve: answer } = Promise.withResolvers<boolean>()
  asked.set([...asked.get(), { missing, answer, done }])
  return done
}

let starting: Promise<boolean> | undefined

/** Many requests are refused at once, and some only after the step was taken. */
function secondStep(): Promise<boolean> {
  if (proofs().level === 2) return Promise.resolve(true)
  starting ??= beginSecondStep().finally(() => {
    starting = undefined
  })
  return starting
}

async function beginSecondStep() {
  // there the page itself is the step
  if (location.pathname.startsWith('/auth')) return false
  // the kept session knows no factor that was added on another device
  if (ownFactors().length === 0) await refreshFactors()
  if (proofs().level === 2) return true
  const shown = await ask('insufficient_aal')
  // everything that was refused meanwhile
  if (shown) void query.invalidateQueries()
  return shown
}

/** Over every page: the question for a proof, when something needs one. */
export function StepUp() {
  const open = asked.use()
  return open.map((one) => {
    const close = (shown: boolean) => {
      if (!shown) declined = Date.now()
      asked.set(asked.get().filter((other) => other !== one))
      one.answer(shown)
    }
    return (
      <Suspense key={one.missing}>
        {one.missing === 'insufficient_aal' ? (
          <SecondStepDialog onClose={close} />
        ) : (
          <StepUpDialog missing={one.missing} onClose={close} />
        )}
      </Suspense>
    )
  })
}
