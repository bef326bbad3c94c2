import { lazy } from 'react'
import { withWords } from '../lib/settings/i18n.ts'

/* Pages that few open, behind one file: the first screens know of it alone, and not of all that they consist of. */

export const LessonDatePage = lazy(async () => ({
  default: (await withWords(import('./LessonDatePage.tsx'))).LessonDatePage,
}))
export const ProgressPage = lazy(async () => ({
  default: (await withWords(import('./grid/ProgressPage.tsx'))).ProgressPage,
}))
