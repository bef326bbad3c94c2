import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { FieldProps } from './field-props.ts'
import css from './form.module.css'

const RepeatField = lazy(async () => ({
  default: (await withWords(import('../../ui/repeat/RepeatField.tsx'))).RepeatField,
}))

/** The rhythm of an event, once it has a first day. */
export function RepeatPart({ draft, set, errors }: FieldProps) {
  const { t } = useLingui()
  if (!draft.day) return null
  return (
    <Suspense fallback={<div className={css.later} />}>
      <RepeatField
        label={t`Repeat`}
        value={draft.rrule}
        day={draft.day}
        onChange={(rrule) => set({ rrule })}
        error={errors.rrule}
      />
    </Suspense>
  )
}
