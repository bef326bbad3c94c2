import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ownFactors } from '../lib/supabase/factors.ts'
import { goOut } from '../lib/supabase/sign-out.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { SetUpFactor } from './factors/SetUpFactor.tsx'
import { FactorStep } from './sign-in/FactorStep.tsx'
import css from './sign-in/sign-in.module.css'

/**
 * The second step of a sign-in, over the whole page. The page below stays as it is, with its address and what was typed
 * into it, and goes on after the step.
 */
export function SecondStepDialog({ onClose }: { onClose: (shown: boolean) => void }) {
  const { t } = useLingui()
  // as it was at the beginning: a factor that is being set up does not change the step
  const [hasFactor] = useState(() => ownFactors().length > 0)
  function leave() {
    onClose(false)
    goOut()
  }
  return (
    <Dialog title={hasFactor ? t`One more step` : t`Set up a second factor`} isRequired onClose={() => onClose(false)}>
      <p className={css.words}>
        {hasFactor ? (
          <Trans>Use your second factor to confirm it’s you.</Trans>
        ) : (
          <Trans>Your organisation requires a second factor. Set one up to go on where you were.</Trans>
        )}
      </p>
      {hasFactor ? <FactorStep onShown={() => onClose(true)} /> : <SetUpFactor onDone={() => onClose(true)} />}
      <button type="button" className={css.link} onClick={leave}>
        <Trans>Sign in as someone else</Trans>
      </button>
    </Dialog>
  )
}
