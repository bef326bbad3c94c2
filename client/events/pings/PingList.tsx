import { useLingui } from '@lingui/react/macro'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import css from './pings.module.css'
import type { Ping } from './queries.ts'

/** The people who are late or on the way, for organisers. */
export function PingList({ pings }: { pings: readonly Ping[] }) {
  const { t } = useLingui()
  return (
    <ul className={css.list} aria-label={t`Late or on the way`}>
      {pings.map((ping) => (
        <PingLine key={ping.user_id} ping={ping} />
      ))}
    </ul>
  )
}

function PingLine({ ping }: { ping: Ping }) {
  const { t } = useLingui()
  const person = usePerson(ping.user_id)
  const { kind, minutes } = ping
  const late = minutes === null ? t`Late` : t`${minutes} min late`
  return (
    <li className={css.line} data-kind={kind}>
      {person && <Avatar person={person} size={28} />}
      <b className={css.name} dir="auto">
        {person?.name ?? t`A former member`}
      </b>
      <span className={css.said}>{kind === 'late' ? late : t`On the way`}</span>
      <time className={css.at} dateTime={ping.pinged_at}>
        {timeOf(ping.pinged_at, serverDate())}
      </time>
    </li>
  )
}
