import { t } from '@lingui/core/macro'
import type { ProgressLetter } from '../data/progress-grid.ts'

export const progressLetters: readonly ProgressLetter[] = ['d', 'p', 'e', 'n']

/** The states of a lesson by name. */
export const stateNames = (): Record<ProgressLetter, string> => ({
  d: t`Done`,
  p: t`In progress`,
  e: t`Excused`,
  n: t`Not started`,
})

export const asLetter = (text: string | undefined) => progressLetters.find((letter) => letter === text)
