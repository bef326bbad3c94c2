import { store } from '../browser/store.ts'
import type { DraftOffer, fieldDrafts } from './field-drafts.ts'
import type { Write } from './write-request.ts'

/** A field that is drafted. */
export type DraftField = HTMLInputElement | HTMLTextAreaElement
export interface PageDrafts extends Omit<ReturnType<typeof fieldDrafts<DraftField>>, 'offers'> {
  offers: { get(): readonly DraftOffer<DraftField>[]; use(): readonly DraftOffer<DraftField>[] }
  /** Drops the drafts that a stored write contains; calling the result takes that back. */
  savedBy(write: Write): () => void
}

/** The drafts of the fields of this page; null until the part that keeps them has come. */
export const pageDrafts = store<PageDrafts | null>(null)
