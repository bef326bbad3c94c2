import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { store } from '../lib/browser/store.ts'
import { handlers } from '../lib/supabase/auth-errors.ts'

const stepUp = () => import('./StepUp.tsx')
const StepUp = lazy(async () => ({ default: (await stepUp()).StepUp }))

const needed = store(false)

handlers.prove = async (missing) => {
  needed.set(true)
  return (await stepUp()).prove(missing)
}

/** Every page, and over it the dialogs that ask for a proof, which are loaded when something needs one. */
export function RootPage() {
  return (
    <>
      <Outlet />
      {needed.use() && (
        <Suspense>
          <StepUp />
        </Suspense>
      )}
    </>
  )
}
