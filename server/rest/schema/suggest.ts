/** Alike at least as much, from 0 to 1: whoever names a table or a function is to have meant nearly that. */
export const nearly = 0.75
export const somewhat = 0.33

/**
 * The one of `names` that was probably meant: among those that have three letters in a row in common with it, or else
 * two, the one of which the fewest letters differ.
 */
export function nearest(meant: string, names: Iterable<string>, least: number): string | undefined {
  const wanted = meant.toLowerCase()
  const all = [...new Set(names)].map((name) => ({ name, text: name.toLowerCase() }))
  const same = all.find(({ text }) => text === wanted)
  if (same) return same.name
  for (const size of [3, 2]) {
    const grams = gramsOf(wanted, size)
    const near = all
      .map((one) => ({ ...one, shared: alike(grams, gramsOf(one.text, size)) }))
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared)
      .slice(0, mostCompared)
      .map(({ name, text }) => ({ name, score: 1 - editDistance(wanted, text) / Math.max(wanted.length, text.length) }))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score)
    if (near.length > 0) return near[0]!.name
  }
  return undefined
}

const mostCompared = 50

/** The runs of so many letters in a text, which has a hyphen at both its ends, and the times that each is in it. */
function gramsOf(text: string, size: number): Map<string, number> {
  const padded = `-${text.replace(/[^\p{L}\p{N} ,]/gu, '')}-`.padEnd(size, '-')
  const grams = new Map<string, number>()
  for (let at = 0; at + size <= padded.length; at++) {
    const gram = padded.slice(at, at + size)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

/** The cosine between two texts, taken as their grams. */
function alike(one: Map<string, number>, other: Map<string, number>): number {
  let shared = 0
  for (const [gram, times] of one) shared += times * (other.get(gram) ?? 0)
  const length = (grams: Map<string, number>) => Math.hypot(...grams.values())
  return shared === 0 ? 0 : shared / (length(one) * length(other))
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
