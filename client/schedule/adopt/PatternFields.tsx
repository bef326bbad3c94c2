import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { firstOn } from '../../lib/repeat/rules.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import type { WantedPattern } from '../data/plans.ts'
import css from './adopt.module.css'

const RepeatField = lazy(async () => ({
  default: (await withWords(import('../../ui/repeat/RepeatField.tsx'))).RepeatField,
}))
const lengths = [30, 45, 60, 90, 120, 180, 240]

/** The rhythm of meetings: on which days, from when, how long, and how many lessons each takes. */
export function PatternFields(props: {
  pattern: WantedPattern
  start: string
  onChange: (pattern: WantedPattern) => void
}) {
  const { t } = useLingui()
  const { pattern, start } = props
  const set = (change: Partial<WantedPattern>) => props.onChange({ ...pattern, ...change })
  const known = lengths.includes(pattern.minutes) ? lengths : [...lengths, pattern.minutes].sort((a, b) => a - b)
  const words = (minutes: number) => (minutes % 60 === 0 ? t`${minutes / 60} h` : t`${minutes} min`)
  return (
    <>
      <Suspense>
        <RepeatField
          label={t`Meets`}
          none={t`No meeting days yet`}
          endless
          value={pattern.rrule}
          day={pattern.rrule ? firstOn({ rrule: pattern.rrule }, start) : start}
          onChange={(rrule) => set({ rrule })}
        />
      </Suspense>
      {pattern.rrule && (
        <div className={css.three}>
          <TimeField
            label={t`Start time`}
            value={pattern.start_time}
            onChange={(start_time) => start_time && set({ start_time })}
          />
          <SelectField
            label={t`Length`}
            value={String(pattern.minutes)}
            data={known.map((minutes) => ({ value: String(minutes), label: words(minutes) }))}
            onChange={(minutes) => set({ minutes: Number(minutes) })}
          />
          <SelectField
            label={t`Lessons each`}
            value={String(pattern.places)}
            data={['1', '2', '3', '4', '5', '6']}
            onChange={(places) => set({ places: Number(places) })}
          />
        </div>
      )}
    </>
  )
}
