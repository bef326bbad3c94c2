import { t } from '@lingui/core/macro'
import { escaped } from '../../lib/html/plain-text.ts'
import { newId } from '../../lib/query/id.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { Anchor } from '../anchors/quote.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { lastColor } from './colors.ts'
import { newNote } from './note-commands.ts'
import { addressOfQuote } from './quote-address.ts'

/**
 * Sends a quote to the conversation of the group, with the lesson’s address, and highlights it with the way to the
 * message: from each of the two one comes to the other.
 */
export async function shareQuote(mine: MyLesson, anchor: Anchor, title: string) {
  const id = newId()
  const { group_id } = mine
  const lesson = escaped(location.origin + addressOfQuote(mine, anchor))
  const body_html = `<p></p><blockquote><p>${escaped(anchor.quote)}</p></blockquote><p><a href="${lesson}">${escaped(title)}</a></p>`
  // what is said in a group has the id of the group
  if (!(await runCommand({ verb: 'messages.send', input: { id, conversation_id: group_id, body_html } }))) return
  const message = `/groups/${group_id}?tab=messages&message=${id}`
  const note_html = `<p><a href="${escaped(message)}">${escaped(t`Shared to chat`)}</a></p>`
  const note = newNote(mine, { anchor, color: lastColor(), note_html })
  offerUndo(t`Shared to your group’s chat`, { verb: 'lessons.unshare', input: { message: id, note } }, message)
}
