import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Panel, Part } from '../../ui/area/Panel.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { type PushFailures, pushFailures } from '../data/failures.ts'
import { pushReason, pushService } from './push-words.ts'

/** The pushes that reached no device, by day, service and reason. */
export function PushFailuresPanel() {
  const { t } = useLingui()
  const failures = useQuery(pushFailures)
  return (
    <Panel label={t`Push failures`} row="check-pushes">
      <p className={css.muted}>
        {t`Notifications that reached no device, over seven days. People still have them in the app. Whose they were isn’t shown. If a push service fails for days, tell whoever runs this server.`}
      </p>
      <Shown of={failures}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={css.muted} role="status">{t`Every push reached its device.`}</p>
          ) : (
            [...new Set(lines.map(({ days_ago }) => days_ago))].map((daysAgo) => (
              <Day key={daysAgo} daysAgo={daysAgo} lines={lines.filter(({ days_ago }) => days_ago === daysAgo)} />
            ))
          )
        }
      </Shown>
    </Panel>
  )
}

function Day({ daysAgo, lines }: { daysAgo: number; lines: readonly PushFailures[] }) {
  const { t, i18n } = useLingui()
  const now = serverDate()
  const day = dayOf(new Date(now.getTime() - daysAgo * 86_400_000))
  const total = i18n.number(lines.reduce((sum, { count }) => sum + count, 0))
  const name = daysAgo === 0 ? t`Last 24 h` : weekdayDate(day, now)
  return (
    <Part title={`${name} · ${total}`}>
      <ul className={css.lines}>
        {lines.map(({ service, reason, count }) => (
          <li key={`${service} ${reason}`} className={css.line}>
            <span className={css.grow}>
              {pushReason(reason)}
              {service && <span className={css.meta}>{pushService(service)}</span>}
            </span>
            <b title={plural(count, { one: '# push', other: '# pushes' })}>{i18n.number(count)}</b>
          </li>
        ))}
      </ul>
    </Part>
  )
}
