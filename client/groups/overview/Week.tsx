import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconBook2, IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../account/AuthProvider.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import css from './overview.module.css'
import type { GroupWeek } from './queries.ts'

/** The week of a leader: lessons that nobody leads, and members who have not answered. */
export function Week({ groupId, week }: { groupId: string; week: GroupWeek }) {
  const { t } = useLingui()
  const now = serverDate()
  const me = useUser().id
  if (week.lessons_unled.length + week.unanswered.length === 0) return null
  return (
    <section aria-labelledby="week">
      <h2 id="week" className={css.heading}>
        <Trans>This week</Trans>
      </h2>
      <ul className={css.card}>
        {week.lessons_unled.map(({ id, title, on_date }) => (
          <li key={id}>
            <Link to="/groups/$groupId/lesson/$date" params={{ groupId, date: on_date }} className={css.row} data-row>
              <IconBook2 size={20} stroke={1.5} aria-hidden="true" />
              <span className={css.words}>
                {t`Nobody leads “${title}” yet`} <small>{weekdayDate(on_date, now)}</small>
              </span>
            </Link>
          </li>
        ))}
        {week.unanswered.map(({ event, members }) => (
          <li key={event.occurrence_id}>
            <Link to="/events" search={{ eventId: event.id, on: event.on_date }} className={css.row} data-row>
              <IconCalendarEvent size={20} stroke={1.5} aria-hidden="true" />
              <span className={css.words}>
                {members.length === 1 && members[0] === me ? (
                  t`You haven’t answered “${event.title}”`
                ) : (
                  <Plural
                    value={members.length}
                    one={`# member hasn’t answered “${event.title}”`}
                    other={`# members haven’t answered “${event.title}”`}
                  />
                )}{' '}
                <small>{weekdayDate(event.on_date, now)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
