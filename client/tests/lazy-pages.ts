import { lazy } from 'react'
import { withWords } from '../lib/settings/i18n.ts'

/* Pages that few open, behind one file: the first screens know of it alone, and not of all that they consist of. */

export const LongListPage = lazy(async () => ({
  default: (await withWords(import('./LongListPage.tsx'))).LongListPage,
}))
export const RichTextPage = lazy(async () => ({
  default: (await withWords(import('./RichTextPage.tsx'))).RichTextPage,
}))
