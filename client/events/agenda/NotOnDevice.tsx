import { useLingui } from '@lingui/react/macro'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { asOf } from '../../lib/query/query.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import css from './agenda.module.css'

/** Without a network and without anything read before: since when that is so. */
export function NotOnDevice() {
  const { t } = useLingui()
  const since = asOf()
  return (
    <div className={css.card}>
      <EmptyState
        art={<IconPlugConnectedX size={26} stroke={1.5} />}
        title={t`No events on this device`}
        words={
          since ? t`You’re offline. Last updated: ${timeOf(since.toISOString(), serverDate())}.` : t`You’re offline.`
        }
      />
    </div>
  )
}

/** A list of events that did not come: offline it was never read here. */
export function ListError(props: ErrorComponentProps) {
  return isReachable.use() ? <PartError {...props} /> : <NotOnDevice />
}
