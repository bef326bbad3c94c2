import { escaped, paragraphs } from '../../lib/html/plain-text.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import type { Anchor } from '../anchors/quote.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { addressOfQuote } from './quote-address.ts'

/** Puts words of a lesson, or a note about it, into one’s own journal, with the way back to them. */
export function toJournal(
  mine: MyLesson,
  { lesson, items }: ResolvedLesson,
  of: { anchor: Anchor | null; note?: string },
) {
  const { adoption_id, lesson_key, group_id } = mine
  const { anchor, note = '' } = of
  const { title } = lesson.fields
  const address = anchor
    ? addressOfQuote(mine, anchor)
    : `/groups/${group_id}/curriculum/${adoption_id}/lesson/${lesson_key}`
  const quote = anchor ? `<p></p><blockquote>${paragraphs(anchor.quote)}</blockquote>` : ''
  const back = `<p><a href="${escaped(address)}">${escaped(title)}</a></p>`
  const item = items.find(({ blocks }) => blocks.some(({ key }) => key === anchor?.block))
  return runCommand({
    verb: 'journal.keepQuote',
    input: { adoption_id, lesson_key, item_key: item?.key ?? null, body_html: quote + back + note },
  })
}
