import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorMessage } from '../../lib/query/query.ts'
import { EmptyState } from './EmptyState.tsx'
import { useRetry } from './use-retry.ts'

/** A part of a page has failed; the page around it stays. */
export function PartError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const tryAgain = useRetry(error, () => {
    // the button goes, and with it would go the focus
    document.getElementById('main')?.focus({ preventScroll: true })
    reset()
  })
  return (
    <EmptyState title={t`This part didn’t load`} words={errorMessage(error)}>
      <Button variant="default" onClick={tryAgain}>
        <Trans>Try again</Trans>
      </Button>
    </EmptyState>
  )
}
