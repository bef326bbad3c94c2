import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import css from '../../ui/area/area.module.css'
import type { TenantPartProps } from '../data/tenant-part.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import own from './detail.module.css'
import { SuspendDialog } from './SuspendDialog.tsx'

/** The two ways to close an organisation. */
export function EndTenant({ tenant }: TenantPartProps) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [asked, ask] = useState<'suspend' | 'delete'>()
  const { status } = tenant
  if (status === 'deleting') return null
  const close = () => ask(undefined)
  return (
    <section className={`${css.section} ${own.ends}`} aria-labelledby="close-it">
      <h3 id="close-it" className={css.heading}>{t`Close this organisation`}</h3>
      {status === 'active' && (
        <div className={own.deed}>
          <div>
            <p className={own.deedName}>{t`Suspend`}</p>
            <p
              className={css.muted}
            >{t`Its people can’t read or change anything until you restore it. Nothing is deleted.`}</p>
          </div>
          <Button variant="default" disabled={!reachable} onClick={() => ask('suspend')}>
            {t`Suspend organisation`}
          </Button>
        </div>
      )}
      <div className={own.deed}>
        <div>
          <p className={own.deedName}>{t`Delete`}</p>
          <p className={css.muted}>{t`It closes at once, and you have 30 days to restore it.`}</p>
        </div>
        <Button color="var(--badge)" disabled={!reachable} onClick={() => ask('delete')}>
          {t`Delete organisation`}
        </Button>
      </div>
      {asked === 'suspend' && <SuspendDialog tenant={tenant} onClose={close} />}
      {asked === 'delete' && <DeleteDialog tenant={tenant} onClose={close} />}
    </section>
  )
}
