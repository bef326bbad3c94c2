import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from './EmptyState.tsx'
import { Page } from './Page.tsx'

export function Missing() {
  const { t } = useLingui()
  return (
    <Page title={t`Nothing here`}>
      <EmptyState
        title={t`This address leads nowhere`}
        words={t`It may be mistyped, or what it showed may be gone, or it is not yours to see.`}
      >
        <Button component={Link} to="/home">
          <Trans>Go home</Trans>
        </Button>
      </EmptyState>
    </Page>
  )
}
