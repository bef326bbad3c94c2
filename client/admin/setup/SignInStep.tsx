import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { OwnTenant } from '../data/setup.ts'
import { SaveStep } from './SaveStep.tsx'

/** The step that says who needs a second factor to sign in. */
export function SignInStep({ tenant }: { tenant: OwnTenant }) {
  const { t } = useLingui()
  const [who, setWho] = useState(tenant.settings.require_second_factor ?? 'nobody')
  return (
    <SaveStep step="sign_in" tenant={tenant} change={{ require_second_factor: who }}>
      <SelectField
        label={t`Who needs a second factor`}
        description={t`An authenticator app or a passkey, besides the password. Until they set one up, they can’t read or change anything.`}
        value={who}
        onChange={(value) => setWho(value as typeof who)}
        data={[
          { value: 'nobody', label: t`Nobody` },
          { value: 'admins', label: t`Admins` },
          { value: 'everyone', label: t`Everyone` },
        ]}
      />
    </SaveStep>
  )
}
