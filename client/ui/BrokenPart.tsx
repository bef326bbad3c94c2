import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { wordsOf } from '../lib/query.ts'
import { EmptyState } from './EmptyState.tsx'
import { useTryAgain } from './use-try-again.ts'

/** A part of a page has failed; the page around it stands. */
export function BrokenPart({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  const tryAgain = useTryAgain()
  return (
    <EmptyState title={t`This part did not load`} words={wordsOf(error)}>
      <Button variant="default" onClick={tryAgain}>
        <Trans>Try again</Trans>
      </Button>
    </EmptyState>
  )
}
