interface Box {
  top: number
  height: number
}

/** Where in a column a card would fall, and where that is on the screen; the card itself is not counted. */
export function gapAt(lane: string, card: Box, id: string): { at: number; x: number; y: number; width: number } | null {
  const list = document.querySelector(`[data-lane="${CSS.escape(lane)}"]`)
  if (!list) return null
  const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')].filter((one) => one.dataset.card !== id)
  const middle = card.top + card.height / 2
  // they stand below each other, so the place is found by halves
  let [low, high] = [0, cards.length]
  while (low < high) {
    const at = (low + high) >> 1
    const box = cards[at]!.getBoundingClientRect()
    if (box.top + box.height / 2 < middle) low = at + 1
    else high = at
  }
  const frame = list.getBoundingClientRect()
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
  return { at: low, x: frame.left + 8, y: y - 1, width: frame.width - 16 }
}
