import { whileIdle } from '../../lib/outbox/outbox.ts'
import { shelf } from '../../lib/outbox/storage.ts'
import { query, show } from '../../lib/query/query.ts'
import type { Message } from './messages.ts'
import { messagesOf } from './messages.ts'
import { composing } from './picker.ts'

/* The commands on a message that the server refused. */

/** Sends it once more. */
export const sendAgain = (place: number) =>
  whileIdle(async (line) => {
    const one = line.find(({ seq }) => seq === place)
    if (!one) return
    const { reason: _reason, code: _code, ...open } = one
    await shelf.put({ ...open, state: 'waiting' })
  })

/** Takes it out of the outbox for good; to be written anew, if one wants. */
export async function takeBack(place: number, message: Message, again: boolean) {
  await whileIdle(() => shelf.drop([place]))
  const { queryKey } = messagesOf(message.conversation_id)
  const list = query.getQueryData<Message[]>(queryKey)
  if (list)
    show(
      queryKey,
      list.filter(({ id }) => id !== message.id),
    )
  if (again) composing.set({ kind: 'again', message })
}
