import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import css from './confidence.module.css'

/** One of five, said by a number and a word. */
export function Confidence(props: { label: string; value: number | null; onChange: (value: number) => void }) {
  const { label, value, onChange } = props
  const name = useId()
  const words = useConfidenceWords()
  return (
    <fieldset className={css.scale}>
      <legend>{label}</legend>
      {words.map((word, at) => (
        <label key={word} className={css.step} data-chosen={value === at + 1}>
          <input type="radio" name={name} checked={value === at + 1} onChange={() => onChange(at + 1)} />
          <b>{at + 1}</b>
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function useConfidenceWords() {
  const { t } = useLingui()
  return [t`Unlikely`, t`Doubtful`, t`Possible`, t`Likely`, t`Sure`]
}
