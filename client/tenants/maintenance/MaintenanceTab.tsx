import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { maintenance } from '../../lib/query/maintenance.ts'
import { afterwards } from '../../lib/query/query.ts'
import { exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { endReadOnly } from '../data/maintenance.ts'
import own from './maintenance.module.css'
import { ReadOnlyForm } from './ReadOnlyForm.tsx'

/** Closes this server for writing, for some time and with a sentence that says why. */
export function MaintenanceTab() {
  const { t } = useLingui()
  const state = useQuery(maintenance)
  const reachable = isReachable.use()
  const end = useMutation({ mutationFn: endReadOnly, retry: false })
  return (
    <div className={own.page}>
      <Shown of={state}>
        {(now) =>
          now && (
            <section className={css.card} aria-label={t`Read-only now`}>
              <h2 className={css.heading}>{t`Read-only until ${exactly(new Date(now.until))}`}</h2>
              <p className={own.words} dir="auto">
                {now.words}
              </p>
              <p className={css.muted}>{t`It ends by itself. What people write meanwhile waits on their devices.`}</p>
              <div>
                <Button
                  disabled={!reachable}
                  loading={end.isPending}
                  onClick={() => afterwards(end.mutateAsync(), () => toast(t`Everyone can make changes again`))}
                >
                  {t`End it now`}
                </Button>
              </div>
            </section>
          )
        }
      </Shown>
      {state.data !== undefined && <ReadOnlyForm key={state.data?.until ?? 'none'} now={state.data} />}
    </div>
  )
}
