import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '../data/conversations.ts'
import { topicsOf } from '../data/topics.ts'
import { useMessagesSearch } from '../data/use-location.ts'
import { PlaceLink } from '../PlaceLink.tsx'
import css from './message.module.css'

/** The topic of a message, unless it has none or that topic is what one reads; a press leads to all that is said about it. */
export function TopicName({ id, conversation }: { id: string; conversation: Conversation }) {
  const { t } = useLingui()
  const { topic: reads } = useMessagesSearch()
  const topic = useQuery(topicsOf(conversation.id)).data?.find((one) => one.id === id)
  if (!topic || reads === id) return null
  const { title, resolved_at } = topic
  return (
    <PlaceLink
      place={{ conversation: conversation.id, topic: id }}
      className={css.topic}
      title={title}
      data-resolved={resolved_at !== null}
      aria-label={resolved_at ? t`Topic ${title} (resolved)` : t`Topic ${title}`}
    >
      {title}
    </PlaceLink>
  )
}
