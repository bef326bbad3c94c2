import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Group } from '../data/groups.ts'
import { SaveSection } from './SaveSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import css from './settings.module.css'
import { useSectionDraft } from './use-section-draft.ts'

/** The form for visibility, ways to join, and size. */
export function JoinSettings({ group }: { group: Group }) {
  const { t } = useLingui()
  const { visibility, join_policy, member_limit, default_notify_level } = group
  const limit = member_limit === null ? '' : String(member_limit)
  const draft = useSectionDraft(
    group,
    { visibility, join_policy, limit, default_notify_level },
    ({ limit: most, ...given }) => ({
      ...given,
      member_limit: most.trim() ? Number(most) : null,
    }),
  )
  const { shown, set } = draft
  const { form, ...errors } = fieldErrors(draft.error, 'form', 'visibility', 'join_policy', 'member_limit')
  const wrong = shown.limit.trim() !== '' && !/^[1-9]\d{0,5}$/.test(shown.limit.trim())

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!wrong) draft.save()
  }
  return (
    <SettingsSection title={t`Joining`} words={t`Invite links and codes always let people in, until you revoke them.`}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <SelectField
          label={t`Who can see it`}
          value={shown.visibility}
          onChange={(value) => set({ visibility: value })}
          error={errors.visibility}
          data={[
            { value: 'private', label: t`Only members` },
            { value: 'listed', label: t`Everyone: it’s listed on the Groups page` },
          ]}
        />
        <SelectField
          label={t`How people join`}
          value={shown.join_policy}
          onChange={(value) => set({ join_policy: value })}
          error={errors.join_policy}
          data={[
            { value: 'invite', label: t`By invitation only` },
            { value: 'request', label: t`They ask, and you approve` },
            { value: 'open', label: t`They join straight away` },
          ]}
        />
        <TextInput
          label={t`Maximum members`}
          description={t`Leave it empty for no limit.`}
          inputMode="numeric"
          value={shown.limit}
          onChange={(event) => set({ limit: event.currentTarget.value })}
          error={wrong ? t`Enter a whole number, 1 or more.` : errors.member_limit}
        />
        <SelectField
          label={t`Default notifications for new members`}
          value={shown.default_notify_level}
          onChange={(value) => set({ default_notify_level: value })}
          data={[
            { value: 'all', label: t`All` },
            { value: 'mentions', label: t`Mentions only` },
            { value: 'mute', label: t`None` },
          ]}
        />
        <SaveSection changed={draft.changed} pending={draft.pending} error={form} />
      </form>
    </SettingsSection>
  )
}
