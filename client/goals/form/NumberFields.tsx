import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Goal } from '../data/types.ts'
import type { GoalFieldProps } from './field-props.ts'
import css from './form.module.css'

/** The number that a goal is about, and by when. */
export function NumberFields({ draft, change, errors }: GoalFieldProps) {
  const { t } = useLingui()
  const { kind, direction } = draft
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  if (kind === 'milestones')
    return (
      <DateField
        label={t`By (optional)`}
        value={draft.target_date}
        error={errors.target_date}
        onChange={(target_date) => change({ target_date })}
      />
    )
  return (
    <>
      <div className={css.pair}>
        {kind !== 'target' && (
          <SelectField
            label={kind === 'habit' ? t`Each time` : t`Average`}
            value={direction}
            data={[
              { value: 'at_least', label: t`At least` },
              { value: 'at_most', label: t`At most` },
            ]}
            onChange={(to) => change({ direction: to as Goal['direction'] })}
          />
        )}
        <TextInput
          {...number}
          maxLength={20}
          label={
            kind === 'target'
              ? t`Number to reach`
              : kind === 'habit' && direction === 'at_least'
                ? t`Amount (optional)`
                : t`Amount`
          }
          value={draft.target}
          error={errors.target}
          onChange={(event) => change({ target: event.currentTarget.value })}
        />
        <TextInput
          label={t`Unit (optional)`}
          placeholder={t`pages, km, cups…`}
          maxLength={20}
          value={draft.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
        />
      </div>
      {kind === 'target' && (
        <div className={css.pair}>
          <TextInput
            {...number}
            maxLength={20}
            label={t`Starting from (optional)`}
            placeholder="0"
            value={draft.start}
            error={errors.start}
            onChange={(event) => change({ start: event.currentTarget.value })}
          />
          <DateField
            label={t`By (optional)`}
            value={draft.target_date}
            error={errors.target_date}
            onChange={(target_date) => change({ target_date })}
          />
        </div>
      )}
    </>
  )
}
