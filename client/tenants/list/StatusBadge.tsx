import { useLingui } from '@lingui/react/macro'
import { shortDate } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import type { TenantLine } from '../data/tenants.ts'
import { statusName } from './tenant-choices.ts'

/** The status of an organisation. Active ones need no mark. */
export function StatusBadge({ tenant }: { tenant: Pick<TenantLine, 'status' | 'delete_after'> }) {
  const { t } = useLingui()
  const { status, delete_after } = tenant
  if (status === 'active') return <span className={css.calm}>{statusName(status)}</span>
  return (
    <span className={css.state} data-state={status === 'deleting' ? 'banned' : 'suspended'}>
      {status === 'deleting' && delete_after
        ? t`Deleted on ${shortDate(delete_after.slice(0, 10))}`
        : statusName(status)}
    </span>
  )
}
