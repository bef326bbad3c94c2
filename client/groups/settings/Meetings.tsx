import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { firstOn } from '../../lib/repeat/rules.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import type { Group } from '../data/groups.ts'
import { meetingPatternOf } from '../data/meeting-pattern.ts'
import { SaveSection } from './SaveSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import css from './settings.module.css'
import { useSectionDraft } from './use-section-draft.ts'

const RepeatField = lazy(async () => ({
  default: (await withWords(import('../../ui/repeat/RepeatField.tsx'))).RepeatField,
}))
const lengths = [30, 45, 60, 90, 120, 180, 240]

/** The rhythm in which a group usually meets: its events can take it up, and whoever joins reads it. */
export function Meetings({ group }: { group: Group }) {
  const { t } = useLingui()
  const kept = meetingPatternOf(group)
  const draft = useSectionDraft(
    group,
    {
      rrule: kept?.rrule ?? '',
      start_time: kept?.start_time ?? '19:00',
      minutes: String(kept?.minutes ?? 120),
      place: kept?.place ?? '',
    },
    ({ rrule, start_time, minutes, place }) => ({
      meeting_pattern: rrule
        ? { rrule, start_time, minutes: Number(minutes), ...(place.trim() && { place: place.trim() }) }
        : null,
    }),
  )
  const { shown, set } = draft
  const today = dayOf(serverDate(), group.tz)
  const known = lengths.includes(Number(shown.minutes)) ? lengths : [...lengths, Number(shown.minutes)]

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    draft.save()
  }
  const hours = (minutes: number) => (minutes % 60 === 0 ? t`${minutes / 60} h` : t`${minutes} min`)
  return (
    <SettingsSection title={t`Meetings`} words={t`When the group usually meets. New events start from it.`}>
      <form {...draftScope('groups', `${group.id}/meetings`, group.version)} className={css.form} onSubmit={onSubmit}>
        <Suspense>
          <RepeatField
            label={t`Meets`}
            none={t`No regular meetings`}
            endless
            value={shown.rrule}
            // of a week from today the first day that it has
            day={shown.rrule ? firstOn({ rrule: shown.rrule }, today) : today}
            onChange={(rrule) => set({ rrule })}
          />
        </Suspense>
        {shown.rrule && (
          <>
            <div className={css.pair}>
              <TimeField
                label={t`Start time`}
                value={shown.start_time}
                onChange={(start_time) => start_time && set({ start_time })}
              />
              <SelectField
                label={t`Length`}
                value={shown.minutes}
                data={known.map((minutes) => ({ value: String(minutes), label: hours(minutes) }))}
                onChange={(minutes) => set({ minutes })}
              />
            </div>
            <TextInput
              label={t`Location`}
              maxLength={120}
              value={shown.place}
              onChange={(event) => set({ place: event.currentTarget.value })}
            />
          </>
        )}
        <SaveSection changed={draft.changed} pending={draft.pending} error={draft.error && errorMessage(draft.error)} />
      </form>
    </SettingsSection>
  )
}
