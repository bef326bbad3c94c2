import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorMessage } from '../../lib/query/query.ts'
import { countNavigation } from '../navigated.ts'
import { Page } from '../Page.tsx'
import { ErrorCode } from './ErrorCode.tsx'
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
      <ErrorCode error={error} />
    </Page>
  )
}
