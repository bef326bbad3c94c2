import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import css from './message.module.css'
import { topicsOf } from './topic-queries.ts'

/** What a message is about, where somebody has said so. */
export function TopicName({ id, conversationId }: { id: string; conversationId: string }) {
  const { t } = useLingui()
  const topic = useQuery(topicsOf(conversationId)).data?.find((one) => one.id === id)
  if (!topic) return null
  return (
    <span className={css.topic} data-resolved={topic.resolved_at !== null}>
      {topic.title}
      {topic.resolved_at && <span className={css.unseen}> {t`(resolved)`}</span>}
    </span>
  )
}
