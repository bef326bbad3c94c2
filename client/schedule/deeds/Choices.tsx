import { useId } from 'react'
import css from './deeds.module.css'

/** A choice of one out of few, all in sight. */
export function Choices<Value extends string>(props: {
  label: string
  value: Value | ''
  onChange: (value: Value) => void
  data: readonly { value: Value; label: string; hint?: string }[]
}) {
  const name = useId()
  return (
    <fieldset className={css.choices}>
      <legend>{props.label}</legend>
      {props.data.map(({ value, label, hint }) => (
        <label key={value} className={css.choice}>
          <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
          <span>
            {label}
            {hint && <small>{hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
