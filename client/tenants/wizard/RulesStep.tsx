import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import type { WizardStepProps } from './wizard-draft.ts'

/** The rules that people of the organisation keep to, if it begins with some. */
export function RulesStep({ draft, onChange, errors }: WizardStepProps) {
  const { t } = useLingui()
  const template = [
    t`1. Be kind. Disagree with what is said, not with who says it.`,
    t`2. Keep what you read in a group in that group.`,
    t`3. Ask before you post a picture of somebody.`,
    t`4. No spam, and no advertising without the admins’ consent.`,
    t`5. Report what breaks these rules. An admin will look at it.`,
  ].join('\n')
  return (
    <>
      <Textarea
        label={t`Rules (optional)`}
        description={t`They’re pinned in the first group as an announcement.`}
        autoFocus
        maxLength={10_000}
        minRows={5}
        value={draft.rules}
        onChange={({ currentTarget }) => onChange({ rules: currentTarget.value })}
        error={errors.rules}
      />
      {draft.rules.trim() === '' && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onChange({ rules: template })}>
            {t`Start from a template`}
          </Button>
        </div>
      )}
    </>
  )
}
