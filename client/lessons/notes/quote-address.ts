import type { Anchor } from '../anchors/quote.ts'
import type { MyLesson } from '../data/my-lesson.ts'

/* The address of a lesson that says to which words it leads. */

const longest = 120

export function addressOfQuote(
  mine: Pick<MyLesson, 'group_id' | 'adoption_id' | 'lesson_key'>,
  anchor: Anchor,
): string {
  const { group_id, adoption_id, lesson_key } = mine
  const hash = new URLSearchParams({
    words: [...anchor.quote].slice(0, longest).join(''),
    ...(anchor.block && { block: anchor.block }),
  })
  return `/groups/${group_id}/curriculum/${adoption_id}/lesson/${lesson_key}#${hash}`
}

/** The quote that an address leads to; null where it leads to none. */
export function quoteIn(hash: string): Anchor | null {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const [quote, block] = [given.get('words'), given.get('block')]
  return quote ? { quote, ...(block && { block }) } : null
}
