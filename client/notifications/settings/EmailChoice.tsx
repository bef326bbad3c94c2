import { useLingui } from '@lingui/react/macro'
import type { Email } from '../data/effective-preference.ts'
import css from './grid.module.css'

/** The choice of mail for a type; `null` when several types differ. */
export function EmailChoice(props: { label: string; value: Email | null; onChange: (email: Email) => void }) {
  const { t } = useLingui()
  return (
    <select
      className={css.email}
      aria-label={props.label}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value as Email)}
    >
      {props.value === null && (
        <option value="" disabled>
          {t`Mixed`}
        </option>
      )}
      <option value="off">{t`Off`}</option>
      <option value="instant">{t`Right away`}</option>
      <option value="digest">{t`In the digest`}</option>
    </select>
  )
}
