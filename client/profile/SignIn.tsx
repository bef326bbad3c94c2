import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { isProven } from '../account/data/proven.ts'
import { sendMail } from '../account/data/sign-in.ts'
import { toast } from '../lib/browser/toast.ts'
import { cancelChange, pendingAddress } from './address-queries.ts'
import { ChangePassword } from './ChangePassword.tsx'
import css from './profile.module.css'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsRow } from './SettingsRow.tsx'

const ChangeAddress = lazy(async () => ({ default: (await import('./ChangeAddress.tsx')).ChangeAddress }))
const ConfirmAddress = lazy(async () => ({ default: (await import('./ConfirmAddress.tsx')).ConfirmAddress }))

/** The ways to sign in. `#password` opens the change of it: password managers know that. */
export function SignIn() {
  const { t } = useLingui()
  const { email = '' } = useUser()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { data: pending } = useQuery(pendingAddress)
  const open = (hash: string) => void navigate({ to: '/profile', hash, replace: true, resetScroll: false })
  const close = () => open('sign-in')
  return (
    <SettingsCard id="sign-in" title={t`Sign-in`} words={<Trans>Your email and password.</Trans>}>
      <SettingsRow label={email} words={t`You sign in with this address, and your groups’ mail goes there.`}>
        <Button variant="default" onClick={() => open('address')}>
          <Trans>Change email</Trans>
        </Button>
      </SettingsRow>
      {pending && <PendingChange to={pending} onCode={() => open('address-code')} />}
      <Unproven email={email} onMailed={() => open('confirm-address')} />
      <SettingsRow label={t`Password`} words={t`Changing it signs out your other devices.`}>
        <Button variant="default" onClick={() => open('password')}>
          <Trans>Change password</Trans>
        </Button>
      </SettingsRow>
      {hash === 'password' && <ChangePassword email={email} onClose={close} />}
      <Suspense>
        {hash === 'address-code' && pending !== undefined && (
          <ChangeAddress email={email} pending={pending} onClose={close} />
        )}
        {hash === 'address' && <ChangeAddress email={email} onClose={close} />}
        {hash === 'confirm-address' && <ConfirmAddress email={email} onClose={close} />}
      </Suspense>
    </SettingsCard>
  )
}

/** The change that waits for its codes: one enters them, or calls it off. */
function PendingChange({ to, onCode }: { to: string; onCode: () => void }) {
  const { t } = useLingui()
  const cancel = useMutation({ mutationFn: cancelChange, onSuccess: () => toast(t`Email change cancelled`) })
  return (
    <SettingsRow
      wide
      label={
        <>
          <Trans>Changing to {to}</Trans> <span className={css.asked}>{t`Waiting for confirmation`}</span>
        </>
      }
      words={t`We emailed codes to confirm the change. Your email stays the same until you enter them.`}
    >
      <span className={css.pair}>
        <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          <Trans>Cancel change</Trans>
        </Button>
        <Button variant="default" onClick={onCode}>
          <Trans>Enter code</Trans>
        </Button>
      </span>
    </SettingsRow>
  )
}

/** The note to a person who never showed that the address is theirs, and the way to it. */
function Unproven({ email, onMailed }: { email: string; onMailed: () => void }) {
  const { t } = useLingui()
  const { data: proven } = useQuery(isProven)
  const mail = useMutation({ mutationFn: () => sendMail('email', email), onSuccess: onMailed })
  if (proven !== false) return null
  return (
    <SettingsRow
      label={
        <>
          <Trans>Confirm your email</Trans> <span className={css.asked}>{t`Not confirmed`}</span>
        </>
      }
      words={t`Until you do, you won’t get your groups’ mail, or invitations sent to this address.`}
    >
      <Button variant="default" loading={mail.isPending} onClick={() => mail.mutate()}>
        <Trans>Send a code</Trans>
      </Button>
    </SettingsRow>
  )
}
