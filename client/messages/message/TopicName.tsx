import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '../data/messages.ts'
import { openPicker } from '../data/picker.ts'
import { topicsOf } from '../data/topics.ts'
import css from './message.module.css'

/** The topic of a message, if it has one; a press asks what to do with that topic. */
export function TopicName({ id, conversation }: { id: string; conversation: Conversation }) {
  const { t } = useLingui()
  const topic = useQuery(topicsOf(conversation.id)).data?.find((one) => one.id === id)
  if (!topic) return null
  const { title, resolved_at } = topic
  return (
    <button
      type="button"
      className={css.topic}
      data-resolved={resolved_at !== null}
      aria-label={resolved_at ? t`Topic ${title} (resolved)` : t`Topic ${title}`}
      onClick={(event) =>
        openPicker('aboutTopic', event.currentTarget, {
          conversationId: conversation.id,
          topicId: id,
          canPost: conversation.can_post,
        })
      }
    >
      {title}
    </button>
  )
}
