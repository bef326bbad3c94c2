import { lazy } from 'react'
import { withWords } from '../lib/settings/i18n.ts'

/* Pages that few open, behind one file: the first screens know of it alone, and not of all that they consist of. */

export const CustomizeCurriculumPage = lazy(async () => ({
  default: (await withWords(import('./CustomizeCurriculumPage.tsx'))).CustomizeCurriculumPage,
}))
export const CustomizeLessonsPage = lazy(async () => ({
  default: (await withWords(import('./CustomizeLessonsPage.tsx'))).CustomizeLessonsPage,
}))
export const CustomizeTasksPage = lazy(async () => ({
  default: (await withWords(import('./CustomizeTasksPage.tsx'))).CustomizeTasksPage,
}))
