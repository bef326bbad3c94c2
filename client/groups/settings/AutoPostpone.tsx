import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { errorMessage } from '../../lib/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Group } from '../data/groups.ts'
import { SaveSection } from './SaveSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import css from './settings.module.css'
import { useSectionDraft } from './use-section-draft.ts'

const spans = [14, 30, 60, 90, 180]

/** After how long a task that nobody touches leaves the lists by itself; never, unless the group wants it. */
export function AutoPostpone({ group }: { group: Group }) {
  const { t } = useLingui()
  const { not_now_days } = group
  const draft = useSectionDraft(group, { days: not_now_days === null ? '' : String(not_now_days) }, ({ days }) => ({
    not_now_days: days === '' ? null : Number(days),
  }))
  const known = not_now_days === null || spans.includes(not_now_days) ? spans : [...spans, not_now_days].sort(upwards)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    draft.save()
  }
  return (
    <SettingsSection
      title={t`Not now`}
      words={t`Tasks that nobody touches for a long time can leave the lists by themselves. They aren’t deleted: you can bring them back with one tap.`}
    >
      <form className={css.form} onSubmit={onSubmit}>
        <SelectField
          label={t`Move untouched tasks to Not now after`}
          description={t`Tasks show a warning before they move. Tasks with a future date stay.`}
          value={draft.shown.days}
          onChange={(value) => draft.set({ days: value })}
          data={[
            { value: '', label: t`Never` },
            ...known.map((days) => ({ value: String(days), label: t`${days} days` })),
          ]}
        />
        <SaveSection changed={draft.changed} pending={draft.pending} error={draft.error && errorMessage(draft.error)} />
      </form>
    </SettingsSection>
  )
}

const upwards = (a: number, b: number) => a - b
