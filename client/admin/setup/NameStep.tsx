import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { accents, type OwnTenant } from '../data/setup.ts'
import { SaveStep } from './SaveStep.tsx'

/** The organisation’s name and colour. */
export function NameStep({ tenant }: { tenant: OwnTenant }) {
  const { t } = useLingui()
  const [name, setName] = useState(tenant.name)
  const [accent, setAccent] = useState<(typeof accents)[number]>(tenant.settings.accent ?? 'indigo')
  const names = { indigo: t`Indigo`, sky: t`Blue`, leaf: t`Green`, sun: t`Amber`, rose: t`Rose`, plum: t`Plum` }
  return (
    <SaveStep step="name" tenant={tenant} change={{ name: name.trim(), accent }}>
      <TextInput
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
        onChange={(value) => setAccent(value as (typeof accents)[number])}
        data={accents.map((value) => ({ value, label: names[value] }))}
      />
    </SaveStep>
  )
}
