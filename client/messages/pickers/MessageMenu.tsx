import { useLingui } from '@lingui/react/macro'
import { attempt } from '../../lib/query/query.ts'
import { frequent, used } from '../../ui/emoji/emoji.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { useConversation } from '../data/conversations.ts'
import { reacting } from '../data/message-writes.ts'
import type { Message } from '../data/messages.ts'
import { picker } from '../data/picker.ts'
import { useMe } from '../data/use-people.ts'
import { useMessageCommands } from '../message/message-commands.ts'
import css from './pickers.module.css'

/** Under a finger that stays on a message: the signs one uses most, and everything that can be done with it. */
export function MessageMenu({ message, close }: { message: Message; close: () => void }) {
  const conversation = useConversation(message.conversation_id)
  return conversation ? <MessageCommandList message={message} conversation={conversation} close={close} /> : null
}

function MessageCommandList(props: {
  message: Message
  conversation: NonNullable<ReturnType<typeof useConversation>>
  close: () => void
}) {
  const { t } = useLingui()
  const me = useMe()
  const { message, conversation, close } = props
  const anchor = picker.get()?.anchor ?? null
  const commands = useMessageCommands(message, conversation, () => anchor as HTMLElement | null)
  const mine = new Set((message.reactions ?? []).filter(({ user_id }) => user_id === me).map(({ emoji }) => emoji))
  return (
    <>
      {message.seq !== null && (
        <div className={css.quick}>
          {frequent().map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={mine.has(emoji)}
              aria-label={t`React with ${emoji}`}
              onClick={() => {
                close()
                used(emoji)
                attempt(reacting, { message_id: message.id, emoji, on: !mine.has(emoji) })
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      <PickList
        bare
        label={t`Choose an action`}
        choices={commands.map(({ label, Icon }, at) => ({
          id: String(at),
          label,
          mark: Icon && <Icon size={18} stroke={1.5} />,
        }))}
        onPick={(at) => {
          close()
          commands[Number(at)]?.run()
        }}
      />
    </>
  )
}
