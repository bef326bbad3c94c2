import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorMessage } from '../../lib/query/query.ts'
import { countNavigation } from '../navigated.ts'
import { Page } from '../Page.tsx'
import css from './route-error.module.css'
import { useRetry } from './use-retry.ts'

/** One page has failed; the shell around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const tryAgain = useRetry(error, () => {
    // the page that comes takes the focus, as it does when one goes to it
    countNavigation()
    reset()
  })
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    <Page title={t`This page didn’t load`} below={errorMessage(error)}>
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
