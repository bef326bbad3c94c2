import type { NodeKind } from '../data/nodes.ts'
import type { OutlineRow } from '../tree/outline-rows.ts'

/** The list and its lines as they stand on the screen, measured once for many moves of a pointer. */
export interface Sight {
  left: number
  width: number
  top: number
  bottom: number
  isToLeft: boolean
  lines: readonly { key: string; top: number; bottom: number }[]
}

export function sightOf(list: HTMLElement): Sight {
  const { left, width, top, bottom } = list.getBoundingClientRect()
  const lines = [...list.querySelectorAll<HTMLElement>('[data-node]')].map((line) => {
    const box = line.getBoundingClientRect()
    return { key: line.dataset.node!, top: box.top, bottom: box.bottom }
  })
  return { left, width, top, bottom, isToLeft: getComputedStyle(list).direction === 'rtl', lines }
}

/** The gap between lines that a height points at, by the middles of those in sight: “<key> above” or “<key> below”. */
export function gapAt({ lines }: Sight, y: number) {
  const below = lines.find(({ top, bottom }) => y < (top + bottom) / 2)
  const line = below ?? lines.at(-1)
  return line && `${line.key} ${below ? 'above' : 'below'}`
}

/** The height of a gap on the screen, where one of the lines beside it is drawn. */
export function topOf({ lines }: Sight, rows: readonly OutlineRow[], gap: number) {
  const find = (row: OutlineRow | undefined) => row && lines.find(({ key }) => key === row.key)
  return find(rows[gap])?.top ?? find(rows[gap - 1])?.bottom
}

const insetPx = { unit: 8, lesson: 30, item: 48 }

/** Shows where it falls, as far in as its level is. What stays as it was is not written again. */
export function showMark(mark: HTMLElement, sight: Sight, y: number | undefined, kind: NodeKind) {
  const { left, width, top, bottom, isToLeft } = sight
  const inset = insetPx[kind]
  const isHidden = y === undefined || y < top - 2 || y > bottom + 2
  if (mark.hidden !== isHidden) mark.hidden = isHidden
  const place = `translate3d(${isToLeft ? left : left + inset}px, ${y ?? 0}px, 0)`
  if (mark.style.transform !== place) mark.style.transform = place
  const length = `${width - inset}px`
  if (mark.style.width !== length) mark.style.width = length
}

const edgePx = 48

/** The pixels by which a list scrolls in a frame, the faster the nearer its edge is. */
export function pull(y: number, { top, bottom }: Sight) {
  const near = y < top + edgePx ? y - top - edgePx : y > bottom - edgePx ? y - bottom + edgePx : 0
  return Math.round(Math.max(-edgePx, Math.min(edgePx, near)) / 4)
}
