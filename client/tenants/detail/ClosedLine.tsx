import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import type { TenantPartProps } from '../data/tenant-part.ts'
import { restoreTenant } from '../data/tenants.ts'
import own from './detail.module.css'

/** Above an organisation that is closed: why, until when it can be restored, and the way to do that. */
export function ClosedLine({ tenant }: TenantPartProps) {
  const { t, i18n } = useLingui()
  const reachable = isReachable.use()
  const restore = useMutation({ mutationFn: restoreTenant, retry: false })
  const { id, name, status, reason, delete_after } = tenant
  if (status === 'active') return null
  const day = delete_after && i18n.date(delete_after, { dateStyle: 'long' })
  return (
    <div className={own.closed}>
      <p dir="auto">
        {status === 'deleting'
          ? t`This organisation is closed. It can be restored until ${day}.`
          : t`Suspended: ${reason}`}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        disabled={!reachable}
        loading={restore.isPending}
        onClick={() => afterwards(restore.mutateAsync(id), () => toast(t`${name} is open again`))}
      >
        {t`Restore organisation`}
      </Button>
    </div>
  )
}
