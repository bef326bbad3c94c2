import search from 'approx-string-match'
import type { Span } from './lesson-blocks.ts'
import { sharedWords, wordsOf } from './words.ts'

/** The least part of a quote’s words, in their order, that must still be there. */
const least = 0.6
/** The most places that are looked at. */
const most = 20

/** The place whose words are nearest to those of a quote, from the first to the last that they share. */
export function findNearly(text: string, quote: string): Span | null {
  const wanted = wordsOf(quote)
  if (wanted.length === 0 || text === '') return null
  let found: { span: Span; shared: number } | null = null
  const errors = Math.ceil(quote.length / 2)
  for (const match of search(text, quote, errors).slice(0, most)) {
    // where words came in, it ends too early
    const { start, end } = toWords(text, match.start, match.end + errors)
    const shared = sharedWords(wanted, wordsOf(text.slice(start, end)))
    if (shared.length < wanted.length * least || shared.length <= (found?.shared ?? 0)) continue
    found = { span: { start: start + shared[0]!.start, end: start + shared.at(-1)!.end }, shared: shared.length }
  }
  return found?.span ?? null
}

/** Letters at the ends belong to whole words. */
function toWords(text: string, start: number, end: number): Span {
  const letter = /[\p{L}\p{N}\p{M}]/u
  let [from, to] = [start, Math.min(text.length, end)]
  while (from > 0 && letter.test(text[from - 1]!)) from--
  while (to < text.length && letter.test(text[to]!)) to++
  return { start: from, end: to }
}
