import './spoken-highlight.css'

/** Lights a sentence up, or none. An older browser reads it aloud all the same. */
export function highlight(range?: Range) {
  const highlights = CSS.highlights as HighlightRegistry | undefined
  if (range) highlights?.set('spoken', new Highlight(range))
  else highlights?.delete('spoken')
}

/** The last time that somebody moved the page by hand. */
let movedAt = Number.NEGATIVE_INFINITY
const handMs = 5000
for (const hand of ['wheel', 'touchmove'])
  addEventListener(hand, ({ timeStamp }) => (movedAt = timeStamp), { passive: true })

/** Brings a sentence into sight when it is not, unless somebody is looking elsewhere just now. */
export function bringIntoSight(range: Range) {
  const { top, bottom } = range.getBoundingClientRect()
  if ((top > innerHeight * 0.12 && bottom < innerHeight * 0.8) || performance.now() - movedAt < handMs) return
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const frame = frameOf(range.startContainer.parentElement)
  frame.scrollBy({ top: top - innerHeight * 0.3, behavior: smooth ? 'smooth' : 'instant' })
}

/** The nearest element that scrolls. */
function frameOf(element: Element | null): Element {
  if (!element) return document.scrollingElement ?? document.documentElement
  const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight
  return scrolls ? element : frameOf(element.parentElement)
}
