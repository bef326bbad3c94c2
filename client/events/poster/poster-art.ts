/* The poster of an event without a cover, drawn by its id: the same on every screen and for everybody. */

/** The colours of groups and faces, which carry white words in each theme; neighbours look well together. */
const colours = ['indigo', 'plum', 'rose', 'sun', 'leaf', 'sky'] as const
const motifs = ['discs', 'hills', 'rings', 'beams'] as const

export interface PosterArt {
  motif: (typeof motifs)[number]
  /** From one colour to the next, and a third for what is drawn on it. */
  from: string
  to: string
  mark: string
  /** The place of what is drawn, in per cent of the poster. */
  x: number
  y: number
  /** The direction in which the colours go, in degrees. */
  turn: number
}

export function posterOf(id: string): PosterArt {
  const draw = drawsFrom(id)
  const first = draw(colours.length)
  const way = draw(2) === 0 ? 1 : colours.length - 1
  const colour = (steps: number) => colours[(first + steps * way) % colours.length]!
  return {
    motif: motifs[draw(motifs.length)]!,
    from: colour(0),
    to: colour(1),
    mark: colour(2),
    x: 58 + draw(37),
    y: 12 + draw(60),
    turn: 100 + draw(70),
  }
}

/** Numbers below a bound, one after the other, that only an id decides (FNV-1a, then a xorshift). */
function drawsFrom(id: string) {
  let state = 0x811c9dc5
  for (const letter of id) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  return (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
