import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorMessage } from '../../lib/query/query.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorCode } from './ErrorCode.tsx'
import { useOffline, useRetry } from './use-retry.ts'

/** A part of a page has failed; the page around it stays. Without a network it waits for one. */
export function PartError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const retry = useRetry(error)
  if (useOffline(error, reset))
    return (
      <EmptyState
        title={t`Not on this device yet`}
        words={t`You’re offline, and this isn’t on this device. It opens when you’re connected.`}
      />
    )
  function tryAgain() {
    retry(() => {
      // the button goes, and with it would go the focus
      document.getElementById('main')?.focus({ preventScroll: true })
      reset()
    })
  }
  return (
    <EmptyState title={t`This part didn’t load`} words={errorMessage(error)}>
      <Button variant="default" onClick={tryAgain}>
        <Trans>Try again</Trans>
      </Button>
      <ErrorCode error={error} />
    </EmptyState>
  )
}
