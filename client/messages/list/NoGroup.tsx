import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** Messages of somebody in no group: they can write to nobody yet, and this is how that changes. */
export function NoGroup() {
  const { t } = useLingui()
  return (
    <EmptyState
      art={<IconMessages size={40} stroke={1.2} />}
      title={t`Messages start with a group`}
      words={t`You can write to everyone you share a group with. Start a group, or join one with a link or code.`}
    >
      <Button renderRoot={(props) => <Link {...props} to="/groups" hash="new-group" />}>
        <Trans>Start a group</Trans>
      </Button>
      <Button variant="default" component={Link} to="/groups">
        <Trans>Join a group</Trans>
      </Button>
    </EmptyState>
  )
}
