import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate, serverNow } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { remind } from '../data/acts.ts'
import type { SecurityOverview } from '../data/types.ts'
import { Subject } from '../kit/Subject.tsx'
import own from './overview.module.css'

const day = 86_400_000

/** Those of high role whom a password alone protects, and a reminder for them, once a day. */
export function FactorCard({ factor }: { factor: SecurityOverview['without_second_factor'] }) {
  const { t } = useLingui()
  const { without, of, people } = factor
  const reachable = isReachable.use()
  const send = useMutation({ mutationFn: remind, retry: false })
  if (without === 0) return null
  const waiting = people.filter(({ reminded_at }) => !reminded_at || serverNow() - Date.parse(reminded_at) > day)
  function run() {
    afterwards(send.mutateAsync(waiting.map(({ id }) => id)), ({ reminded }) =>
      toast(plural(reminded.length, { one: 'Reminded # person', other: 'Reminded # people' })),
    )
  }
  return (
    <section className={own.nudge} aria-labelledby="second-factors">
      <IconShieldExclamation size={22} stroke={1.75} aria-hidden="true" />
      <div className={own.nudgeWords}>
        <h2 id="second-factors" className={css.heading}>
          {of === 1 ? t`The only admin has no second factor` : t`${without} of ${of} admins have no second factor`}
        </h2>
        <p className={css.muted}>{t`Anyone who learns their password can sign in as them.`}</p>
        <details className={own.fold}>
          <summary>{t`Show who`}</summary>
          <ul className={css.lines}>
            {people.map(({ id, name, role, reminded_at }) => (
              <li key={id} className={css.line}>
                <span className={css.grow}>
                  <Subject of={{ kind: 'person', value: id }}>{name}</Subject>
                </span>
                {reminded_at && (
                  <span className={css.muted}>{t`Reminded ${ago(new Date(reminded_at), serverDate())}`}</span>
                )}
                <RoleBadge role={role} />
              </li>
            ))}
          </ul>
        </details>
      </div>
      <Button variant="default" disabled={!reachable || waiting.length === 0} loading={send.isPending} onClick={run}>
        {waiting.length === 0 ? t`Reminded today` : t`Send a reminder`}
      </Button>
    </section>
  )
}
