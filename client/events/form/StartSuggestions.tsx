import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { clockIn, nearDay } from '../../lib/settings/time.ts'
import type { EventCard } from '../data/events.ts'
import { localOf, momentOf, weekdayOf } from '../data/wall-clock.ts'
import { type EventDraft, quickStarts, withStart } from './draft.ts'
import css from './form.module.css'

/** Usual starts, each one tap. */
export function StartSuggestions(props: {
  draft: EventDraft
  set: (change: Partial<EventDraft>) => void
  pattern: EventCard | undefined
}) {
  const { t } = useLingui()
  const { draft, set, pattern } = props
  const now = serverDate()
  const last = pattern && !pattern.all_day ? localOf(new Date(pattern.starts_at), pattern.tz) : undefined
  const habit = last ? { weekday: weekdayOf(last.slice(0, 10)), time: last.slice(11) } : { weekday: 6, time: '15:00' }
  const shown = (day: string, time: string) => clockIn(momentOf(`${day} ${time}`, draft.tz), draft.tz)
  return (
    <fieldset className={css.quick} aria-label={t`Suggestions`}>
      {quickStarts(now, draft.tz, habit).map(({ name, day, time }) => {
        const at = shown(day, time)
        const words = {
          tonight: t`Tonight ${at}`,
          tomorrow: t`Tomorrow ${at}`,
          // a week ahead its name alone would be taken for this week’s
          weekday: t`${nearDay(day, now)} ${at}`,
        }[name]
        return (
          <button
            key={name}
            type="button"
            className={css.chip}
            aria-pressed={draft.day === day && draft.time === time && !draft.allDay}
            onClick={() => set(withStart({ ...draft, allDay: false }, day, time))}
          >
            {words}
          </button>
        )
      })}
    </fieldset>
  )
}
