import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { clock } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import type { Identity, SecurityOverview } from '../data/types.ts'
import { Subject } from '../kit/Subject.tsx'
import { toView } from '../kit/views.ts'
import own from './overview.module.css'

/** The emails and the addresses with the most failures of a day, each leading to its failures and its timeline. */
export function TopLists({ day }: { day: SecurityOverview }) {
  const { t } = useLingui()
  const checked = clock(new Date(day.checked_at))
  return (
    <div className={own.tops}>
      <section className={css.card} aria-labelledby="top-emails">
        <h2 id="top-emails" className={css.heading}>{t`Most tried emails`}</h2>
        {day.emails.length === 0 && <p className={css.muted}>{t`No failed sign-ins in 24 h, last check ${checked}`}</p>}
        <ol className={css.lines}>
          {day.emails.map(({ email, failures }) => (
            <Line key={email} of={{ kind: 'email', value: email }} failures={failures} />
          ))}
        </ol>
      </section>
      <section className={css.card} aria-labelledby="top-addresses">
        <h2 id="top-addresses" className={css.heading}>{t`Addresses with the most failures`}</h2>
        {day.addresses.length === 0 && (
          <p className={css.muted}>{t`No failed sign-ins in 24 h, last check ${checked}`}</p>
        )}
        <ol className={css.lines}>
          {day.addresses.map(({ address, failures, blocked, slowed }) => (
            <Line
              key={address}
              of={{ kind: 'address', value: address }}
              failures={failures}
              state={blocked ? 'blocked' : slowed ? 'slowed' : undefined}
            />
          ))}
        </ol>
      </section>
    </div>
  )
}

function Line(props: { of: Identity; failures: number; state?: 'blocked' | 'slowed' | undefined }) {
  const { t, i18n } = useLingui()
  const { go } = useAreaPlace()
  const { of, failures, state } = props
  const number = i18n.number(failures)
  return (
    <li className={css.line}>
      <span className={css.grow}>
        <Subject of={of} />
      </span>
      {state && (
        <span className={css.state} data-state={state === 'blocked' ? 'denied' : 'pending'}>
          {state === 'blocked' ? t`Blocked` : t`Slowed`}
        </span>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        justify="flex-end"
        className={own.count!}
        aria-label={t`${number} failed sign-ins of ${of.value}`}
        onClick={() => go(toView('failures', { q: of.value, since: 'day' }), false)}
      >
        {number}
      </Button>
    </li>
  )
}
