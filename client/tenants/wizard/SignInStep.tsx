import { RuleFields } from '../rules/RuleFields.tsx'
import type { WizardStepProps } from './wizard-draft.ts'

/** The rules for joining and signing in. Its admins can change that later. */
export const SignInStep = ({ draft, onChange, errors }: WizardStepProps) => (
  <RuleFields
    rules={draft.settings}
    onChange={(change) => onChange({ settings: { ...draft.settings, ...change } })}
    errors={errors}
  />
)
