import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from './EmptyState.tsx'

/** There is no such page, or not for this person: which of the two is nobody's business. */
export function NotFound() {
  const { t } = useLingui()
  return (
    <EmptyState
      art={<IconCompass size={26} stroke={1.5} />}
      whole
      title={t`Nothing here`}
      words={t`The address may be mistyped, the page may be gone, or you may not have access.`}
    >
      <Button component={Link} to="/home">
        <Trans>Go home</Trans>
      </Button>
    </EmptyState>
  )
}
