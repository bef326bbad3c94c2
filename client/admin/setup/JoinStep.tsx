import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Check } from '../../ui/fields/Check.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { OwnTenant } from '../data/setup.ts'
import { SaveStep } from './SaveStep.tsx'

/** The step that says who may join the organisation, and whether its people may write to each other. */
export function JoinStep({ tenant }: { tenant: OwnTenant }) {
  const { t } = useLingui()
  const [join, setJoin] = useState(tenant.settings.join ?? 'open')
  const [direct, setDirect] = useState(tenant.settings.direct_messages !== false)
  return (
    <SaveStep step="join" tenant={tenant} change={{ join, direct_messages: direct }}>
      <SelectField
        label={t`Who can join`}
        value={join}
        onChange={(value) => setJoin(value as typeof join)}
        data={[
          { value: 'open', label: t`Anyone who signs up` },
          { value: 'approval', label: t`Anyone, once an admin lets them in` },
          { value: 'invite', label: t`Only people who were invited` },
        ]}
      />
      <Check label={t`People can send each other direct messages`} checked={direct} onChange={setDirect} />
    </SaveStep>
  )
}
