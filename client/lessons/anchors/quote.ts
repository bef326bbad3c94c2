import { type BlockText, blockAt, type Span } from './lesson-blocks.ts'

/** A quote from a lesson: its words, the block where they begin, and what stands around them in the block. */
export interface Anchor {
  block?: string
  quote: string
  before?: string
  after?: string
}

/** The most characters of a quote, and of what is kept from each side of it. */
const longest = 2000
const around = 32

/** The quote of a stretch of words, without the spaces at its ends; null where there are no words in it. */
export function quoteOf(lesson: BlockText, span: Span): Anchor | null {
  const { start, end } = trimmed(lesson, span)
  const words = whole(lesson.text.slice(start, end))
  if (words === '') return null
  const { before, after } = contextOf(lesson, { start, end })
  const key = blockAt(lesson, start)?.key
  return { ...(key && { block: key }), quote: words, before: whole(before), after: whole(after) }
}

function trimmed({ text }: BlockText, { start, end }: Span): Span {
  const words = text.slice(start, Math.min(end, start + longest + 64))
  const from = start + words.length - words.trimStart().length
  return { start: from, end: Math.max(from, Math.min(start + words.trimEnd().length, from + longest)) }
}

/** The words before and after in the same block. */
export function contextOf(lesson: BlockText, { start, end }: Span) {
  const first = blockAt(lesson, start)
  const last = blockAt(lesson, Math.max(start, end - 1))
  return {
    before: lesson.text.slice(Math.max(first?.start ?? 0, start - around), start),
    after: lesson.text.slice(end, Math.min(last?.end ?? end, end + around)),
  }
}

/** A half of a sign that is kept as two is none, and the database takes none. */
const whole = (text: string) => text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '')
