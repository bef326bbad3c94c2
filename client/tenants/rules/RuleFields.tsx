import { useLingui } from '@lingui/react/macro'
import { Check } from '../../ui/fields/Check.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { TenantRules } from '../data/tenants.ts'
import { factorChoices, joinChoices } from './rule-choices.ts'

/** The rules of an organisation: who may join, what its people may do, and how they sign in. */
export function RuleFields(props: {
  rules: Required<TenantRules>
  onChange: (change: Partial<TenantRules>) => void
  errors?: { join?: string; require_second_factor?: string }
}) {
  const { t } = useLingui()
  const { rules, onChange, errors } = props
  return (
    <>
      <SelectField
        label={t`Who can join`}
        value={rules.join}
        onChange={(join) => onChange({ join: join as Required<TenantRules>['join'] })}
        data={joinChoices()}
        error={errors?.join}
      />
      <Check
        label={t`People can send each other direct messages`}
        checked={rules.direct_messages}
        onChange={(direct_messages) => onChange({ direct_messages })}
      />
      <SelectField
        label={t`Who needs a second factor`}
        description={t`An authenticator app or a passkey, besides the password. Until they set one up, they can’t read or change anything.`}
        value={rules.require_second_factor}
        onChange={(who) => onChange({ require_second_factor: who as Required<TenantRules>['require_second_factor'] })}
        data={factorChoices()}
        error={errors?.require_second_factor}
      />
    </>
  )
}
