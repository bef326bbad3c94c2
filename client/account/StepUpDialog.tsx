import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFingerprint, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Proof } from '../lib/supabase/auth-errors.ts'
import { ownFactors } from '../lib/supabase/factors.ts'
import { Dialog, DialogActions } from '../ui/layers/Dialog.tsx'
import { useUser } from './AuthProvider.tsx'
import { showMail, showPasskey, showPassword } from './data/factors.ts'
import { hasPasskeys, sendMail } from './data/sign-in.ts'
import { CodeStep } from './sign-in/CodeStep.tsx'
import { CredentialsForm } from './sign-in/CredentialsForm.tsx'
import { ErrorNote } from './sign-in/ErrorNote.tsx'
import { FactorStep } from './sign-in/FactorStep.tsx'
import css from './sign-in/sign-in.module.css'

/** Asks for the proof that a write needs. It goes on by itself after that; closed, it is not done. */
export function StepUpDialog({
  missing,
  onClose,
}: {
  missing: Exclude<Proof, 'insufficient_aal'>
  onClose: (shown: boolean) => void
}) {
  const { t } = useLingui()
  const shown = useRef(false)
  const hasFactor = ownFactors().length > 0
  const show = () => {
    shown.current = true
    onClose(true)
  }
  const close = () => !shown.current && onClose(false)
  if (missing === 'second_factor' && !hasFactor) {
    return (
      <Dialog title={t`A second factor is needed`} onClose={close}>
        <p>
          <Trans>This needs a second factor of your own. Set one up, then try again.</Trans>
        </p>
        <DialogActions>
          <Button variant="default" onClick={close}>
            <Trans>Later</Trans>
          </Button>
          <Button component={Link} to="/profile" hash="second-factor" onClick={close}>
            <Trans>Set up second factor</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog title={t`Confirm it’s you`} onClose={close}>
      <p>
        <Trans>To keep your account safe, confirm it’s you. We’ll then finish what you started.</Trans>
      </p>
      {hasFactor ? <FactorStep onShown={show} /> : <Again onShown={show} />}
    </Dialog>
  )
}

/** The password once more, a passkey, or a code by mail for who has neither. */
function Again({ onShown }: { onShown: () => void }) {
  const { t } = useLingui()
  const email = useUser().email ?? ''
  const key = useMutation({
    mutationFn: async () => {
      await showPasskey()
      onShown()
    },
    meta: { saidAtField: true },
    retry: false,
  })
  const [mailed, setMailed] = useState(false)
  const mail = useMutation({
    mutationFn: async () => {
      await sendMail('email', email)
      setMailed(true)
    },
    meta: { saidAtField: true },
    retry: false,
  })
  if (mailed)
    return <CodeStep email={email} purpose="email" enter={(code) => showMail(email, code)} onEntered={onShown} />
  return (
    <div className={css.form}>
      <CredentialsForm
        ask={['password']}
        email={email}
        label={t`Confirm`}
        submit={async ({ password }) => {
          await showPassword(email, password)
          onShown()
        }}
      />
      {hasPasskeys && (
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={key.isPending}
          leftSection={<IconFingerprint size={20} stroke={1.5} />}
          onClick={() => key.mutate()}
        >
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={mail.isPending}
        leftSection={<IconMail size={20} stroke={1.5} />}
        onClick={() => mail.mutate()}
      >
        <Trans>Email me a code</Trans>
      </Button>
      {(key.error ?? mail.error) && <ErrorNote error={key.error ?? mail.error} />}
    </div>
  )
}
