import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { wordsOf } from '../lib/query.ts'
import { Page } from './Page.tsx'

/** One page has failed; the shell around it stands. */
export function Broken({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  useEffect(reset, [reset])
  return (
    <Page title={t`This page did not load`} below={wordsOf(error)}>
      <Button onClick={() => router.invalidate()}>
        <Trans>Try again</Trans>
      </Button>
    </Page>
  )
}
