import { useLingui } from '@lingui/react/macro'
import { attempt } from '../../lib/query/query.ts'
import { Reactions as Signs } from '../../ui/emoji/Reactions.tsx'
import { reacting } from '../data/message-writes.ts'
import type { Message } from '../data/messages.ts'
import { openPicker } from '../data/picker.ts'
import { nameOf, useMe } from '../data/use-people.ts'
import { useConversationContext } from './conversation-context.ts'
import css from './message.module.css'

/** The reactions to a message. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useLingui()
  const me = useMe()
  const { known } = useConversationContext()
  if (!message.reactions?.length) return null
  return (
    <div className={css.reactions}>
      <Signs
        given={message.reactions}
        me={me}
        className={css.reaction}
        nameOf={(id) => nameOf(known, id)}
        onReact={(emoji, on) => attempt(reacting, { message_id: message.id, emoji, on })}
        more={{ label: t`Add another reaction`, ask: (anchor) => openPicker('react', anchor, { message }) }}
      />
    </div>
  )
}
