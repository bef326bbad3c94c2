import type { Span } from './lesson-blocks.ts'

/** A word by its place; a script without spaces has one in each sign. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu

export interface Word extends Span {
  word: string
}

/** The words of a text, each with its place. Capitals make no other word. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(word)].map(({ 0: found, index }) => ({
    word: found.toLowerCase(),
    start: index,
    end: index + found.length,
  }))

/** The words of `text` that are in `quote` too, in the same order: as many as can be. */
export function sharedWords(quote: readonly Word[], text: readonly Word[]): Word[] {
  const lengths = Array.from({ length: quote.length + 1 }, () => new Uint16Array(text.length + 1))
  for (let at = quote.length - 1; at >= 0; at--)
    for (let to = text.length - 1; to >= 0; to--)
      lengths[at]![to] =
        quote[at]!.word === text[to]!.word
          ? lengths[at + 1]![to + 1]! + 1
          : Math.max(lengths[at + 1]![to]!, lengths[at]![to + 1]!)
  const shared: Word[] = []
  for (let [at, to] = [0, 0]; at < quote.length && to < text.length; ) {
    if (quote[at]!.word === text[to]!.word) {
      shared.push(text[to]!)
      at++
      to++
    } else if (lengths[at + 1]![to]! >= lengths[at]![to + 1]!) at++
    else to++
  }
  return shared
}
