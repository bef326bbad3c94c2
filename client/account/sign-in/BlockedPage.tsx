import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { Heading } from '../../ui/Heading.tsx'
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
  const said = sessionStorage.getItem('blocked')
  return (
    <>
      <Heading>{t`No access from here`}</Heading>
      <p className={css.words}>
        {said ?? <Trans>Access from this address is blocked. Contact the admins of this server.</Trans>}
      </p>
      <p>
        <a href="/auth" className={css.link}>
          <Trans>Try again</Trans>
        </a>
      </p>
    </>
  )
}
