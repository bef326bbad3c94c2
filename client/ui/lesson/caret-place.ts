/** The place among its text’s paragraphs of the empty one that has the caret; undefined in a paragraph with words. */
export function emptyPlace(target: EventTarget, html: string): number | undefined {
  // the plain field in whose place the editor is still to come
  if (target instanceof HTMLTextAreaElement) return html === '' ? 0 : undefined
  const node = getSelection()?.anchorNode
  const paragraph = node instanceof Element ? node : node?.parentElement
  if (!paragraph?.matches('[contenteditable=true] > p') || paragraph.textContent !== '') return undefined
  return [...paragraph.parentElement!.children].indexOf(paragraph)
}
