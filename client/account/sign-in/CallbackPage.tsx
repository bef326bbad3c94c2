import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { takeReturnTo } from '../../lib/browser/return-to.ts'
import { halfway } from '../../lib/supabase/factors.ts'
import { sessionEnd } from '../../lib/supabase/session-end.ts'
import { arrival } from '../data/sign-in.ts'
import { AuthLayout } from './AuthLayout.tsx'
import css from './sign-in.module.css'

/** A failed sign-in, and its code, for who looks after this place. */
interface Failure {
  /** None where nobody said why. */
  words?: string
  code?: string | undefined
}

/** The page to which a sign-in elsewhere returns: with a session, with nothing, or with the reason why not. */
export function CallbackPage() {
  const { t } = useLingui()
  const { history } = useRouter()
  const [failed, fail] = useState<Failure | null>(null)
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const back = (wait: number) => {
      later = setTimeout(() => history.replace('/auth'), wait)
    }
    arrival().then(
      ({ signedIn, refusal }) => {
        if (gone) return
        // who comes a second time, by Back or another tab, is in already
        if (refusal && (refusal.told || !signedIn)) {
          fail({ words: refusal.message, code: refusal.code })
          back(3000)
        } else if (signedIn) {
          sessionEnd.clear()
          history.replace(onward())
        } else back(1000)
      },
      () => !gone && fail({}),
    )
    return () => {
      gone = true
      clearTimeout(later)
    }
  }, [history])
  return (
    <AuthLayout title={failed === null ? t`Completing sign in...` : t`Sign in failed`}>
      <div className={css.progress} data-failed={failed !== null} aria-hidden="true" />
      <div role="status" className={css.words}>
        {failed && (failed.words ?? t`An error occurred during sign in`)}
      </div>
      {failed?.code && (
        <details className={css.details}>
          <summary>
            <Trans>Details</Trans>
          </summary>
          <code>{failed.code}</code>
        </details>
      )}
      <p>
        <Link to="/auth" className={css.link}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AuthLayout>
  )
}

/** To where one wanted to go; by way of the second proof, where that is missing. */
function onward() {
  const to = takeReturnTo() ?? '/'
  return halfway() ? `/auth?${new URLSearchParams({ next: to })}` : to
}
