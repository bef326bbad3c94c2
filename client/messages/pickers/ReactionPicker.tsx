import { attempt } from '../../lib/query/query.ts'
import { EmojiPicker } from '../../ui/emoji/EmojiPicker.tsx'
import { reacting } from '../data/message-writes.ts'
import type { Message } from '../data/messages.ts'
import { useMe } from '../data/use-people.ts'

/** A sign to answer a message with. */
export function ReactionPicker({ message, close }: { message: Message; close: () => void }) {
  const me = useMe()
  const mine = new Set((message.reactions ?? []).filter(({ user_id }) => user_id === me).map(({ emoji }) => emoji))
  function pick(emoji: string) {
    close()
    attempt(reacting, { message_id: message.id, emoji, on: !mine.has(emoji) })
  }
  return <EmojiPicker mine={mine} onPick={pick} />
}
