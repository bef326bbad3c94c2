import type { EditorView } from '@tiptap/pm/view'

/** The part of the view that reads the page, which its types leave out. */
interface Observed {
  domObserver: { flush: () => void }
}

/**
 * Reads the caret from the page before a key means something: on a busy device the next key comes before the browser
 * says that the last one moved it. A letter would replace all that was selected before, and a tool miss its word.
 */
export function readCaret(view: EditorView) {
  if (!view.composing) (view as EditorView & Observed).domObserver.flush()
}
