import { useId } from 'react'
import css from './reviews.module.css'

/** One of a few answers, all of them in sight. */
export function Choices(props: {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset className={css.field}>
      <legend>{props.label}</legend>
      <div className={css.choices}>
        {props.choices.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
