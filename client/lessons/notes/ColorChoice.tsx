import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type NoteColor, noteColors } from '../data/lesson-notes.ts'
import { colorName } from './colors.ts'
import css from './notes.module.css'

/** The five colours, and the name of the one that is chosen. */
export function ColorChoice({ value, onChange }: { value: NoteColor; onChange: (color: NoteColor) => void }) {
  const { t } = useLingui()
  const name = useId()
  return (
    <fieldset className={css.colors}>
      <legend>{t`Colour`}</legend>
      {noteColors.map((color) => (
        <label key={color} className={css.swatch} data-color={color} title={colorName(color)}>
          <input
            type="radio"
            name={name}
            aria-label={colorName(color)}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
      <span aria-hidden="true">{colorName(value)}</span>
    </fieldset>
  )
}
