import { useLingui } from '@lingui/react/macro'
import { IconClock, IconHourglass, IconMapPin, IconRepeat, IconUsersGroup, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { teamsOf } from '../../groups/data/teams.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { timeOf } from '../../lib/settings/time.ts'
import type { EventCard, EventRow } from '../data/events.ts'
import { ruleWords, usualWords } from '../data/series-words.ts'
import { dayWords, forViewer, hours } from '../data/when.ts'
import { AddToCalendar } from '../feeds/AddToCalendar.tsx'
import css from './page.module.css'

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

/** The facts of an event: its time, place, link, team and deadline. */
export function Facts({ card, event }: { card: EventCard; event: EventRow | undefined }) {
  const { t } = useLingui()
  const now = serverDate()
  const beside = forViewer(card, now)
  const teams = useQuery({ ...teamsOf(card.group_id), enabled: card.team_id !== null }).data
  const team = teams?.find(({ id }) => id === card.team_id)
  const closed = card.closes_at !== null && Date.parse(card.closes_at) < now.getTime()
  const until = card.closes_at && timeOf(card.closes_at, now)
  return (
    <dl className={css.facts}>
      <div className={css.fact}>
        <dt>
          <IconClock {...icon} />
          <span className={css.unseen}>{t`When`}</span>
        </dt>
        <dd>
          <b className={css.strong}>{dayWords(card, now)}</b>
          <span>
            <time dateTime={card.starts_at}>{hours(card, now)}</time> {beside && `(${beside})`}
          </span>
          {event && !card.draft && <AddToCalendar card={card} event={event} />}
        </dd>
      </div>
      {event?.rrule && (
        <div className={css.fact}>
          <dt>
            <IconRepeat {...icon} />
            <span className={css.unseen}>{t`Repeats`}</span>
          </dt>
          <dd>{ruleWords(event.rrule, usualWords(card))}</dd>
        </div>
      )}
      {(card.place_name || event?.address) && (
        <div className={css.fact}>
          <dt>
            <IconMapPin {...icon} />
            <span className={css.unseen}>{t`Location`}</span>
          </dt>
          <dd dir="auto">
            {card.place_name && <b className={css.strong}>{card.place_name}</b>}
            {event?.address && <span>{event.address}</span>}
          </dd>
        </div>
      )}
      {event?.online_url && (
        <div className={css.fact}>
          <dt>
            <IconVideo {...icon} />
            <span className={css.unseen}>{t`Link`}</span>
          </dt>
          <dd>
            <a href={event.online_url} target="_blank" rel="noreferrer noopener" className={css.link}>
              {event.online_url.replace(/^https:\/\//, '')}
            </a>
          </dd>
        </div>
      )}
      {team && (
        <div className={css.fact}>
          <dt>
            <IconUsersGroup {...icon} />
            <span className={css.unseen}>{t`Team`}</span>
          </dt>
          <dd>{t`For the team ${team.name}`}</dd>
        </div>
      )}
      {until && card.state === 'scheduled' && (
        <div className={css.fact}>
          <dt>
            <IconHourglass {...icon} />
            <span className={css.unseen}>{t`Deadline`}</span>
          </dt>
          <dd>{closed ? t`Answers closed ${until}` : t`Answer by ${until}`}</dd>
        </div>
      )}
    </dl>
  )
}
