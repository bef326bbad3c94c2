import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Email } from '../data/effective-preference.ts'
import css from './grid.module.css'

/** The choice of mail for a type; `null` when several types differ. */
export function EmailChoice(props: { label: string; value: Email | null; onChange: (email: Email) => void }) {
  const { t } = useLingui()
  return (
    <SelectField
      className={css.email}
      size="xs"
      aria-label={props.label}
      value={props.value ?? ''}
      onChange={(value) => props.onChange(value as Email)}
      data={[
        ...(props.value === null ? [{ value: '', label: t`Mixed`, disabled: true }] : []),
        { value: 'off', label: t`Off` },
        { value: 'instant', label: t`Right away` },
        { value: 'digest', label: t`In the digest` },
      ]}
    />
  )
}
