import { Trans, useLingui } from '@lingui/react/macro'
import { Heading } from '../../ui/Heading.tsx'
import css from './sign-in.module.css'

/** The page of a blocked address: why, and whom to write to. */
export function BlockedPage() {
  const { t } = useLingui()
  const said = sessionStorage.getItem('blocked')
  return (
    <main className={css.blocked}>
      <Heading>{t`No access from here`}</Heading>
      <p className={css.words}>
        {said ?? <Trans>Access from this address is blocked. Contact the admins of this server.</Trans>}
      </p>
      <p>
        <a href="/auth" className={css.link}>
          <Trans>Try again</Trans>
        </a>
      </p>
    </main>
  )
}
