import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { WizardStepProps } from './wizard-draft.ts'

/** The name of the first group, into which its admin is invited. */
export function GroupStep({ draft, onChange, errors }: WizardStepProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Name of the first group`}
      description={t`The admin is invited into this group. Leave it empty to use the organisation’s name.`}
      placeholder={draft.name}
      autoFocus
      maxLength={80}
      value={draft.first_group}
      onChange={({ currentTarget }) => onChange({ first_group: currentTarget.value })}
      error={errors.first_group}
    />
  )
}
