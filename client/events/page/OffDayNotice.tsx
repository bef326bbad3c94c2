import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { offDaysOf } from '../../groups/data/group-settings.ts'
import { dayRange } from '../../lib/settings/time.ts'
import { cancelOnOffDays } from '../commands.ts'
import type { EventCard } from '../data/events.ts'
import { fallsOn } from '../data/off-days.ts'
import css from './page.module.css'

/** Days off on which this is planned, set by somebody who could not cancel it: an organiser decides here. */
export function OffDayNotice({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const list = useQuery(offDaysOf(card.group_id)).data ?? []
  const off = list.find(
    (one) => one.affects.includes('events') && !one.applied.includes('events') && fallsOn(card, one),
  )
  if (!off) return null
  return (
    <div className={css.notice} data-kind="warm" role="status">
      <p dir="auto">{t`${off.label}, ${dayRange(off.starts_on, off.ends_on)}, is off, and this is still planned.`}</p>
      <Button variant="default" size="xs" onClick={() => cancelOnOffDays(off)}>
        {off.starts_on === off.ends_on ? t`Cancel all on this day` : t`Cancel all on these days`}
      </Button>
    </div>
  )
}
