/** The one of `names` that was probably meant: at most a third of its letters differ. */
export function nearest(meant: string, names: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(1, Math.floor(meant.length / 3)) + 1
  for (const name of names) {
    if (name === meant || Math.abs(name.length - meant.length) >= least) continue
    const distance = editDistance(meant, name)
    if (distance < least) {
      least = distance
      best = name
    }
  }
  return best
}

/** Levenshtein's distance: insertions, deletions and replacements from one to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}
