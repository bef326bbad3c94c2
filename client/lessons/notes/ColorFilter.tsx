import { useLingui } from '@lingui/react/macro'
import { type LessonNote, type NoteColor, noteColors } from '../data/lesson-notes.ts'
import { colorName } from './colors.ts'
import css from './notes.module.css'

interface FilterProps {
  notes: readonly LessonNote[]
  value: NoteColor | null
  onChange: (color: NoteColor | null) => void
}

/** The colours that there are, to see those of one alone; nothing where there is only one. */
export function ColorFilter({ notes, value, onChange }: FilterProps) {
  const { t } = useLingui()
  const counts = noteColors
    .map((color) => ({ color, count: notes.filter((note) => note.color === color).length }))
    .filter(({ count, color }) => count > 0 || color === value)
  if (counts.length < 2 && value === null) return null
  return (
    <fieldset className={css.filter}>
      <legend>{t`Show`}</legend>
      <button type="button" aria-pressed={value === null} onClick={() => onChange(null)}>
        {t`All`}
      </button>
      {counts.map(({ color, count }) => (
        <button
          key={color}
          type="button"
          aria-pressed={value === color}
          onClick={() => onChange(value === color ? null : color)}
        >
          <span className={css.dot} data-color={color} />
          {colorName(color)} <small>{count}</small>
        </button>
      ))}
    </fieldset>
  )
}
