import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMapPin, IconRepeat, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { AnswerGroup } from '../answer/AnswerGroup.tsx'
import { Counts } from '../answer/Counts.tsx'
import type { EventCard } from '../data/events.ts'
import { usualWords } from '../data/series-words.ts'
import { useEventRights } from '../data/use-event-rights.ts'
import { useNewEvent, withEvent } from '../data/use-open-event.ts'
import { forViewer, hours } from '../data/when.ts'
import { PingBadge } from '../pings/PingBadge.tsx'
import { EventCover } from '../poster/EventCover.tsx'
import css from './agenda.module.css'
import { useEventCommands } from './use-event-commands.ts'

export interface RowGroup {
  name: string
  color: string
}

/** An event in a list: its hours, its title, who comes, and one's answer. `day` where no header says it. */
export const EventRow = memo(function EventRow(props: { card: EventCard; group?: RowGroup | undefined; day?: string }) {
  const { t } = useLingui()
  const { card, group, day } = props
  const now = serverDate()
  const may = useEventRights(card)
  const commands = useEventCommands(card, may)
  const row = useRow<HTMLLIElement>(card.id, card.title, commands)
  const beside = forViewer(card, now)
  const copy = useNewEvent()
  const over = Date.parse(card.ends_at) <= now.getTime()
  return (
    <li className={css.row} data-state={card.state} data-event={card.event_id} {...row}>
      <EventCover card={card} className={css.thumb} />
      <div className={css.truth}>
        <p className={css.when}>
          {day && <span className={css.dayName}>{day}</span>}
          <time dateTime={card.starts_at}>{hours(card, now)}</time>
          {beside && <span>{beside}</span>}
          {card.repeats && (
            <span className={css.repeats}>
              <IconRepeat size={14} stroke={1.75} role="img" aria-label={t`Repeats`} />
              {usualWords(card)}
            </span>
          )}
          {card.draft && <span className={css.badge}>{t`Draft`}</span>}
          {card.state === 'cancelled' && (
            <span className={css.badge} data-kind="cancelled">
              {card.off_day && card.reason ? card.reason : t`Cancelled`}
            </span>
          )}
          {card.my_reconfirm && <span className={css.badge} data-kind="again">{t`Please confirm again`}</span>}
          {card.my_questions_open && <span className={css.badge} data-kind="again">{t`Questions to answer`}</span>}
          <PingBadge card={card} className={css.badge} />
        </p>
        <Link to="." search={withEvent(card)} resetScroll={false} className={css.title} dir="auto">
          {card.title}
        </Link>
        <p className={css.meta}>
          {group && (
            <span className={css.group}>
              <i style={{ background: `var(--${group.color})` }} />
              <span className={css.clip} dir="auto">
                {group.name}
              </span>
            </span>
          )}
          {card.place_name ? (
            <span className={css.place}>
              <IconMapPin size={14} stroke={1.5} aria-hidden="true" />
              <span className={css.clip} dir="auto">
                {card.place_name}
              </span>
            </span>
          ) : (
            card.online && (
              <span className={css.place}>
                <IconVideo size={14} stroke={1.5} aria-hidden="true" />
                {t`Online`}
              </span>
            )
          )}
          <Counts card={card} />
        </p>
      </div>
      <div className={css.answer}>
        {over && may.change ? (
          <Button variant="default" size="xs" onClick={() => copy({ copy: card.event_id })}>
            {t`Plan it again`}
          </Button>
        ) : (
          card.state === 'scheduled' && !card.draft && <AnswerGroup card={card} />
        )}
      </div>
      <RowMenu className={css.more!} label={t`More about ${card.title}`} commands={commands} />
    </li>
  )
})
