import { useLingui } from '@lingui/react/macro'
import { Check } from '../fields/Check.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { ItemSettingsForm } from './ItemSettingsForm.tsx'
import css from './item-fields.module.css'
import { itemKinds } from './item-kinds.ts'
import type { LessonItem, QuizKey } from './items.ts'

/** The fields of an item that is open: its kind, its minutes, whom it is for, and what its kind asks for. */
export function ItemFields(props: {
  item: LessonItem
  quiz: QuizKey
  onChange: (change: Partial<LessonItem>) => void
}) {
  const { t } = useLingui()
  const { item, onChange } = props
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
      <ItemSettingsForm item={item} quiz={props.quiz} onChange={(settings) => onChange({ settings })} />
    </>
  )
}
