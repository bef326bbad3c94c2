import type { BlockText, Span } from './lesson-blocks.ts'
import { type Anchor, contextOf } from './quote.ts'
import { wordsOf } from './words.ts'

/** Finds words that are nearly those of a quote; it comes when exact search has failed. */
export type FindNearly = (text: string, quote: string) => Span | null

/**
 * The place of a quote in a lesson: in its block first, then wherever the same words stand, where there are several by
 * what stands around them, then nearly the same words; null where nothing of that is there.
 */
export function findQuote(lesson: BlockText, anchor: Anchor, nearly?: FindNearly | null): Span | null {
  const blocks = lesson.blocks.filter(({ key }) => key === anchor.block)
  const fits = (span: Span) => fitOf(lesson, span, anchor)
  const own = blocks.flatMap((block) => placesOf(lesson.text, anchor.quote, block))
  if (own.length > 0) return best(own, fits)
  const all = placesOf(lesson.text, anchor.quote)
  // one or two words stand in many places, and mean this one only with those around them
  const isShort = wordsOf(anchor.quote).length < 3 && Boolean(anchor.before || anchor.after)
  const others = isShort ? all.filter((span) => fits(span) > 3) : all
  if (others.length > 0) return best(others, fits)
  if (!nearly) return null
  for (const { start, end } of blocks) {
    const found = nearly(lesson.text.slice(start, end), anchor.quote)
    if (found) return { start: found.start + start, end: found.end + start }
  }
  return isShort ? null : nearly(lesson.text, anchor.quote)
}

/** All places where these words begin, from the first to the last; in a block, or anywhere. */
function placesOf(text: string, words: string, within: Span = { start: 0, end: text.length }): Span[] {
  const found: Span[] = []
  if (words === '') return found
  for (let at = text.indexOf(words, within.start); at !== -1 && at < within.end; at = text.indexOf(words, at + 1))
    found.push({ start: at, end: at + words.length })
  return found
}

/** The one that fits best, of equals the first. */
function best(spans: readonly Span[], fits: (span: Span) => number): Span {
  if (spans.length === 1) return spans[0]!
  const measured = spans.map((span) => ({ span, fit: fits(span) }))
  return measured.reduce((one, other) => (other.fit > one.fit ? other : one)).span
}

/** The number of characters on both sides that are as they were; the end of a block counts as one. */
function fitOf(lesson: BlockText, span: Span, { before = '', after = '' }: Anchor): number {
  const now = contextOf(lesson, span)
  return sameEnd(`\n${before}`, `\n${now.before}`) + sameBegin(`${after}\n`, `${now.after}\n`)
}

function sameBegin(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function sameEnd(one: string, other: string): number {
  let at = 0
  while (at < one.length && one.at(-1 - at) === other.at(-1 - at)) at++
  return at
}
