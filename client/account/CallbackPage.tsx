import { Trans, useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AuthLayout } from './AuthLayout.tsx'
import css from './account.module.css'
import { arrival } from './queries.ts'

/** Where signing in elsewhere comes back to: with a session, with nothing, or with the reason why not. */
export function CallbackPage() {
  const { t } = useLingui()
  const { history } = useRouter()
  const [failed, fail] = useState<string | null>(null)
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const back = (wait: number) => {
      later = setTimeout(() => history.replace('/auth'), wait)
    }
    arrival().then(
      ({ signedIn, refusal }) => {
        if (gone) return
        if (refusal !== null) {
          fail(refusal)
          back(3000)
        } else if (signedIn) history.replace('/')
        else back(1000)
      },
      () => !gone && fail(t`An error occurred during sign in`),
    )
    return () => {
      gone = true
      clearTimeout(later)
    }
  }, [history, t])
  return (
    <AuthLayout title={failed === null ? t`Completing sign in...` : t`Sign in failed`}>
      <div role="status" className={css.words}>
        {failed ?? <Loader size={28} color="var(--accent)" aria-hidden="true" />}
      </div>
      <p>
        <Link to="/auth" className={css.link}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AuthLayout>
  )
}
