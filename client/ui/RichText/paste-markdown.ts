import type { EditorView } from '@tiptap/pm/view'
import { htmlOfMarkdown } from '../../lib/html/markdown/blocks.ts'

/** Pastes Markdown as what it means; false where it came with HTML, or has no sign that means anything. */
export function pasteMarkdown(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  const text = clipboardData?.types.includes('text/html') ? '' : (clipboardData?.getData('text/plain') ?? '')
  const { code } = view.state.schema.marks
  if (!text || code?.isInSet(view.state.selection.$from.marks())) return false
  const html = htmlOfMarkdown(text)
  // addresses and lines the editor makes of plain words by itself
  if (!/<(?!\/|p>|br>|a )/.test(html)) return false
  return view.pasteHTML(html.replace(/^<p><\/p>/, ''))
}
