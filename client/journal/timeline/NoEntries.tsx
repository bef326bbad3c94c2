import { useLingui } from '@lingui/react/macro'
import { IconFeather, IconPlugConnectedX } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { asOf } from '../../lib/query/query.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PartError } from '../../ui/states/PartError.tsx'

const art = { size: 26, stroke: 1.5 } as const

/** Before the first entry. The cursor is above it, and so is today’s prompt. */
export function NoEntries() {
  const { t } = useLingui()
  return (
    <EmptyState
      art={<IconFeather {...art} />}
      title={t`Your entries will be here`}
      words={t`A sentence is enough to begin with. It’s saved as you write.`}
    />
  )
}

/** Entries that did not come: without a network, they were not read on this device before. */
export function NotOnDevice(props: ErrorComponentProps) {
  const { t } = useLingui()
  const since = asOf()
  if (isReachable.use()) return <PartError {...props} />
  return (
    <EmptyState
      art={<IconPlugConnectedX {...art} />}
      title={t`These entries aren’t on this device`}
      words={
        since
          ? t`You’re offline. Last updated: ${timeOf(since.toISOString(), serverDate())}. What you write is kept, and sent when you’re back online.`
          : t`You’re offline. What you write is kept, and sent when you’re back online.`
      }
    />
  )
}
