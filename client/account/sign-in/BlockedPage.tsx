import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { useBrandName } from '../../ui/brand/brand.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useAuth } from '../AuthProvider.tsx'
import css from './sign-in.module.css'

const ClosedTenant = lazy(async () => ({ default: (await withWords(import('./ClosedTenant.tsx'))).ClosedTenant }))

/** The page of who may not come in: by their organisation, which is closed, or by their address. */
export function BlockedPage() {
  const { user } = useAuth()
  return (
    <main className={css.blocked}>
      {user ? (
        <Suspense>
          <ClosedTenant>
            <BlockedAddress />
          </ClosedTenant>
        </Suspense>
      ) : (
        <BlockedAddress />
      )}
    </main>
  )
}

function BlockedAddress() {
  const { t } = useLingui()
  const brandName = useBrandName()
  // the server’s sentences, and behind them what somebody wrote
  const [words, reason] = sessionStorage.getItem('blocked')?.split(/ Reason: (.*)/s) ?? []
  return (
    <>
      <p className={css.brand}>
        <Logo />
        <span>{brandName}</span>
      </p>
      <Heading>{t`No access from here`}</Heading>
      <p className={css.words}>
        {words ?? <Trans>Access from this address is blocked. Contact the admins of this server.</Trans>}
      </p>
      {reason && (
        <dl className={css.why}>
          <dt>{t`Reason`}</dt>
          <dd dir="auto">{reason}</dd>
        </dl>
      )}
      <Button component="a" href="/auth" variant="default">
        <Trans>Try again</Trans>
      </Button>
    </>
  )
}
