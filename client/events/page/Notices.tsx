import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serverDate, serverNow } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { reviveDate, reviveEvent } from '../commands.ts'
import { changingEvent } from '../data/event-writes.ts'
import type { EventCard, EventRow } from '../data/events.ts'
import { waitlistPlace } from '../data/guests.ts'
import type { EventRights } from '../data/use-event-rights.ts'
import { freePlaces } from '../data/with-answer.ts'
import { OffDayNotice } from './OffDayNotice.tsx'
import css from './page.module.css'

/** Whatever is out of the ordinary: a draft, cancelled, full, one’s place in line, asked again. */
export function Notices({ card, event, may }: { card: EventCard; event: EventRow | undefined; may: EventRights }) {
  const { t } = useLingui()
  const waits = card.my_status === 'waitlisted'
  const place = useQuery({ ...waitlistPlace(card.id), enabled: waits }).data
  const over = Date.parse(card.ends_at) < serverNow()
  const reason = card.reason ?? event?.cancelled_reason
  if (card.state === 'cancelled') {
    return (
      <div className={css.notice} data-kind="cancelled" role="status">
        <p>
          <b>{card.off_day ? t`Day off` : t`Cancelled`}</b> {reason && <span dir="auto">{reason}</span>}
        </p>
        {may.change && (
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              card.repeats && event?.status !== 'cancelled'
                ? reviveDate(card)
                : reviveEvent(card, event?.cancelled_reason ?? null)
            }
          >
            {card.repeats && event?.status !== 'cancelled' ? t`Reinstate this date` : t`Reinstate event`}
          </Button>
        )}
      </div>
    )
  }
  if (card.draft) {
    return (
      <div className={css.notice} role="status">
        <p>{t`Draft. Only organisers can see it.`}</p>
        {may.change && (
          <Button
            size="xs"
            onClick={() => attempt(changingEvent, { id: card.event_id, version: card.version, status: 'scheduled' })}
          >
            {t`Publish`}
          </Button>
        )}
      </div>
    )
  }
  if (over) return null
  const granted =
    card.my_status === 'going' && card.my_granted_at && Date.parse(card.my_granted_at) > serverNow() - 86_400_000
  const full = freePlaces(card) === 0
  return (
    <>
      {may.change && <OffDayNotice card={card} />}
      {granted && (
        <p className={css.notice} data-kind="good" role="status">
          {t`A place opened up, and you’re in. If you can’t come, say so by ${timeOf(
            new Date(Date.parse(card.my_granted_at!) + 86_400_000).toISOString(),
            serverDate(),
          )}.`}
        </p>
      )}
      {waits && (
        <p className={css.notice} data-kind="warm" role="status">
          {place ? t`You’re number ${place} on the waitlist.` : t`You’re on the waitlist.`}{' '}
          {card.waitlist_mode === 'manual'
            ? t`If a place opens up, the organisers choose who gets it.`
            : t`When your turn comes, you get a place, and we’ll let you know.`}
        </p>
      )}
      {full && !waits && card.my_status !== 'going' && (
        <p className={css.notice} data-kind="warm" role="status">
          {card.waitlist_mode === 'off' ? t`This event is full.` : t`This event is full. You can join the waitlist.`}
        </p>
      )}
      {card.my_reconfirm && (
        <p className={css.notice} data-kind="warm" role="status">
          {t`The organisers ask you to confirm again.`}
        </p>
      )}
    </>
  )
}
