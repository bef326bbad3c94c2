import { t } from '@lingui/core/macro'
import { type NoteColor, noteColors } from '../data/lesson-notes.ts'

const shelf = 'highlight color'

export function colorName(color: NoteColor): string {
  const names: Record<NoteColor, string> = {
    yellow: t`Yellow`,
    green: t`Green`,
    blue: t`Blue`,
    pink: t`Pink`,
    purple: t`Purple`,
  }
  return names[color]
}

/** The colour that was last chosen on this device. */
export const lastColor = (): NoteColor => noteColors.find((color) => color === localStorage.getItem(shelf)) ?? 'yellow'

export const keepColor = (color: NoteColor) => localStorage.setItem(shelf, color)
