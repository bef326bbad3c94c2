/** Numbers by chance that are the same in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return Math.floor((state / 4294967296) * below)
  }
}
const nouns =
  'soup bread table guest kitchen garden story river letter window candle market morning song child neighbour road field harvest lamp'.split(
    ' ',
  )
const verbs = 'bring cut share carry read sing plant open wait light call ask build gather find leave'.split(' ')
const likes = 'warm quiet old small bright patient honest broken simple common hidden early'.split(' ')
/** Sentences of every lesson, whoever writes it. */
const phrases = [
  'Begin in a circle and greet each other by name.',
  'Read the text aloud and wait a moment in silence.',
  'Close with a word of thanks.',
]

/** A lesson of so many sentences, of words that all lessons share. */
export function lessonText(seed: number, sentences = 24) {
  const pick = chance(seed + 1)
  const word = (list: string[]) => list[pick(list.length)]!
  const said = Array.from({ length: sentences }, () => {
    const [a, b, c] = [word(nouns), word(nouns), word(nouns)]
    return `When we ${word(verbs)} the ${word(likes)} ${a} we ${word(verbs)} a ${b} and ${word(verbs)} the ${word(likes)} ${c}.`
  })
  return [phrases[0], ...said.slice(0, 12), phrases[1], ...said.slice(12), phrases[2]].join(' ')
}

/** The same with one word of so many put in another's place. */
export function reworded(text: string, every: number, seed: number) {
  const pick = chance(seed + 7)
  return text
    .split(' ')
    .map((word, n) => (n % every === every - 1 ? `${likes[pick(likes.length)]}ly` : word))
    .join(' ')
}

export interface Pair {
  kind: 'copied' | 'reworded' | 'by chance'
  original: string
  other: string
}
/** Two hundred pairs: copied, whole or within a longer lesson; lightly reworded; alike by chance. */
export const corpus: Pair[] = Array.from({ length: 200 }, (_, n) => {
  const original = lessonText(n * 13)
  if (n % 4 === 0)
    return { kind: 'copied', original, other: n % 8 === 0 ? original : `${original} ${lessonText(n * 13 + 5, 10)}` }
  if (n % 4 === 1) return { kind: 'reworded', original, other: reworded(original, 18 + (n % 20), n) }
  return { kind: 'by chance', original, other: lessonText(n * 13 + 6_000_000) }
})
