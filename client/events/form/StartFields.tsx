import { useLingui } from '@lingui/react/macro'
import { zone } from '../../lib/settings/settings.ts'
import { clockIn, weekdayName } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import type { EventCard } from '../data/events.ts'
import { localOf, momentOf, weekdayOf } from '../data/wall-clock.ts'
import { cityOf } from '../data/when.ts'
import { type EventDraft, quickStarts, withStart } from './draft.ts'
import css from './form.module.css'

/** The start and the end: one tap for a usual start, fields for any other; the end follows. */
export function StartFields(props: {
  draft: EventDraft
  set: (change: Partial<EventDraft>) => void
  pattern: EventCard | undefined
  missing: boolean
  errors: { start: string | undefined; end: string | undefined }
}) {
  const { t } = useLingui()
  const { draft, set, pattern, errors } = props
  const last = pattern && !pattern.all_day ? localOf(new Date(pattern.starts_at), pattern.tz) : undefined
  const habit = last ? { weekday: weekdayOf(last.slice(0, 10)), time: last.slice(11) } : { weekday: 6, time: '15:00' }
  const start = (day: string, time: string) => set(withStart(draft, day, time))
  const shown = (day: string, time: string) => clockIn(momentOf(`${day} ${time}`, draft.tz), draft.tz)
  const elsewhere = draft.tz !== zone() && draft.day && draft.time
  return (
    <>
      <fieldset className={css.quick} aria-label={t`Suggestions`}>
        {quickStarts(new Date(), draft.tz, habit).map(({ name, day, time }) => {
          const at = shown(day, time)
          const words = {
            tonight: t`Tonight ${at}`,
            tomorrow: t`Tomorrow ${at}`,
            weekday: t`${weekdayName(habit.weekday)} ${at}`,
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
      <div className={css.pair}>
        <DateField
          label={t`Starts`}
          data-field="start"
          value={draft.day || null}
          onChange={(day) => start(day ?? '', draft.time)}
          error={props.missing ? t`Choose a start.` : errors.start}
        />
        {!draft.allDay && (
          <TimeField
            label={t`Start time`}
            value={draft.time || null}
            onChange={(time) => start(draft.day, time ?? '')}
          />
        )}
      </div>
      <div className={css.pair}>
        <DateField
          label={t`Ends`}
          value={draft.endDay || null}
          min={draft.day || undefined}
          onChange={(day) => set({ endDay: day ?? '', endChosen: true })}
          error={errors.end}
        />
        {!draft.allDay && (
          <TimeField
            label={t`End time`}
            value={draft.endTime || null}
            onChange={(time) => set({ endTime: time ?? '', endChosen: true })}
          />
        )}
      </div>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={draft.allDay}
          onChange={(event) => {
            const allDay = event.currentTarget.checked
            set({ ...withStart({ ...draft, allDay }, draft.day, allDay ? '' : draft.time), allDay })
          }}
        />
        {t`All day`}
      </label>
      {elsewhere && (
        <p className={css.hint}>
          {t`Times are for ${cityOf(draft.tz)}. The event starts at ${clockIn(momentOf(`${draft.day} ${draft.time}`, draft.tz), zone())} for you.`}
        </p>
      )}
    </>
  )
}
