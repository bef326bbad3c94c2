import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Group } from '../data/groups.ts'
import { GroupMark } from '../GroupMark.tsx'
import { CoverField } from './CoverField.tsx'
import { ColourField, SignField } from './MarkFields.tsx'
import { SaveSection } from './SaveSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import css from './settings.module.css'
import { useSectionDraft } from './use-section-draft.ts'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** The form for name and looks. The mark shows the current choice. */
export function Basics({ group }: { group: Group }) {
  const { t } = useLingui()
  const { name, description, icon_emoji, color, tz } = group
  const draft = useSectionDraft(
    group,
    { name, description: description ?? '', icon_emoji: icon_emoji ?? '', color, tz },
    (given) => ({
      ...given,
      name: given.name.trim(),
      description: given.description.trim() || null,
      icon_emoji: given.icon_emoji.trim() || null,
    }),
  )
  const { shown, set, changed } = draft
  const [short, setShort] = useState(false)
  const { form, ...errors } = fieldErrors(draft.error, 'form', 'name', 'icon_emoji', 'description', 'tz')
  useBlocker({
    shouldBlockFn: () => changed && !window.confirm(t`You have unsaved changes. Leave anyway?`),
    enableBeforeUnload: () => changed,
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const tooShort = shown.name.trim().length < 2
    setShort(tooShort)
    if (!tooShort) draft.save()
  }
  return (
    <SettingsSection title={t`Basics`} words={t`How people recognise the group, and its time zone.`}>
      <CoverField group={group} />
      <form {...draftScope('groups', group.id, group.version)} className={css.form} onSubmit={onSubmit} noValidate>
        <div className={css.named}>
          <GroupMark
            group={{ name: shown.name || '?', color: shown.color, icon_emoji: shown.icon_emoji.trim() || null }}
            size={56}
          />
          <TextInput
            label={t`Name`}
            maxLength={80}
            value={shown.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={short ? t`Enter a name of 2 to 80 characters.` : errors.name}
          />
        </div>
        <ColourField value={shown.color} onChange={(color) => set({ color })} />
        <SignField value={shown.icon_emoji} onChange={(icon_emoji) => set({ icon_emoji })} error={errors.icon_emoji} />
        <Textarea
          label={t`Description`}
          maxLength={5000}
          value={shown.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
          error={errors.description}
        />
        <SelectField
          label={t`Time zone`}
          value={shown.tz}
          onChange={(value) => set({ tz: value })}
          error={errors.tz}
          data={zones.includes(tz) ? zones : [tz, ...zones]}
        />
        <SaveSection changed={changed} pending={draft.pending} error={form} />
      </form>
    </SettingsSection>
  )
}
