interface Point {
  x: number
  y: number
}
interface Gap {
  column: HTMLElement
  /** The number of cards before it, without the one that is dragged. */
  at: number
  /** Its position on the screen, in px. */
  x: number
  y: number
  width: number
}

/** Returns where a dragged card would fall: the column under the pointer, the place by the card's middle. */
export function dropPosition(board: Element, pointer: Point, middle: number, carried: Element | null): Gap | null {
  for (const column of board.children) {
    if (!(column instanceof HTMLElement) || !column.dataset.lane) continue
    const { left, right, top, bottom } = column.getBoundingClientRect()
    const inside = pointer.x >= left && pointer.x < right && pointer.y >= top && pointer.y < bottom
    if (inside) return { column, ...gapIn(column, middle, carried) }
  }
  return null
}

function gapIn(column: HTMLElement, middle: number, carried: Element | null) {
  const frame = column.getBoundingClientRect()
  const cards = column.querySelector(':scope > ul')!.children
  // they stand below each other, so the place is found by halves
  let [low, high] = [0, cards.length]
  while (low < high) {
    const half = (low + high) >> 1
    const box = cards[half]!.getBoundingClientRect()
    if (box.top + box.height / 2 < middle) low = half + 1
    else high = half
  }
  const before = cards[low - 1]?.getBoundingClientRect()
  const after = cards[low]?.getBoundingClientRect()
  const y =
    before && after
      ? (before.bottom + after.top) / 2
      : before
        ? before.bottom + 3
        : after
          ? after.top - 3
          : frame.top + 6
  const own = Array.prototype.indexOf.call(cards, carried)
  const at = own !== -1 && own < low ? low - 1 : low
  return { at, x: frame.left + 8, y: y - 1, width: frame.width - 16 }
}
