import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { zone } from '../../lib/settings/settings.ts'
import { clockIn } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import type { EventCard } from '../data/events.ts'
import { momentOf } from '../data/wall-clock.ts'
import { cityOf, isElsewhere } from '../data/when.ts'
import { type EventDraft, withStart } from './draft.ts'
import css from './form.module.css'
import { StartSuggestions } from './StartSuggestions.tsx'

const ClashHint = lazy(async () => ({ default: (await withWords(import('../clash/ClashHint.tsx'))).ClashHint }))

/** The start and the end: one tap for a usual start, fields for any other; the end follows. */
export function StartFields(props: {
  draft: EventDraft
  set: (change: Partial<EventDraft>) => void
  pattern: EventCard | undefined
  /** Of an event that has a start nobody asks for another. */
  suggests: boolean
  missing: boolean
  errors: { start: string | undefined; end: string | undefined }
}) {
  const { t } = useLingui()
  const { draft, set, pattern, errors } = props
  const start = (day: string, time: string) => set(withStart(draft, day, time))
  const at = draft.day && draft.time ? momentOf(`${draft.day} ${draft.time}`, draft.tz) : null
  return (
    <>
      {props.suggests && <StartSuggestions draft={draft} set={set} pattern={pattern} />}
      <div className={`${css.pair} ${css.when}`}>
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
      <div className={`${css.pair} ${css.when}`}>
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
      {draft.day && (
        <Suspense>
          <ClashHint draft={draft} />
        </Suspense>
      )}
      {at && isElsewhere({ starts_at: at.toISOString(), tz: draft.tz }) && (
        <p className={css.hint}>
          {t`Times are for ${cityOf(draft.tz)}. The event starts at ${clockIn(at, zone())} for you.`}
        </p>
      )}
    </>
  )
}
