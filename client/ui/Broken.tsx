import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { wordsOf } from '../lib/query.ts'
import { Page } from './Page.tsx'
import { useTryAgain } from './use-try-again.ts'

/** One page has failed; the shell around it stands. */
export function Broken({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  const tryAgain = useTryAgain()
  return (
    <Page title={t`This page did not load`} below={wordsOf(error)}>
      <Button onClick={tryAgain}>
        <Trans>Try again</Trans>
      </Button>
    </Page>
  )
}
