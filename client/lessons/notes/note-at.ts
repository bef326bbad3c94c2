import { type ArticleText, placeOf, rangeOf } from '../anchors/article-text.ts'
import type { PlacedNote } from './placed-notes.ts'

/** The highlight under a point of the window; of several the shortest, which is the one that is seen. */
export function noteAt(text: ArticleText, placed: readonly PlacedNote[], x: number, y: number): PlacedNote | null {
  const caret = caretAt(x, y)
  const place = caret && placeOf(text, caret.node, caret.offset)
  if (place === null) return null
  const near = placed.filter(({ span }) => span.start <= place && place <= span.end)
  const hit = near.filter((one) => rectsOf(text, one).some((rect) => isIn(rect, x, y)))
  return hit.toSorted((a, b) => a.span.end - a.span.start - (b.span.end - b.span.start))[0] ?? null
}

/** The places of a highlight in the window, one for each of its lines. */
export function rectsOf(text: ArticleText, { span }: PlacedNote): DOMRect[] {
  const place = rangeOf(text, span)
  if (!place) return []
  const range = document.createRange()
  range.setStart(place.startContainer, place.startOffset)
  range.setEnd(place.endContainer, place.endOffset)
  return [...range.getClientRects()]
}

const isIn = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  left - 1 <= x && x <= right + 1 && top - 1 <= y && y <= bottom + 1

/** The place in the text under a point, as the browsers say it. */
function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y)
    return position && { node: position.offsetNode, offset: position.offset }
  }
  const range = (document as Document).caretRangeFromPoint(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}
