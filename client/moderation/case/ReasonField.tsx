import { useLingui } from '@lingui/react/macro'
import { nameOf, reasonNames } from '../data/words.ts'
import css from './decide.module.css'

/** The reason for an act: one of those for which people report. */
export function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const { t } = useLingui()
  return (
    <fieldset className={css.reasons}>
      <legend>{t`Reason`}</legend>
      {Object.keys(reasonNames).map((key) => (
        <label key={key} className={css.reason}>
          <input type="radio" name="reason" value={key} checked={reason === key} onChange={() => onChange(key)} />
          <span>{nameOf(reasonNames, key)}</span>
        </label>
      ))}
    </fieldset>
  )
}
