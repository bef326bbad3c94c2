import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconShieldLock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'

const icons = { shield: IconShieldLock, lock: IconLock, warning: IconAlertTriangle }

/** One may not, and is told so; who could help, or why, is below the words. */
export function AccessDenied(props: {
  title?: string
  message?: string
  icon?: keyof typeof icons
  onBack?: () => void
  whole?: boolean
  children?: ReactNode
}) {
  const { t } = useLingui()
  const { history } = useRouter()
  const Icon = icons[props.icon ?? 'shield']
  return (
    <EmptyState
      art={<Icon size={26} stroke={1.5} />}
      whole={props.whole ?? false}
      title={props.title ?? t`Access Denied`}
      words={props.message ?? t`You don't have permission to access this feature`}
    >
      <Button variant="default" onClick={props.onBack ?? (() => history.back())}>
        <Trans>Go Back</Trans>
      </Button>
      {props.children}
    </EmptyState>
  )
}
