import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { isReachable } from '../lib/browser/connectivity.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'

interface Props extends ErrorComponentProps {
  gone: { title: string; words: string }
  /** Words for somebody who is offline: that which is kept on a device. */
  offline: string
}

/** In place of something of a group that is gone or not one’s own, not on this device, or broken. */
export function NotHere({ gone, offline, ...error }: Props) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const isGone = error.error instanceof Error && 'code' in error.error && error.error.code === 'PT404'
  if (isGone)
    return (
      <EmptyState whole {...gone}>
        <Button component={Link} to="/groups" variant="default">{t`See your groups`}</Button>
      </EmptyState>
    )
  if (reachable) return <PartError {...error} />
  return (
    <EmptyState
      whole
      art={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={t`Not on this device yet`}
      words={offline}
    />
  )
}
