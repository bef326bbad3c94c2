import { store } from '../browser/store.ts'
import type { fieldDrafts } from './field-drafts.ts'

/** A field that is drafted. */
export type DraftField = HTMLInputElement | HTMLTextAreaElement
export type PageDrafts = ReturnType<typeof fieldDrafts<DraftField>>

/** The drafts of the fields of this page; null until the part that keeps them has come. */
export const pageDrafts = store<PageDrafts | null>(null)
