import type { EditorView } from '@tiptap/pm/view'

/** A sign that may mean something; whether it does, the parser says. */
const sign = /[*_~`]|\]\(|^\s*(?:[-•]|\d{1,3}[.)]) |^>/m

/** Pastes Markdown as what it means; false where it came with HTML, or has no sign of it. */
export function pasteMarkdown(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  const text = clipboardData?.types.includes('text/html') ? '' : (clipboardData?.getData('text/plain') ?? '')
  const { code } = view.state.schema.marks
  if (!sign.test(text) || code?.isInSet(view.state.selection.$from.marks())) return false
  void import('../../lib/html/markdown/blocks.ts').then(
    ({ htmlOfMarkdown }) => put(view, htmlOfMarkdown(text), text),
    () => put(view, '', text),
  )
  return true
}

/** Addresses and lines the editor makes of plain words by itself. */
function put(view: EditorView, html: string, text: string) {
  if (view.isDestroyed) return
  if (/<(?!\/|p>|br>|a )/.test(html)) view.pasteHTML(html.replace(/^<p><\/p>/, ''))
  else view.pasteText(text)
}
