import type { GridPlace } from './cell-keys.ts'
import { cellHeight, cellWidth } from './use-grid-window.ts'

/** Scrolls as far as it needs for a cell to be in sight, beside the names and below the heads. */
export function scrollToCell(box: HTMLElement, { row, column }: GridPlace) {
  const head = box.querySelector('thead')
  const above = head?.offsetHeight ?? 0
  const lead = [...(head?.querySelectorAll('th') ?? [])].slice(0, 2).reduce((sum, th) => sum + th.offsetWidth, 0)
  const top = nearest(row * cellHeight, cellHeight, box.scrollTop, box.clientHeight - above)
  const left = nearest(column * cellWidth, cellWidth, Math.abs(box.scrollLeft), box.clientWidth - lead)
  const isToLeft = getComputedStyle(box).direction === 'rtl'
  box.scrollTo({ top, ...(column >= 0 && { left: isToLeft ? -left : left }), behavior: 'instant' })
}

const nearest = (start: number, size: number, from: number, room: number) =>
  start < from ? start : start + size > from + room ? start + size - room : from
