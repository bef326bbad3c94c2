import { type ReactNode, useId } from 'react'
import css from './reading-fields.module.css'

/** A choice of one out of a few, side by side: the browser's own radio buttons, with their keys and their speech. */
export function Segments<Choice extends string | number>(props: {
  label: string
  chosen: Choice
  choices: readonly Choice[]
  name: (choice: Choice) => string
  mark?: (choice: Choice) => ReactNode
  onChoose: (choice: Choice) => void
}) {
  const { label, chosen, choices, name, mark, onChoose } = props
  const id = useId()
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      <div className={css.choices}>
        {choices.map((choice) => (
          <label key={choice} className={css.choice} data-choice={choice}>
            <input type="radio" name={id} checked={choice === chosen} onChange={() => onChoose(choice)} />
            <span>
              {mark?.(choice)}
              {name(choice)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
