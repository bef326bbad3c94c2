import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { accents, type OwnTenant } from '../data/setup.ts'
import { SaveStep } from './SaveStep.tsx'

/** The organisation’s name and colour. */
export function NameStep({ tenant }: { tenant: OwnTenant }) {
  const { t } = useLingui()
  const [name, setName] = useState(tenant.name)
  const [accent, setAccent] = useState(tenant.accent ?? 'indigo')
  const names = { indigo: t`Indigo`, sky: t`Blue`, leaf: t`Green`, sun: t`Amber`, rose: t`Rose`, plum: t`Plum` }
  // a colour of one’s own, chosen elsewhere, stays
  const own = tenant.accent?.startsWith('#') ? [{ value: tenant.accent, label: tenant.accent }] : []
  return (
    <SaveStep step="name" tenant={tenant} change={{ name: name.trim(), accent }}>
      <TextInput
        {...newDraftScope('tenants', 'setup')}
        label={t`Name`}
        required
        minLength={2}
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SelectField
        label={t`Colour`}
        value={accent}
        onChange={(value) => setAccent(value ?? 'indigo')}
        data={[...accents.map((value) => ({ value: value as string, label: names[value] })), ...own]}
      />
    </SaveStep>
  )
}
