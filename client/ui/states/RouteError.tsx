import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { refused } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { countNavigation } from '../navigated.ts'
import { Page } from '../Page.tsx'
import css from './route-error.module.css'
import { useOffline, useRetry } from './use-retry.ts'

/** One page has failed; the shell around it stays. Without a network it waits for one. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const retry = useRetry(error)
  const offline = useOffline(error, reset)
  function tryAgain() {
    retry(() => {
      // the page that comes takes the focus, as it does when one goes to it
      countNavigation()
      reset()
    })
  }
  // the id as it was when this page came: later requests may be refused too
  const [request] = useState(refused.id)
  const its = error instanceof Error && 'code' in error ? error.code : ''
  const code = typeof its === 'string' && its && `${its} ${request}`
  return (
    <Page
      title={offline ? t`Not on this device yet` : t`This page didn’t load`}
      below={
        offline
          ? t`You’re offline, and this isn’t on this device. It opens when you’re connected.`
          : errorMessage(error)
      }
    >
      <Button onClick={tryAgain}>
        <Trans>Try again</Trans>
      </Button>
      {code && (
        <p className={css.code}>
          <Trans>If it happens again, quote this code: {code}</Trans>
        </p>
      )}
    </Page>
  )
}
