import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Panel } from '../../ui/area/Panel.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { type SignInFailures, signInFailures } from '../data/failures.ts'

/** The people whose sign-ins failed, the most of today first: for admins who do not look after security. */
export function SignInFailuresPanel() {
  const { t } = useLingui()
  const failures = useQuery(signInFailures)
  return (
    <Panel label={t`Failed sign-ins`} row="check-sign-ins">
      <p className={css.muted}>
        {t`Of people in your organisation, over seven days. Somebody with access to Security sees each attempt and can block where it comes from.`}
      </p>
      <Shown of={failures}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={css.muted} role="status">{t`No sign-in failed.`}</p>
          ) : (
            <ul className={css.lines}>
              {lines.map((line) => (
                <Failed key={line.id ?? line.last_at} line={line} />
              ))}
            </ul>
          )
        }
      </Shown>
    </Panel>
  )
}

function Failed({ line }: { line: SignInFailures }) {
  const { t, i18n } = useLingui()
  const { id, name, day, week, last_at, networks } = line
  const today = i18n.number(day)
  const total = i18n.number(week)
  const last = ago(new Date(last_at), serverDate())
  return (
    <li className={css.line}>
      <span className={css.grow}>
        {id && name ? (
          <Link className={css.name} to="/admin" search={{ tab: 'people', who: id }} dir="auto">
            {name}
          </Link>
        ) : (
          <span className={css.calm}>{t`An account that is gone`}</span>
        )}
        <span className={css.meta}>{[t`last ${last}`, ...networks].join(' · ')}</span>
      </span>
      <span>
        <b>{t`${today} in 24 h`}</b>
        <span className={css.meta}>{t`${total} in 7 days`}</span>
      </span>
    </li>
  )
}
