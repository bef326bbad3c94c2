import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from './Page.tsx'

export function Missing() {
  const { t } = useLingui()
  return (
    <Page
      title={t`Nothing here`}
      below={<Trans>This address may be mistyped, what it showed may be gone, or it is not yours to see.</Trans>}
    >
      <Button component={Link} to="/home">
        <Trans>Go home</Trans>
      </Button>
    </Page>
  )
}
