import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { WizardStepProps } from './wizard-draft.ts'

/** The first admin of the organisation: invited by mail, or there at once. */
export function AdminStep({ draft, onChange, errors }: WizardStepProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Admin’s email`}
      description={t`They get an invite. If they already have an account and are in no group, they move here at once.`}
      type="email"
      required
      autoFocus
      autoComplete="off"
      maxLength={254}
      value={draft.admin_email}
      onChange={({ currentTarget }) => onChange({ admin_email: currentTarget.value })}
      error={errors.admin_email}
    />
  )
}
