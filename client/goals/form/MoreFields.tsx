import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Check } from '../../ui/fields/Check.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { goalAreas } from '../data/goals.ts'
import { colorOf, colors } from '../list/color.ts'
import type { GoalFieldProps } from './field-props.ts'
import css from './form.module.css'
import { SourceFields } from './SourceFields.tsx'

/** The fields that a goal can do without. */
export function MoreFields({ draft, change }: GoalFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const { data: areas = [] } = useQuery(goalAreas)
  const names = { indigo: t`Indigo`, leaf: t`Green`, sun: t`Amber`, rose: t`Rose`, sky: t`Blue`, plum: t`Plum` }
  return (
    <>
      <Textarea
        label={t`Why it matters`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1800}
        value={draft.why}
        onChange={(event) => change({ why: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <DateField
          label={t`Starts`}
          required
          value={draft.starts_on}
          onChange={(day) => day && change({ starts_on: day })}
        />
        {draft.group === null && areas.length > 0 && (
          <SelectField
            label={t`Area`}
            value={draft.area ?? ''}
            data={[{ value: '', label: t`None` }, ...areas.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(to) => change({ area: to || null })}
          />
        )}
      </div>
      <SourceFields draft={draft} change={change} />
      <fieldset className={css.colors}>
        <legend className={css.label}>{t`Colour`}</legend>
        {colors.map((color) => (
          <label key={color} style={colorOf({ color })}>
            <input
              type="radio"
              name={id}
              aria-label={names[color]}
              checked={draft.color === color}
              onChange={() => change({ color })}
            />
          </label>
        ))}
      </fieldset>
      {draft.group === null && (
        <Check
          label={t`Making it easier counts after 7 days. Pausing counts at once.`}
          checked={draft.eases}
          onChange={(eases) => change({ eases })}
        />
      )}
    </>
  )
}
