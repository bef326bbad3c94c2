import { useLingui } from '@lingui/react/macro'
import { IconWorld } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { cityOf } from '../data/when.ts'
import { type SlotTimes, slotParts } from './slot-words.ts'
import css from './vote.module.css'

/** In which zone the times of a poll are, and whether the reader’s own stand beside them; then what else is to say. */
export function ZoneHint(props: { poll: { tz: string; slots: SlotTimes[] }; voted: string | null }) {
  const { t } = useLingui()
  const { tz, slots } = props.poll
  const now = serverDate()
  const city = cityOf(tz)
  return (
    <p className={css.zone}>
      <IconWorld size={16} stroke={1.5} aria-hidden="true" />
      <span>
        {slots.some((slot) => slotParts(slot, tz, now).beside)
          ? t`Times are in ${city} time. Yours are shown beside them.`
          : t`Times are in ${city} time.`}{' '}
        {props.voted}
      </span>
    </p>
  )
}
