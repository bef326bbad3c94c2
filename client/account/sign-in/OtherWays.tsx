import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBrandGoogleFilled, IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { hasGoogle, hasPasskeys, lastMethod, signInWithGoogle } from '../data/sign-in.ts'
import { ErrorNote } from './ErrorNote.tsx'
import css from './sign-in.module.css'
import { useCountdown } from './use-countdown.ts'

/** The ways that need no address: another sign-in, and a passkey of this device where that is offered. */
export function OtherWays({ next, passkey }: { next: string | undefined; passkey?: () => Promise<unknown> }) {
  const google = useMutation({ mutationFn: () => signInWithGoogle(next), meta: { saidAtField: true }, retry: false })
  const key = useMutation({ mutationFn: async () => passkey?.(), meta: { saidAtField: true }, retry: false })
  const left = useCountdown(key.error)
  // where one comes for the first time there was none before
  const last = passkey && lastMethod()
  const offersKey = passkey && hasPasskeys
  if (!hasGoogle && !offersKey) return null
  return (
    <div className={css.others}>
      <p className={css.or}>
        <Trans>or</Trans>
      </p>
      {hasGoogle && (
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={google.isPending || google.isSuccess}
          leftSection={<IconBrandGoogleFilled size={18} />}
          onClick={() => google.mutate()}
        >
          <Trans>Continue with Google</Trans>
          {last === 'google' && <LastUsed />}
        </Button>
      )}
      {offersKey && (
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={key.isPending}
          disabled={left > 0}
          leftSection={<IconFingerprint size={20} stroke={1.5} />}
          onClick={() => key.mutate()}
        >
          <Trans>Use a passkey</Trans>
          {last === 'passkey' && <LastUsed />}
        </Button>
      )}
      {(google.error ?? key.error) && <ErrorNote error={google.error ?? key.error} left={left} />}
    </div>
  )
}

export const LastUsed = () => (
  <span className={css.last}>
    <Trans>Last used</Trans>
  </span>
)
