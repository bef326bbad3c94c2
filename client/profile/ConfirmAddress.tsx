import { Trans, useLingui } from '@lingui/react/macro'
import { CodeStep } from '../account/sign-in/CodeStep.tsx'
import { toast } from '../lib/browser/toast.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { proveAddress } from './address-queries.ts'

/** Whoever types the figures reads the mail of this address. */
export function ConfirmAddress({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui()
  function entered() {
    toast(t`Email confirmed`)
    onClose()
  }
  return (
    <Dialog title={t`Confirm your email`} onClose={onClose}>
      <p>
        <Trans>We sent a code to {email}. Enter it here.</Trans>
      </p>
      <CodeStep email={email} purpose="email" enter={(code) => proveAddress(email, code)} onEntered={entered} />
    </Dialog>
  )
}
