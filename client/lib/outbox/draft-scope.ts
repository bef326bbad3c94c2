/*
 * The thing that the fields inside a form are about. Only fields inside such a scope are drafted (field-drafts.ts), so
 * text can never come up in a form about something else.
 */
export interface DraftScope {
  'data-draft': string
  'data-draft-version'?: number
  /** Set when text that is put back needs the person's word first. */
  'data-draft-asks'?: true
}

/** Props of a form that changes a row, or that fills a new row whose id is chosen already. */
export const draftScope = (table: string, id: string, version?: number): DraftScope => ({
  'data-draft': `${table} ${id}`,
  ...(version !== undefined && { 'data-draft-version': version }),
})

/** Props of the form for a new row, one form per place: the group, or what else the row will belong to. */
export const newDraftScope = (table: string, place = ''): DraftScope => ({ 'data-draft': `${table} new:${place}` })

/** The same for a field that saves when it is left: text in it would be written without an edit. */
export const savingDraftScope = (table: string, id: string, version?: number): DraftScope => ({
  ...draftScope(table, id, version),
  'data-draft-asks': true,
})
