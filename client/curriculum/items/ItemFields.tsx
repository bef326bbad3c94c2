import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { ItemRow } from '../data/nodes.ts'
import { Check } from '../fields/Check.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { itemKinds } from '../kinds/item-kinds.ts'
import { ItemSettingsForm } from './ItemSettingsForm.tsx'
import css from './items.module.css'

/** The fields of an item that is open: its kind, its minutes, whom it is for, and what its kind asks for. */
export function ItemFields({ item, onChange }: { item: ItemRow; onChange: (change: Partial<ItemRow>) => void }) {
  const { t } = useLingui()
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t`Kind`}
          value={item.kind}
          data={itemKinds().map(([value, label]) => ({ value, label }))}
          // what a kind is set to means nothing to another
          onChange={(next) => onChange({ kind: next, settings: {} })}
        />
        <NumberField
          label={t`Minutes`}
          min={1}
          max={600}
          value={item.minutes}
          onChange={(minutes) => onChange({ minutes: minutes ?? null })}
        />
        <SelectField
          label={t`For`}
          value={item.audience}
          data={[
            { value: 'all', label: t`Everyone` },
            { value: 'leaders', label: t`Leaders only` },
          ]}
          onChange={(audience) => onChange({ audience })}
        />
      </div>
      <Check label={t`Required`} checked={item.required} onChange={(required) => onChange({ required })} />
      <ItemSettingsForm item={item} onChange={(settings) => onChange({ settings })} />
    </>
  )
}
