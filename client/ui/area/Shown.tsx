import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { asOf } from '../../lib/query/query.ts'
import { exactly } from '../../lib/settings/time.ts'
import { PartError } from '../states/PartError.tsx'
import { SkeletonPart } from '../states/SkeletonPart.tsx'
import css from './area.module.css'

/** The answer, once it is there; without a network, as of when it is. */
export function Shown<Asked>({
  of,
  children,
}: {
  of: { data: Asked | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Asked) => ReactNode
}) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  if (of.data !== undefined) return children(of.data)
  if (!reachable)
    return (
      <p className={css.offline} role="status">
        {t`You’re offline, and this isn’t on this device. It opens when you’re connected.`}
      </p>
    )
  return of.error ? <PartError error={of.error} reset={() => void of.refetch()} /> : <SkeletonPart />
}

/** Says without a network how old what is shown is, and that nothing can be changed. */
export function OfflineLine() {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const moment = reachable ? undefined : asOf()
  if (reachable) return null
  return (
    <p className={css.offline} role="status">
      {moment
        ? t`You’re offline. This is as of ${exactly(moment)}; changes need a connection.`
        : t`You’re offline. Changes need a connection.`}
    </p>
  )
}
