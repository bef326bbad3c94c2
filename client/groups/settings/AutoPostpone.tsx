import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { FormEvent } from 'react'
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
      words={t`What nobody touches for long can leave the lists by itself. It is not deleted: one press brings it back.`}
    >
      <form className={css.form} onSubmit={onSubmit}>
        <NativeSelect
          label={t`Put tasks off that nobody touched for`}
          description={t`For the last quarter of that time a task says when it will go. What has a day still to come stays.`}
          value={draft.shown.days}
          onChange={(event) => draft.set({ days: event.currentTarget.value })}
          data={[
            { value: '', label: t`Never: they stay until somebody does something` },
            ...known.map((days) => ({ value: String(days), label: t`${days} days` })),
          ]}
        />
        <SaveSection changed={draft.changed} pending={draft.pending} error={draft.error} />
      </form>
    </SettingsSection>
  )
}

const upwards = (a: number, b: number) => a - b
