import type { ListingDraft } from './use-listing-draft.ts'

/** A part of the form of a listing. */
export type ListingFieldProps = Pick<ListingDraft, 'words' | 'errors' | 'change'>
