/** The same things in another order, the same one for the same seed: a page that is drawn again does not jump. */
export function shuffled<Thing extends { key: string }>(things: readonly Thing[], seed: string): Thing[] {
  return things.toSorted((a, b) => rankOf(seed + a.key) - rankOf(seed + b.key) || a.key.localeCompare(b.key))
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function rankOf(words: string): number {
  let hash = 0x811c9dc5
  for (const sign of words) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
