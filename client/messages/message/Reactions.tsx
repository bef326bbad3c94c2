import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconMoodPlus } from '@tabler/icons-react'
import { attempt } from '../../lib/query/query.ts'
import { reacting } from '../data/message-writes.ts'
import type { Message } from '../data/messages.ts'
import { openPicker } from '../data/picker.ts'
import { nameOf, useMe } from '../data/use-people.ts'
import { useConversationContext } from './conversation-context.ts'
import { reactionsOf } from './grouping.ts'
import css from './message.module.css'

/** The reactions to a message: a press adds mine to one, or takes it back. */
export function Reactions({ message }: { message: Message }) {
  return message.reactions?.length ? <Some message={message} /> : null
}

function Some({ message }: { message: Message }) {
  const { t } = useLingui()
  const me = useMe()
  const { known } = useConversationContext()
  const all = reactionsOf(message, me)
  return (
    <div className={css.reactions}>
      {all.map(({ emoji, people, mine }) => {
        const names = people.map((id) => (id === me ? t`you` : nameOf(known, id))).join(', ')
        const count = people.length
        const label = mine
          ? plural(count, { one: `You reacted with ${emoji}`, other: `# people reacted with ${emoji}, including you` })
          : plural(count, { one: `# person reacted with ${emoji}`, other: `# people reacted with ${emoji}` })
        return (
          <button
            key={emoji}
            type="button"
            className={css.reaction}
            aria-pressed={mine}
            aria-label={label}
            title={names}
            onClick={() => attempt(reacting, { message_id: message.id, emoji, on: !mine })}
          >
            <span aria-hidden="true">{emoji}</span>
            <span aria-hidden="true">{count}</span>
          </button>
        )
      })}
      <button
        type="button"
        className={css.reaction}
        aria-label={t`Add another reaction`}
        onClick={(event) => openPicker('react', event.currentTarget, { message })}
      >
        <IconMoodPlus size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
