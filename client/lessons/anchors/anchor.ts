import './anchor.css'
import { type ArticleText, rangeOf, readArticle, spanOf } from './article-text.ts'
import { findQuote } from './find-quote.ts'
import { askForNearly, nearly } from './load-nearly.ts'
import { type Anchor, quoteOf } from './quote.ts'

export type { Anchor } from './quote.ts'

/** The quote of what is selected in a lesson; null where none of its words are. */
export function anchorOf(range: Range, article: HTMLElement): Anchor | null {
  const text = readArticle(article)
  const span = spanOf(text, range)
  return span && quoteOf(text, span)
}

/**
 * The words of an anchor on the page; null where they are not found. Words that have changed are found once the search
 * for such has come, which it does when it is first needed: see `nearly`.
 */
export function locate(article: HTMLElement, anchor: Anchor): Range | null {
  return locateIn(readArticle(article), anchor)
}

/** The same in an article that was read, for many at once. */
export function locateIn(text: ArticleText, anchor: Anchor): Range | null {
  const span = findQuote(text, anchor, nearly.get())
  if (!span) askForNearly()
  const place = span && rangeOf(text, span)
  if (!place) return null
  const range = document.createRange()
  range.setStart(place.startContainer, place.startOffset)
  range.setEnd(place.endContainer, place.endOffset)
  return range
}

/** Brings the words of an anchor into sight, and marks them for a moment; false where they are not found. */
export function showAnchor(article: HTMLElement, anchor: Anchor): boolean {
  const range = locate(article, anchor)
  if (range) show(range)
  // words that have changed are looked for a moment later
  else if (!nearly.get()) void askForNearly().then(() => nearly.get() && showAnchor(article, anchor))
  return range !== null
}

const shownMs = 2500
let hiding: ReturnType<typeof setTimeout> | undefined

function show(range: Range) {
  const element = range.startContainer.parentElement
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const { top, height } = range.getBoundingClientRect()
  const place = top + scrollY - Math.max(innerHeight * 0.3, (innerHeight - height) / 3)
  window.scrollTo({ top: place, behavior: smooth ? 'smooth' : 'instant' })
  focusOn(element?.closest<HTMLElement>('[data-block]'))
  const highlights = CSS.highlights as HighlightRegistry | undefined
  highlights?.set('anchor-shown', Object.assign(new Highlight(range), { priority: 9 }))
  clearTimeout(hiding)
  hiding = setTimeout(() => highlights?.delete('anchor-shown'), shownMs)
}

/** A reader goes on from there, also by keyboard. */
function focusOn(block: HTMLElement | null | undefined) {
  if (!block) return
  block.tabIndex = -1
  block.focus({ preventScroll: true })
}
