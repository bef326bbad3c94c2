import type { ReadingPlace } from '../data/my-lesson.ts'

/* Places in a lesson: the block or the item at the line where one reads, and how far down in it. */

/** The line where one reads, as a part of the window’s height. */
const line = 0.3

const piecesIn = (article: HTMLElement) => [...article.querySelectorAll<HTMLElement>('[data-block], [data-item]')]

/** The place that is at the line now; at the top of a lesson it is the first. */
export function placeIn(article: HTMLElement): ReadingPlace {
  const y = innerHeight * line
  const pieces = piecesIn(article)
  // a block inside of an item is the nearer one
  const piece = pieces.findLast((one) => one.getBoundingClientRect().top <= y) ?? pieces[0]
  if (!piece) return {}
  const { top, height } = piece.getBoundingClientRect()
  const offset = height > 0 ? Math.round(Math.min(1, Math.max(0, (y - top) / height)) * 1000) / 1000 : 0
  const item = piece.dataset.item ?? piece.closest<HTMLElement>('[data-item]')?.dataset.item
  const { block } = piece.dataset
  return { ...(block && { block }), ...(item && { item }), offset }
}

/** Scrolls to a place, where that is further than one sees at first. A place that has gone leaves the page at its top. */
export function scrollTo(article: HTMLElement, { block, item, offset = 0 }: ReadingPlace) {
  const named = (name: string, key: string | undefined) =>
    key ? article.querySelector<HTMLElement>(`[data-${name}="${CSS.escape(key)}"]`) : null
  const piece = named('block', block) ?? named('item', item)
  if (!piece) return
  const { top, height } = piece.getBoundingClientRect()
  const y = top + scrollY + height * (block || !item ? offset : Math.min(offset, 0.5)) - innerHeight * line
  if (y > innerHeight / 2) window.scrollTo({ top: y, behavior: 'instant' })
}
