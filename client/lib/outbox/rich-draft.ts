import { useLocalDraft } from './local-draft.ts'

/** A text with marks that is being written: its HTML, and what it began from where that was there before. */
export interface RichDraft {
  html: string
  /** The line above the text, where it has one. */
  title?: string
  /** The id of what it will be, where that is chosen with the draft. */
  id?: string
  began?: { html: string; version: number }
}

/** The version that a draft overwrites: that of its beginning, unless only other columns have changed since. */
export const versionUnder = ({ began }: RichDraft, now: { html: string; version: number }) =>
  began && began.html !== now.html ? began.version : now.version

/**
 * A person's draft of one text, on this device until it is sent or given up (null): it outlives the tab and the panel that
 * it was written in. `of` names the text by its kind and ids. `isBack` while it is one left behind.
 */
export function useRichDraft(of: string) {
  const { draft, isBack, write } = useLocalDraft<RichDraft>(
    { table: 'text', row: of, field: 'html', formerly: `draft text <user> ${of}` },
    ({ html, title }) => !html && !title,
  )
  return { draft, isBack, write: (next: RichDraft | null) => write(next) }
}
