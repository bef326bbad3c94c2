/** A piece of a text that stayed, came or went. */
interface Piece {
  words: string
  how: 'same' | 'added' | 'gone'
}

const most = 4_000_000

/** The changes of a text, word by word; where both are very long, the one for the other. */
export function difference(before: string, after: string): Piece[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  if (old.length * now.length > most)
    return joined([
      { words: before, how: 'gone' },
      { words: after, how: 'added' },
    ])
  // how many words are common from here to the ends
  const width = now.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  for (let a = old.length - 1; a >= 0; a--)
    for (let b = now.length - 1; b >= 0; b--)
      common[a * width + b] =
        old[a] === now[b]
          ? common[(a + 1) * width + b + 1]! + 1
          : Math.max(common[(a + 1) * width + b]!, common[a * width + b + 1]!)
  const pieces: Piece[] = []
  let [a, b] = [0, 0]
  while (a < old.length || b < now.length) {
    if (a < old.length && b < now.length && old[a] === now[b]) {
      pieces.push({ words: now[b]!, how: 'same' })
      a++
      b++
    } else if (a < old.length && (b === now.length || common[(a + 1) * width + b]! >= common[a * width + b + 1]!))
      pieces.push({ words: old[a++]!, how: 'gone' })
    else pieces.push({ words: now[b++]!, how: 'added' })
  }
  return joined(pieces)
}

/** Words, each with the space before it. */
const partsOf = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []

function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    if (last?.how === piece.how) last.words += piece.words
    else if (piece.words) out.push({ ...piece })
  }
  return out
}
